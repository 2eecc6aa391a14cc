//! `cargo run -p contact`: the chapter's tour, figures, tables and scenes.

use std::process::ExitCode;

fn main() -> ExitCode {
    course::main(contact::chapter())
}
