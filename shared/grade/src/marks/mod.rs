//! From verdicts to marks.

pub(crate) mod class;
pub(crate) mod items;
pub(crate) mod late;
pub(crate) mod marking;
pub(crate) mod merge;
pub(crate) mod points;
pub(crate) mod regrade;
pub(crate) mod similarity;
