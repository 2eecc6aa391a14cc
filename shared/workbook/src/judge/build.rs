//! One call of cargo that compiles the asked units and no other.

use super::diagnostic::Message;
use super::launch::end;
use super::workshop::{Unit, Workshop};
use super::{confine, sources};
use crate::compile::cargo;
use crate::problem::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// What became of one unit.
#[derive(Debug, Clone)]
pub enum Compiled {
    /// A program, and the compiler's warnings about it.
    Program(PathBuf, Vec<Message>),
    /// Errors, and warnings among them.
    Broken(Vec<Message>),
    /// The compiler could not come to an end, or the answer did what no
    /// answer may; the sentence says what.
    Refused(String),
}

/// What became of each unit, by name.
pub type Results = BTreeMap<String, Compiled>;

/// Memory for the compiler: far more than any exercise needs.
const MEMORY: u64 = 8 << 30;
/// So long a silence of cargo means that the compiler hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// While it compiles the dependencies there is less to hear.
const FIRST_PATIENCE: Duration = Duration::from_secs(900);

/// Compiles units; `notice` is told which dependency was compiled, if any.
/// A unit that hangs the compiler is found by compiling one at a time.
pub fn build(
    workshop: &Workshop,
    launcher: &Path,
    units: &[Unit],
    notice: &dyn Fn(&str),
) -> Result<Results, Failure> {
    let mut results = Results::new();
    attempt(workshop, launcher, units, notice, &mut results)?;
    let open: Vec<&Unit> =
        units.iter().filter(|u| !results.contains_key(&u.name)).collect();
    // One alone must be the one that hangs.
    if open.len() > 1 {
        for unit in open {
            let one = std::slice::from_ref(unit);
            attempt(workshop, launcher, one, notice, &mut results)?;
        }
    }
    for unit in units {
        results.entry(unit.name.clone()).or_insert_with(|| {
            Compiled::Refused(format!(
                "the compiler came to no end within {} seconds",
                PATIENCE.as_secs()
            ))
        });
    }
    Ok(results)
}

/// One call of cargo. If it has to be stopped some units stay unknown.
fn attempt(
    workshop: &Workshop,
    launcher: &Path,
    units: &[Unit],
    notice: &dyn Fn(&str),
    results: &mut Results,
) -> Result<(), Failure> {
    let mut child = command(workshop, launcher, units)
        .spawn()
        .map_err(|e| Failure::Machine(format!("cannot start cargo: {e}")))?;
    let (lines, words) = listen(&mut child);
    let ready = workshop.target.join("ready");
    let patience = match ready.is_file() {
        true => PATIENCE,
        false => FIRST_PATIENCE,
    };
    let mut heard = Heard::default();
    let whole = loop {
        match lines.recv_timeout(patience) {
            Ok(line) => heard.take(&line, units, notice),
            Err(RecvTimeoutError::Disconnected) => break true,
            Err(RecvTimeoutError::Timeout) => break false,
        }
    };
    end(&mut child);
    let words = words.join().unwrap_or_default();
    if heard.is_about_nothing() && whole {
        return Err(Failure::Machine(format!(
            "cargo could not begin to compile the exercises:\n{}",
            words.trim_end()
        )));
    }
    heard.settle(workshop, units, whole, results);
    if whole {
        // Its absence costs patience, nothing else.
        let _ = fs::write(ready, "");
    }
    Ok(())
}

fn command(workshop: &Workshop, launcher: &Path, units: &[Unit]) -> Command {
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
    for unit in units {
        command.args(["--bin", &unit.name]);
    }
    command
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
    target: Target,
    #[serde(default)]
    executable: Option<PathBuf>,
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

/// What cargo said about each unit.
#[derive(Default)]
struct Heard {
    programs: BTreeMap<String, PathBuf>,
    messages: BTreeMap<String, Vec<Message>>,
    outside: Vec<Message>,
    finished: bool,
}

impl Heard {
    fn take(&mut self, line: &str, units: &[Unit], notice: &dyn Fn(&str)) {
        let Ok(line) = serde_json::from_str::<Line>(line) else { return };
        let name = line.target.name;
        let ours = units.iter().any(|unit| unit.name == name);
        match line.reason.as_str() {
            "build-finished" => self.finished = true,
            "compiler-artifact" if !ours && !line.fresh => notice(&name),
            "compiler-artifact" if ours => {
                if let Some(path) = line.executable {
                    self.programs.insert(name, path);
                }
            }
            "compiler-message" => {
                let place = match ours {
                    true => self.messages.entry(name).or_default(),
                    false => &mut self.outside,
                };
                place.extend(line.message);
            }
            _ => {}
        }
    }

    fn is_about_nothing(&self) -> bool {
        !self.finished && self.programs.is_empty() && self.messages.is_empty()
    }

    /// What is known now about each unit. After a whole build a unit that
    /// nothing was said about failed for a reason outside of it.
    fn settle(
        mut self,
        workshop: &Workshop,
        units: &[Unit],
        whole: bool,
        results: &mut Results,
    ) {
        for unit in units {
            let messages = self.messages.remove(&unit.name);
            let failed = messages.as_ref().is_some_and(|messages| {
                messages.iter().any(|message| message.level == "error")
            });
            let result = match self.programs.remove(&unit.name) {
                Some(path) => match sources::foreign(workshop, unit) {
                    None => {
                        Compiled::Program(path, messages.unwrap_or_default())
                    }
                    Some(why) => Compiled::Refused(why),
                },
                None if whole || failed => Compiled::Broken(
                    messages.unwrap_or_else(|| self.outside.clone()),
                ),
                None => continue,
            };
            results.insert(unit.name.clone(), result);
        }
    }
}
