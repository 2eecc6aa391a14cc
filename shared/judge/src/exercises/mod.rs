//! What an exercise is made of.

pub(crate) mod bugs;
pub(crate) mod catalogue;
pub(crate) mod editor_targets;
pub(crate) mod exercise;
pub(crate) mod reset;
pub(crate) mod solution;
