//! The student's progress, and which exercises were just saved.

pub(crate) mod exercise_progress;
pub(crate) mod record;
pub(crate) mod save_watcher;
