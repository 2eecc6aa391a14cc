//! `cargo run -p capstones`: the tour of the three capstones.

use std::process::ExitCode;

fn main() -> ExitCode {
    course::main(capstones::chapter())
}
