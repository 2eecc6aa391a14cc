//! How far the student has come, and what was saved just now.

pub(crate) mod record;
pub(crate) mod saved;
pub(crate) mod standing;
