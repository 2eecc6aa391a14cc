//! The book as `cargo workbook` serves it.

use crate::guarded::Guarded;
use crate::workspace::{Outcome, program, root};
use std::process::Command;
use std::time::Duration;

/// The first build may have to compile the chapters.
const LIMIT: Duration = Duration::from_secs(300);

/// A server of the real book, on a port of its own choice.
pub struct Served {
    /// Where it listens.
    pub port: u16,
    /// The running program.
    pub process: Guarded,
}

impl Served {
    /// Builds and serves the book; any free port will do.
    pub fn start() -> Outcome<Served> {
        Served::on_port(0)
    }

    /// The same, asked for a port.
    pub fn on_port(port: u16) -> Outcome<Served> {
        let mut command = Command::new(program("workbook")?);
        command.args(["--no-open", "--port", &port.to_string()]);
        Served::by(command.current_dir(root()))
    }

    /// Starts a server and waits until the whole book is there: pages that
    /// come in stages would change under a test's eyes.
    pub fn by(command: &Command) -> Outcome<Served> {
        let process = Guarded::start(command)?;
        let line = process.wait_for("http://127.0.0.1:", LIMIT)?;
        let port = line
            .split("http://127.0.0.1:")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .and_then(|port| port.parse().ok())
            .ok_or_else(|| format!("no port in `{line}`"))?;
        process.wait_for("the book is built", LIMIT)?;
        Ok(Served { port, process })
    }

    /// The address of a page.
    pub fn url(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}/{page}", self.port)
    }
}
