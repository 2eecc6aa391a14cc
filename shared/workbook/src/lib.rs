//! `cargo workbook`: builds the book from Markdown and the chapters'
//! programs, serves it with live figures, runs the chapters.
//!
//! The library behind the command, so that tests can build small books.

mod cli;
mod reading_record;
mod serve;

pub use book::{Binaries, BookFormat, Built, Programs, build, unpack};
pub use cli::commands::NAME_WIDTH;
pub use cli::main_command::main;
pub use serve::background_judge::BackgroundJudge;
pub use serve::rebuild::{Rebuild, rebuild};
pub use serve::server::router;
pub use serve::server_state::ServerState;
