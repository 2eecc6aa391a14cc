//! What an exercise is made of.

pub(crate) mod bugs;
pub(crate) mod catalogue;
pub(crate) mod exercise;
pub(crate) mod solution;
pub(crate) mod stub;
pub(crate) mod targets;
