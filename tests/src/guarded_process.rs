//! Programs that run beside a test and never outlive it.

use crate::workspace::Outcome;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A shell between us and the program. It waits until our end of its input
/// closes, which happens however this process ends, and then stops the
/// program. It holds nothing of the program's output, so that its end is
/// seen, and Ctrl-C does not take it away before its work is done. Windows
/// has no such shell: there the program outlives a test that is killed.
const GUARD: &str = "trap '' INT; \"$@\" </dev/null & program=$!; \
    exec >/dev/null 2>&1; cat; kill $program; wait $program";

/// A running program; dropped, it is stopped.
pub struct GuardedProcess {
    guard: Child,
    lines: Receiver<String>,
}

impl GuardedProcess {
    /// Starts a program with its arguments, variables and folder.
    pub fn start(command: &Command) -> Outcome<GuardedProcess> {
        let mut shell = match cfg!(windows) {
            true => Command::new(command.get_program()),
            false => {
                let mut shell = Command::new("sh");
                shell.args(["-c", GUARD, "guard"]).arg(command.get_program());
                shell
            }
        };
        shell.args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            shell.current_dir(folder);
        }
        let mut guard = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| format!("cannot start {command:?}: {e}"))?;
        let (sender, lines) = channel();
        let outputs: [Option<Box<dyn Read + Send>>; 2] = [
            guard.stdout.take().map(|out| Box::new(out) as _),
            guard.stderr.take().map(|err| Box::new(err) as _),
        ];
        for output in outputs.into_iter().flatten() {
            let sender = sender.clone();
            // Reads to the end: a full pipe would stop the program.
            thread::spawn(move || {
                for line in BufReader::new(output).lines() {
                    let Ok(line) = line else { break };
                    let _ = sender.send(line);
                }
            });
        }
        Ok(GuardedProcess { guard, lines })
    }

    /// Waits for a line, on standard output or error, that contains
    /// `words`. Fails with all that was said if the program ends first or
    /// takes longer than `limit`.
    pub fn wait_for(&self, words: &str, limit: Duration) -> Outcome<String> {
        let end = Instant::now() + limit;
        let mut printed = String::new();
        loop {
            let rest = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(rest) {
                Ok(line) if line.contains(words) => return Ok(line),
                Ok(line) => printed.push_str(&format!("{line}\n")),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!(
                        "no `{words}` in {limit:?}, but:\n{printed}"
                    ));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!(
                        "it ended without `{words}`:\n{printed}"
                    ));
                }
            }
        }
    }
}

impl Drop for GuardedProcess {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        if cfg!(windows) {
            let _ = self.guard.kill();
        }
        let _ = self.guard.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn is_alive(pid: &str) -> bool {
        let state = Command::new("kill").args(["-0", pid]).output();
        state.is_ok_and(|state| state.status.success())
    }

    #[test]
    fn a_dropped_program_is_gone() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo pid $$; exec sleep 60"]);
        let running = GuardedProcess::start(&command).unwrap();
        let limit = Duration::from_secs(10);
        let line = running.wait_for("pid", limit).unwrap();
        let pid = line.trim_start_matches("pid ").to_string();
        assert!(is_alive(&pid));
        drop(running);
        assert!(!is_alive(&pid));
    }

    #[test]
    fn a_program_that_ends_early_is_reported_with_its_words() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo no luck >&2"]);
        let running = GuardedProcess::start(&command).unwrap();
        let why = running.wait_for("ready", Duration::from_secs(60));
        assert!(why.unwrap_err().contains("no luck"));
    }
}
