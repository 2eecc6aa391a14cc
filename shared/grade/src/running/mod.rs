//! Judging all answers of a class, a run that can be stopped and resumed.

pub(crate) mod journal;
pub(crate) mod pool;
pub(crate) mod run;
pub(crate) mod shard;
