//! The command `cargo workbook`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // An answer to an exercise is started through this program.
    judge::run_hidden_command().unwrap_or_else(workbook::main)
}
