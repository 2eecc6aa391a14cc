//! From verdicts to marks.

pub(crate) mod class;
pub(crate) mod marking;
pub(crate) mod merge;
pub(crate) mod points;
pub(crate) mod similarity;
