//! The book as `cargo workbook` serves it.

use crate::guarded_process::GuardedProcess;
use crate::workspace::{Outcome, program, root};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// The first build may have to compile the chapters.
const LIMIT: Duration = Duration::from_secs(300);

/// Where the servers of tests keep what was read.
pub fn reading_folder() -> PathBuf {
    root().join("target/tmp/reading")
}

/// A server of the real book, on a port of its own choice.
pub struct BookServer {
    /// Where it listens.
    pub port: u16,
    /// The running program.
    pub process: GuardedProcess,
}

impl BookServer {
    /// The one that all tests of a program share, in turns: servers of one
    /// checkout write one folder.
    pub fn shared() -> Outcome<MutexGuard<'static, BookServer>> {
        static SERVED: OnceLock<Outcome<Mutex<BookServer>>> = OnceLock::new();
        let served = SERVED.get_or_init(|| {
            // CI has it served by the program of another system, too.
            let mut command = match std::env::var_os("WORKBOOK_SERVER") {
                Some(server) => Command::new(server),
                None => Command::new(program("workbook")?),
            };
            command.args(["--no-open", "--port", "0"]);
            // Nobody has read what a test opens.
            command.env("WORKBOOK_READING", reading_folder());
            BookServer::start(command.current_dir(root())).map(Mutex::new)
        });
        let served = served.as_ref().map_err(String::clone)?;
        Ok(served.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Starts a server and waits until the whole book is there: pages that
    /// come in stages would change under a test's eyes.
    pub fn start(command: &Command) -> Outcome<BookServer> {
        let process = GuardedProcess::start(command)?;
        let line = process.wait_for("http://127.0.0.1:", LIMIT)?;
        let port = line
            .split("http://127.0.0.1:")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .and_then(|port| port.parse().ok())
            .ok_or_else(|| format!("no port in `{line}`"))?;
        process.wait_for("the book is built", LIMIT)?;
        Ok(BookServer { port, process })
    }

    /// The address of a page.
    pub fn url(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}/{page}", self.port)
    }
}
