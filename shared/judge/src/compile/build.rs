//! Compiles answers, each by a call of the compiler of its own, confined to
//! what it needs.

use crate::compile::diagnostic::Message;
use crate::compile::kit::{Kit, Library};
use crate::compile::remembered::{forget, made_from, recall, remember};
use crate::compile::sources;
use crate::compile::unit::Unit;
use crate::crew::{crew, hands};
use crate::sandbox::confine::COMPILE;
use crate::sandbox::launch::{Ending, Limits, Run, run_limited};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
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

/// What the compiler may use for one answer: far more than any needs.
pub const LIMITS: Limits = Limits {
    time: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    memory: 2 << 30,
    output: 8 << 20,
};

/// A place where answers are compiled.
#[derive(Debug, Clone)]
pub struct Bench {
    /// The program that confines the compiler.
    pub launcher: PathBuf,
    /// What answers are linked with.
    pub kit: Kit,
    /// Here each unit gets a folder of its own.
    pub folder: PathBuf,
    /// Whether the compiler remembers what it did: quicker the next time,
    /// slower the first.
    pub remembers: bool,
    /// What the compiler may use.
    pub limits: Limits,
}

impl Bench {
    /// Compiles units, several at once.
    pub fn build(&self, units: &[Unit]) -> Results {
        let done =
            crew(hands(), units.iter().collect(), |unit| self.compile(unit));
        let names = units.iter().map(|unit| unit.name.clone());
        names.zip(done).collect()
    }

    /// The folder of a unit.
    pub fn place(&self, unit: &Unit) -> PathBuf {
        self.folder.join(&unit.name)
    }

    /// Compiles one unit.
    pub fn compile(&self, unit: &Unit) -> Compiled {
        let Some(libraries) = self.kit.libraries(unit) else {
            return Compiled::Broken(self.kit.broken.clone());
        };
        let own = self.place(unit);
        let main = own.join("main.rs");
        let made_from = made_from(unit, &self.kit, libraries);
        let known = recall(&own, &made_from).filter(|_| self.remembers);
        if let Some(run) = known {
            return self.outcome(unit, &own, &run);
        }
        let ready = fs::create_dir_all(own.join("tmp"))
            .and_then(|()| fs::write(&main, unit.main_file()));
        if let Err(e) = ready {
            let why = format!("cannot write {}: {e}", main.display());
            return Compiled::Refused(why);
        }
        // What an earlier call left is not what this one made.
        forget(&own);
        let _ = fs::remove_file(own.join("program"));
        let _ = fs::remove_file(own.join("program.d"));
        let command = self.command(unit, &own, &main, libraries);
        match run_limited(command, "", &self.limits) {
            Ok(run) => {
                remember(&own, &made_from, &run);
                self.outcome(unit, &own, &run)
            }
            Err(why) => Compiled::Refused(why),
        }
    }

    fn command(
        &self,
        unit: &Unit,
        own: &Path,
        main: &Path,
        libraries: &[Library],
    ) -> Command {
        let tools = &self.kit.toolchain;
        let mut command = Command::new(&self.launcher);
        command
            .args([COMPILE, &self.limits.time.as_secs().to_string()])
            .arg(self.limits.memory.to_string())
            .arg(own)
            .args(&unit.answers)
            .args([&unit.probe, &self.kit.folder])
            .args([&tools.sysroot, &tools.linker])
            .arg("--")
            .arg(&tools.rustc)
            .args(["--edition=2024", "--crate-type=bin"])
            .args(["--crate-name=program", "--emit=dep-info,link"])
            .args(["--error-format=json", "--json=diagnostic-rendered-ansi"])
            // Or a file could ask for the time it takes.
            .arg("--forbid=long_running_const_eval")
            .arg("--sysroot")
            .arg(&tools.sysroot)
            .arg("--out-dir")
            .arg(own)
            .arg(format!("-Ldependency={}", self.kit.folder.display()));
        for (name, file) in libraries {
            command.arg(format!("--extern={name}={}", file.display()));
        }
        if self.remembers {
            let memory = own.join("memory");
            command.arg(format!("-Cincremental={}", memory.display()));
        }
        command
            .arg(main)
            .current_dir(own)
            .env_clear()
            .env("PATH", &tools.path)
            .env("TMPDIR", own.join("tmp"))
            // One arena for each of many threads would eat the memory limit.
            .env("MALLOC_ARENA_MAX", "2");
        command
    }

    fn outcome(&self, unit: &Unit, own: &Path, run: &Run) -> Compiled {
        let mut messages = Vec::new();
        for line in run.output.lines() {
            messages.extend(serde_json::from_str::<Message>(line).ok());
        }
        if let Some(why) = sources::stopped(&messages) {
            return Compiled::Refused(why);
        }
        match run.ending {
            Ending::Left(0) if own.join("program").is_file() => {}
            Ending::Left(_) if !messages.is_empty() => {
                return Compiled::Broken(messages);
            }
            _ => return Compiled::Refused(gave_up(run, &self.limits)),
        }
        let (main, program) = (own.join("main.rs"), own.join("program"));
        let list = fs::read_to_string(own.join("program.d"));
        let why = match list {
            Ok(list) => sources::foreign(&list, unit, &main),
            Err(_) => Some("the compiler left no list".to_string()),
        };
        match why {
            None => Compiled::Program(program, messages),
            Some(why) => Compiled::Refused(why),
        }
    }
}

/// A sentence about a compiler that came to no end of its own.
fn gave_up(run: &Run, limits: &Limits) -> String {
    match run.ending {
        Ending::Late => format!(
            "the compiler came to no end within {} seconds",
            limits.time.as_secs()
        ),
        Ending::Loud => "the compiler had too much to say".to_string(),
        Ending::Signal(signal) => {
            format!("the compiler gave up (signal {signal}): too much for it")
        }
        Ending::Left(code) => {
            let words = run.output.lines().next_back().unwrap_or_default();
            format!("the compiler left with code {code}: {words}")
        }
    }
}
