//! From Markdown and the chapters' programs to a folder of pages.

pub(crate) mod assets;
pub(crate) mod build;
pub(crate) mod computed;
pub(crate) mod expand;
pub(crate) mod highlight;
pub(crate) mod html;
pub(crate) mod links;
pub(crate) mod pages;
pub(crate) mod reading_time;
pub(crate) mod render;
pub(crate) mod search;
pub(crate) mod sources;
pub(crate) mod swap;
pub(crate) mod warnings;
