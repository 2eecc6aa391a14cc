//! What mdBook puts around every page, made smaller.

pub(crate) mod font_weights;
pub(crate) mod icons;
pub(crate) mod inline_scripts;
pub(crate) mod search_index;
