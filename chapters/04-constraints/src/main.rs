//! `cargo run -p constraints`: the chapter's tour, figures, tables and scenes.

use std::process::ExitCode;

fn main() -> ExitCode {
    course::main(constraints::chapter())
}
