//! Directives and formulas become HTML.

pub(crate) mod equations;
pub(crate) mod exercises;
pub(crate) mod expand;
pub(crate) mod formulas;
pub(crate) mod inline;
pub(crate) mod math;
