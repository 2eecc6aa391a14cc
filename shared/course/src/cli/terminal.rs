//! Output to the terminal, or through a pipe.

use std::io::{ErrorKind, Write};

/// Writes to standard output; returns whether anybody reads it. A reader that
/// went away (`| head`) is not an error; a full disk is.
pub fn print(text: &str) -> Result<bool, String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(format!("cannot write the output: {e}")),
    }
}

/// Writes a line to standard error; if that is closed too, nobody is left to
/// read it.
pub fn eprint_line(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
