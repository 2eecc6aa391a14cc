//! Serves the book on this machine: live figures, rebuilding, exercises.

pub(crate) mod background_judge;
pub(crate) mod editor;
pub(crate) mod exercise_status;
pub(crate) mod live_scenes;
pub(crate) mod plays;
mod progress;
pub(crate) mod rebuild;
pub(crate) mod serve_book;
pub(crate) mod server;
pub(crate) mod server_state;
pub(crate) mod static_files;
pub(crate) mod watch_sources;
