//! Directives and formulas become HTML.

pub(crate) mod equations;
pub(crate) mod exercises;
// The folder is named for what this file does, with the help of the others.
#[allow(clippy::module_inception)]
pub(crate) mod expand;
pub(crate) mod formulas;
pub(crate) mod inline;
pub(crate) mod math;
