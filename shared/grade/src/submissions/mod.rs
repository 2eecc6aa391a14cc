//! What was handed in, by whom, and for which exercise.

pub(crate) mod archive;
pub(crate) mod collect;
pub(crate) mod exercise_path;
pub(crate) mod gradescope_export;
pub(crate) mod moment;
pub(crate) mod recording;
pub(crate) mod roster;
pub(crate) mod student_name;
pub(crate) mod submission_reader;
pub(crate) mod text_encoding;
