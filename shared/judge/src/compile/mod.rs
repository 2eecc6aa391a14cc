//! Compiles answers, confined to what they need.

pub(crate) mod build;
pub(crate) mod diagnostic;
pub(crate) mod kit;
pub(crate) mod remembered;
pub(crate) mod rendered;
pub(crate) mod sources;
pub(crate) mod toolchain;
pub(crate) mod unit;
pub(crate) mod workshop;
