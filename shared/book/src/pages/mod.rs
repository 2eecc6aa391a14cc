//! Pages as they are written.

pub(crate) mod directive;
pub(crate) mod formulas;
pub(crate) mod markdown;
pub(crate) mod numbering;
pub(crate) mod page;
pub(crate) mod slots;
pub(crate) mod unlisted_pages;
