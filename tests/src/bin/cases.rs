//! `cargo cases FILE…`: answers the reference cases in the files.
//!
//! Answers go to stdout as one JSON object, what has no answer goes to
//! stderr. The exit code is 2 if a file cannot be read.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use tests::cases::{Answers, answer, read};

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() {
        return fail("name the files: cargo cases FILE.json…");
    }
    let mut cases = Vec::new();
    for file in &files {
        match read(Path::new(file)) {
            Ok(found) => cases.extend(found),
            Err(why) => return fail(&why),
        }
    }
    print(&answer(&cases))
}

fn print(answers: &Answers) -> ExitCode {
    for line in &answers.unsupported {
        eprintln!("unsupported: {line}");
    }
    match writeln!(std::io::stdout(), "{answers}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(&format!("cannot print the answers: {why}")),
    }
}

fn fail(why: &str) -> ExitCode {
    eprintln!("cases: {why}");
    ExitCode::from(2)
}
