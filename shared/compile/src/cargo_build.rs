//! Cargo at work on the libraries that answers are linked with.

use crate::cargo::{CargoMessage, cargo};
use crate::diagnostic::Diagnostic;
use crate::scratch_workspace::ScratchWorkspace;
use project::Failure;
use sandbox::BUILD;
use sandbox::Started;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Memory for cargo and its compilers, in bytes.
const CARGO_MEMORY: u64 = 8 << 30;
/// After so long without a line from cargo something hangs.
const CARGO_SILENCE_LIMIT: Duration = Duration::from_secs(900);
/// How often to ask whether to keep going.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The call that compiles a package of the workspace.
pub fn build_command(
    workspace: &ScratchWorkspace,
    launcher: &Path,
    package: &str,
) -> Command {
    let memory = CARGO_MEMORY.to_string();
    let words = [BUILD, &memory].map(OsStr::new);
    let mut command = sandbox::through(launcher, &words, cargo().get_program());
    command
        .args(["build", "--keep-going", "--quiet"])
        .arg("--message-format=json-diagnostic-rendered-ansi")
        .arg("--target-dir")
        .arg(&workspace.target)
        .current_dir(&workspace.folder)
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("CARGO_BUILD_TARGET")
        // One arena for each of many threads would eat the memory limit.
        .env("MALLOC_ARENA_MAX", "2")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.args(["-p", &format!("judge-{package}")]);
    command
}

/// Runs cargo to its end. Work that may be stopped runs at low priority; none
/// comes back if it was.
pub fn run_cargo(
    command: Command,
    on_compiled: &dyn Fn(&str),
    keep_going: Option<&dyn Fn() -> bool>,
) -> Result<Option<CargoOutput>, Failure> {
    let mut started = Started::start(command)
        .map_err(|e| Failure::Machine(format!("cannot start cargo: {e}")))?;
    if keep_going.is_some() {
        started.lower_priority();
    }
    let (lines, words) = read_output(&mut started.child);
    let mut output = CargoOutput::default();
    let mut last = Instant::now();
    let whole = loop {
        match lines.recv_timeout(POLL_INTERVAL) {
            Ok(line) => {
                output.take(&line, on_compiled);
                last = Instant::now();
            }
            Err(RecvTimeoutError::Disconnected) => break true,
            Err(RecvTimeoutError::Timeout)
                if last.elapsed() > CARGO_SILENCE_LIMIT =>
            {
                break false;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if keep_going.is_some_and(|keep_going| !keep_going()) {
            started.end().map_err(Failure::Machine)?;
            return Ok(None);
        }
    };
    started.end().map_err(Failure::Machine)?;
    // Cargo is gone; so is whoever could still write.
    let words = words.recv_timeout(Duration::from_secs(5)).unwrap_or_default();
    if output.finished && whole {
        return Ok(Some(output));
    }
    Err(Failure::Machine(format!(
        "cargo could not compile the libraries for the exercises:\n{}",
        words.trim_end()
    )))
}

fn read_output(child: &mut Child) -> (Receiver<String>, Receiver<String>) {
    let (tell, lines) = channel();
    let stdout = child.stdout.take();
    thread::spawn(move || {
        for line in stdout.into_iter().flat_map(|o| BufReader::new(o).lines()) {
            let Ok(line) = line else { break };
            if tell.send(line).is_err() {
                break;
            }
        }
    });
    let stderr = child.stderr.take();
    let (said, words) = channel();
    thread::spawn(move || {
        let mut words = String::new();
        if let Some(mut stderr) = stderr {
            let _ = stderr.read_to_string(&mut words);
        }
        let _ = said.send(words);
    });
    (lines, words)
}

/// What cargo reported.
#[derive(Default)]
pub struct CargoOutput {
    /// The library of each package, by its manifest.
    pub libraries: BTreeMap<PathBuf, PathBuf>,
    /// What the compiler said.
    pub diagnostics: Vec<Diagnostic>,
    finished: bool,
}

impl CargoOutput {
    fn take(&mut self, line: &str, on_compiled: &dyn Fn(&str)) {
        let Ok(message) = serde_json::from_str(line) else { return };
        match message {
            CargoMessage::BuildFinished => self.finished = true,
            CargoMessage::CompilerArtifact(artifact) => {
                let name = &artifact.target.name;
                if !artifact.fresh && !name.starts_with("judge") {
                    on_compiled(name);
                }
                let is_library = |file: &&PathBuf| {
                    file.extension().is_some_and(|end| end == "rlib")
                };
                if let Some(file) = artifact.filenames.iter().find(is_library) {
                    let manifest = canonical(&artifact.manifest_path);
                    self.libraries.insert(manifest, file.clone());
                }
            }
            CargoMessage::CompilerMessage { message } => {
                self.diagnostics.push(message);
            }
            CargoMessage::Other => {}
        }
    }
}

/// The path without links, where the file exists.
pub fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}
