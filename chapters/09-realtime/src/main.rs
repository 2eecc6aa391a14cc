//! `cargo run -p realtime`: the tour of chapter 9.

use std::process::ExitCode;

fn main() -> ExitCode {
    course::main(realtime::chapter())
}
