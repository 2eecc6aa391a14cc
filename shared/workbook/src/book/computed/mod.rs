//! What the chapters' programs compute.

pub(crate) mod cache;
pub(crate) mod chapters;
pub(crate) mod compile;
pub(crate) mod figure_request;
pub(crate) mod figures;
pub(crate) mod gallery;
pub(crate) mod gap;
pub(crate) mod lack;
pub(crate) mod params;
pub(crate) mod process;
pub(crate) mod supply;
pub(crate) mod tables;
