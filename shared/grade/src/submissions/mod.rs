//! What was handed in, by whom, and for which exercise.

pub(crate) mod archive;
pub(crate) mod gather;
pub(crate) mod intake;
pub(crate) mod place;
pub(crate) mod roster;
pub(crate) mod source;
pub(crate) mod who;
