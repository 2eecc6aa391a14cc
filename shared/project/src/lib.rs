//! The checkout that everything works on: where its crates are, its texts
//! and their tokens, files that are saved, and how mistakes are reported.

mod checkout;
mod file_watcher;
mod files_under;
mod printable;
mod problem;
mod text_file;
mod tokens;

pub use checkout::{Member, Project};
pub use file_watcher::{FileChanges, FileWatcher, WatchOptions};
pub use files_under::{files_under, has_extension};
pub use printable::{printable, printable_lines};
pub use problem::{
    Failure, Problem, known_names, line_of, nearest_names, one_line, read_file,
    write_file,
};
pub use text_file::{read_text, slash_path};
pub use tokens::{Token, TokenKind, tokenize};
