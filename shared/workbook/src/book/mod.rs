//! From Markdown and the chapters' programs to a folder of pages.

pub(crate) mod atomic_write;
pub(crate) mod build;
pub(crate) mod computed;
pub(crate) mod expand;
mod files_under;
pub(crate) mod highlight;
pub(crate) mod html;
pub(crate) mod katex_assets;
pub(crate) mod link_check;
pub(crate) mod live_module;
pub(crate) mod mdbook_warnings;
pub(crate) mod page_scripts;
pub(crate) mod pages;
pub(crate) mod questions;
pub(crate) mod reading_time;
pub(crate) mod render;
pub(crate) mod search_index;
pub(crate) mod sources;
