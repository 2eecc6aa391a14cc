//! The command `cargo workbook`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // An answer to an exercise is started through this program.
    workbook::judge::confine::hidden_call().unwrap_or_else(workbook::cli::main)
}
