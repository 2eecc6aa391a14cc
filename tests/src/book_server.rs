//! The book as `cargo workbook` serves it.

use crate::guarded_process::GuardedProcess;
use crate::workspace::{Outcome, program, root};
use std::path::{Path, PathBuf};
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
    /// The one that all tests of a program share, in turns.
    pub fn shared() -> Outcome<MutexGuard<'static, BookServer>> {
        static SERVED: OnceLock<Outcome<Mutex<BookServer>>> = OnceLock::new();
        BookServer::once(&SERVED, &reading_folder())
    }

    /// One for tests that look at pages only, while others change things.
    pub fn for_onlookers() -> Outcome<MutexGuard<'static, BookServer>> {
        static SERVED: OnceLock<Outcome<Mutex<BookServer>>> = OnceLock::new();
        if SERVED.get().is_none() {
            // Both write one folder: this one starts when the book is there.
            drop(BookServer::shared()?);
        }
        BookServer::once(&SERVED, &root().join("target/tmp/reading-2"))
    }

    /// The server in this place, started if there is none. Nobody has read
    /// what a test opens: what was read is kept in a folder of its own.
    fn once(
        place: &'static OnceLock<Outcome<Mutex<BookServer>>>,
        reading: &Path,
    ) -> Outcome<MutexGuard<'static, BookServer>> {
        let served = place.get_or_init(|| {
            // CI has it served by the program of another system, too.
            let mut command = match std::env::var_os("WORKBOOK_SERVER") {
                Some(server) => Command::new(server),
                None => Command::new(program("workbook")?),
            };
            command.args(["--no-open", "--port", "0"]);
            command.env("WORKBOOK_READING", reading);
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
