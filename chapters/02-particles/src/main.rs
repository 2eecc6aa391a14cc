//! `cargo run -p particles`: the chapter's tour, figures, tables and scenes.

use std::process::ExitCode;

fn main() -> ExitCode {
    course::main(particles::chapter())
}
