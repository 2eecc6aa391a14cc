//! Directives and formulas become HTML.

pub(crate) mod equations;
pub(crate) mod exercises;
pub(crate) mod expansion;
pub(crate) mod formula_renderer;
mod inline_text;
mod links;
pub(crate) mod progress;
pub(crate) mod short_picture;
pub(crate) mod still_file;
pub(crate) mod terms;
