//! `cargo run -p collision`: the chapter's tour, figures, tables and scenes.

use std::process::ExitCode;

fn main() -> ExitCode {
    course::main(collision::chapter())
}
