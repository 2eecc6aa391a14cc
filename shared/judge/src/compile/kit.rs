//! What answers are linked with: the libraries of the course, compiled by
//! cargo and shared by all answers.

use crate::cargo::cargo;
use crate::compile::diagnostic::Message;
use crate::compile::toolchain::Toolchain;
use crate::compile::unit::Unit;
use crate::compile::workshop::Workshop;
use crate::problem::Failure;
use crate::sandbox::confine;
use crate::sandbox::launch::end;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A library: the name it is used by, and its file.
pub type Library = (String, PathBuf);

/// The compiler and the libraries, ready for answers.
#[derive(Debug, Clone)]
pub struct Kit {
    /// The compiler.
    pub toolchain: Toolchain,
    /// The folder with the libraries and what they use themselves.
    pub folder: PathBuf,
    /// What the units of each package are linked with.
    packages: BTreeMap<String, Vec<Library>>,
    /// What the compiler said about libraries that do not compile.
    pub broken: Vec<Message>,
}

/// Memory for cargo and its compilers.
const MEMORY: u64 = 8 << 30;
/// So long a silence of cargo means that something hangs.
const PATIENCE: Duration = Duration::from_secs(900);
/// How often to look whether to go on.
const GLANCE: Duration = Duration::from_millis(50);
/// Below everything that somebody waits for; 19 would be the least.
const LOW: i32 = 15;

impl Kit {
    /// Compiles what these units need; `notice` is told which library was
    /// compiled, if any.
    pub fn prepare(
        workshop: &Workshop,
        launcher: &Path,
        units: &[Unit],
        notice: &dyn Fn(&str),
    ) -> Result<Kit, Failure> {
        let mut packages: BTreeMap<String, &Unit> = BTreeMap::new();
        for unit in units {
            packages.entry(unit.package()).or_insert(unit);
        }
        let mut kit = Kit {
            toolchain: Toolchain::find(&workshop.folder)?,
            folder: workshop.target.join("debug/deps"),
            packages: BTreeMap::new(),
            broken: Vec::new(),
        };
        for (package, unit) in packages {
            // One at a time: what several have in common would be compiled
            // with the features that all of them ask for, and so in another
            // way for each choice of exercises.
            let command = command(workshop, launcher, &package);
            let Some(heard) = listen_to(command, notice, None)? else {
                continue;
            };
            kit.broken.extend(heard.messages);
            let mut found = Vec::new();
            let wanted = workshop.libraries(unit)?;
            for (name, source) in &wanted {
                let manifest = real(&source.join("Cargo.toml"));
                if let Some(file) = heard.libraries.get(&manifest) {
                    found.push((name.replace('-', "_"), file.clone()));
                }
            }
            if found.len() == wanted.len() {
                kit.packages.insert(package, found);
            }
        }
        Ok(kit)
    }

    /// Compiles what units like this one need while nobody waits for it;
    /// whether it came to an end before it was told to stop.
    pub fn warm(
        workshop: &Workshop,
        launcher: &Path,
        unit: &Unit,
        notice: &dyn Fn(&str),
        may_go_on: &dyn Fn() -> bool,
    ) -> Result<bool, Failure> {
        let command = command(workshop, launcher, &unit.package());
        let heard = listen_to(command, notice, Some(may_go_on))?;
        Ok(heard.is_some())
    }

    /// What a unit is linked with; none if a library does not compile.
    pub fn libraries(&self, unit: &Unit) -> Option<&[Library]> {
        self.packages.get(&unit.package()).map(Vec::as_slice)
    }
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

fn command(workshop: &Workshop, launcher: &Path, package: &str) -> Command {
    let mut command = Command::new(launcher);
    command
        .args([confine::BUILD, &MEMORY.to_string()])
        .arg(cargo().get_program())
        .args(["build", "--keep-going", "--quiet"])
        .arg("--message-format=json-diagnostic-rendered-ansi")
        .arg("--target-dir")
        .arg(&workshop.target)
        .current_dir(&workshop.folder)
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("CARGO_BUILD_TARGET")
        // One arena for each of many threads would eat the memory limit.
        .env("MALLOC_ARENA_MAX", "2")
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.args(["-p", &format!("judge-{package}")]);
    command
}

/// Runs cargo and hears it out. Work that may be told to stop is done at low
/// priority; nothing comes out of it if it was.
fn listen_to(
    mut command: Command,
    notice: &dyn Fn(&str),
    may_go_on: Option<&dyn Fn() -> bool>,
) -> Result<Option<Heard>, Failure> {
    let mut child = command
        .spawn()
        .map_err(|e| Failure::Machine(format!("cannot start cargo: {e}")))?;
    if may_go_on.is_some() {
        step_back(&child);
    }
    let (lines, words) = listen(&mut child);
    let mut heard = Heard::default();
    let mut last = Instant::now();
    let whole = loop {
        match lines.recv_timeout(GLANCE) {
            Ok(line) => {
                heard.take(&line, notice);
                last = Instant::now();
            }
            Err(RecvTimeoutError::Disconnected) => break true,
            Err(RecvTimeoutError::Timeout) if last.elapsed() > PATIENCE => {
                break false;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if may_go_on.is_some_and(|may_go_on| !may_go_on()) {
            end(&mut child);
            return Ok(None);
        }
    };
    end(&mut child);
    let words = words.join().unwrap_or_default();
    if heard.finished && whole {
        return Ok(Some(heard));
    }
    Err(Failure::Machine(format!(
        "cargo could not compile what exercises are linked with:\n{}",
        words.trim_end()
    )))
}

/// Leaves the processors to whoever else wants them.
fn step_back(child: &Child) {
    use rustix::process::{Pid, setpriority_process};
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // Where this is refused it only takes turns with the others.
    let _ = setpriority_process(pid, LOW);
}

fn listen(child: &mut Child) -> (Receiver<String>, thread::JoinHandle<String>) {
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
    let words = thread::spawn(move || {
        let mut words = String::new();
        if let Some(mut stderr) = stderr {
            let _ = stderr.read_to_string(&mut words);
        }
        words
    });
    (lines, words)
}

/// A line of cargo's answer, as far as it matters here.
#[derive(Deserialize)]
struct Line {
    reason: String,
    #[serde(default)]
    manifest_path: PathBuf,
    #[serde(default)]
    target: Target,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    #[serde(default)]
    fresh: bool,
    #[serde(default)]
    message: Option<Message>,
}

#[derive(Deserialize, Default)]
struct Target {
    #[serde(default)]
    name: String,
}

/// What cargo said.
#[derive(Default)]
struct Heard {
    /// The library of each package, by its manifest.
    libraries: BTreeMap<PathBuf, PathBuf>,
    messages: Vec<Message>,
    finished: bool,
}

impl Heard {
    fn take(&mut self, line: &str, notice: &dyn Fn(&str)) {
        let Ok(line) = serde_json::from_str::<Line>(line) else { return };
        match line.reason.as_str() {
            "build-finished" => self.finished = true,
            "compiler-artifact" => {
                if !line.fresh && !line.target.name.starts_with("judge") {
                    notice(&line.target.name);
                }
                let is_library = |file: &&PathBuf| {
                    file.extension().is_some_and(|end| end == "rlib")
                };
                if let Some(file) = line.filenames.iter().find(is_library) {
                    let manifest = real(&line.manifest_path);
                    self.libraries.insert(manifest, file.clone());
                }
            }
            "compiler-message" => self.messages.extend(line.message),
            _ => {}
        }
    }
}
