//! What an exercise is made of.

pub(crate) mod bugs;
pub(crate) mod catalogue;
pub(crate) mod challenge;
mod compilation_units;
pub(crate) mod editor_targets;
mod edits;
pub(crate) mod exercise;
pub(crate) mod reset;
pub(crate) mod solution;
