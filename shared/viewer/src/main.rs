//! `cargo run -p viewer -- CHAPTER/SCENE`: a scene in a window.

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    viewer::run(&words)
}
