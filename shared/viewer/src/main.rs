//! `cargo run -p viewer -- CHAPTER/SCENE`: a scene in a window.

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    viewer::run(&words)
}
