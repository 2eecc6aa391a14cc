//! Judges all answers of a class, in a run that can be stopped and resumed.

pub(crate) mod grader;
pub(crate) mod grading_run;
pub(crate) mod journal;
pub(crate) mod shard;
pub(crate) mod student_time;
mod suspects;
