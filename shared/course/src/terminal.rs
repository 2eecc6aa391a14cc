//! Words for whoever sits at the terminal, or reads through a pipe.

use std::io::{ErrorKind, Write};

/// Writes to standard output and tells whether anybody reads it. A reader
/// that went away (`| head`) is no error; a full disk is.
pub fn print(text: &str) -> Result<bool, String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(format!("cannot write the output: {e}")),
    }
}

/// Writes a line to standard error; where that is closed too, there is
/// nobody left to tell.
pub fn complain(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
