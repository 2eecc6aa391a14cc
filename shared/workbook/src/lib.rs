//! `cargo workbook`: builds the book from Markdown and the chapters'
//! programs, serves it with live figures, runs the chapters.
//!
//! The library behind the command, so that tests can build small books.

mod book;
mod cli;
mod serve;

pub use book::build::{Built, Edition, Programs, build};
pub use book::computed::compile::Binaries;
pub use cli::commands::NAME_WIDTH;
pub use cli::entry::main;
pub use serve::desk::Desk;
pub use serve::round::rebuild;
pub use serve::server::{State, router};
