//! From a run of a program to the verdict on an answer.

pub(crate) mod assess;
pub(crate) mod locked;
pub(crate) mod one;
pub(crate) mod run;
pub(crate) mod verdict;
pub(crate) mod wire;
pub(crate) mod wrong;
