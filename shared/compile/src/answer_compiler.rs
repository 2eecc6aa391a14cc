//! Compiles answers, each by its own call of the compiler, which runs in the
//! sandbox and sees only what it needs.

use crate::compilation_unit::CompilationUnit;
use crate::compile_cache::{cache_key, discard, load, store};
use crate::denied_source::denied;
use crate::diagnostic::Diagnostic;
use crate::included_files;
use crate::linked_libraries::{Library, LinkedLibraries};
use crate::worker_threads::{parallel_map, thread_count};
use project::slash_path;
use sandbox::COMPILE;
use sandbox::{Limits, ProcessEnd, ProcessResult, run_limited};
use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The result of compiling one unit.
#[derive(Debug, Clone)]
pub enum Compiled {
    /// A program, and the compiler's warnings about it.
    Program(PathBuf, Vec<Diagnostic>),
    /// Errors, and warnings among them.
    Broken(Vec<Diagnostic>),
    /// The compiler did not finish, or the answer did something that is not
    /// allowed; the sentence says what.
    Refused(String),
}

/// The results, by the name of the unit.
pub type CompileResults = BTreeMap<String, Compiled>;

/// What the compiler may use for one answer: far more than any needs.
pub const COMPILE_LIMITS: Limits = Limits {
    time: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    memory: 2 << 30,
    output: 8 << 20,
    processes: true,
};

/// Compiles answers in a folder.
#[derive(Debug, Clone)]
pub struct AnswerCompiler {
    /// The program that runs the compiler in the sandbox.
    pub launcher: PathBuf,
    /// What answers are linked with.
    pub linked: LinkedLibraries,
    /// Each unit gets a folder of its own in here.
    pub folder: PathBuf,
    /// Whether to compile incrementally: slower the first time, quicker
    /// afterwards.
    pub incremental: bool,
    /// What the compiler may use.
    pub limits: Limits,
    /// Whether sources that reach below the language are refused unread;
    /// always, but where the walls behind this one are tested.
    pub reads_source: bool,
}

impl AnswerCompiler {
    /// Compiles units, several at once.
    pub fn compile_all(&self, units: &[CompilationUnit]) -> CompileResults {
        let done =
            parallel_map(thread_count(), units.iter().collect(), |unit| {
                self.compile(unit)
            });
        let names = units.iter().map(|unit| unit.name.clone());
        names.zip(done).collect()
    }

    /// The folder of a unit.
    pub fn unit_folder(&self, unit: &CompilationUnit) -> PathBuf {
        self.folder.join(&unit.name)
    }

    /// Compiles one unit.
    pub fn compile(&self, unit: &CompilationUnit) -> Compiled {
        let Some(libraries) = self.linked.libraries(unit) else {
            return Compiled::Broken(self.linked.errors.clone());
        };
        if let Some(why) = self.denied(unit) {
            return Compiled::Refused(why);
        }
        let own = self.unit_folder(unit);
        let main = own.join("main.rs");
        let cache_key = cache_key(unit, &self.linked, libraries);
        let cached = load(&own, &cache_key).filter(|_| self.incremental);
        if let Some(run) = cached {
            return self.outcome(unit, &own, &run);
        }
        let ready = fs::create_dir_all(own.join("tmp"))
            .and_then(|()| fs::write(&main, unit.main_file()));
        if let Err(e) = ready {
            let why = format!("cannot write {}: {e}", slash_path(&main));
            return Compiled::Refused(why);
        }
        // Files of an earlier call must not pass for files of this one.
        discard(&own);
        let _ = fs::remove_file(program_in(&own));
        let _ = fs::remove_file(own.join("program.d"));
        let command = self.command(unit, &own, &main, libraries);
        match run_limited(command, "", &self.limits) {
            Ok(run) => {
                store(&own, &cache_key, &run);
                self.outcome(unit, &own, &run)
            }
            Err(why) => Compiled::Refused(why),
        }
    }

    /// Why one of the answers is not given to the compiler.
    fn denied(&self, unit: &CompilationUnit) -> Option<String> {
        // The copies for a play were read before they got their notes.
        let reads = self.reads_source && unit.play.is_none();
        for answer in unit.answers.iter().filter(|_| reads) {
            // The compiler, too, refuses what is not UTF-8.
            let text = fs::read_to_string(answer).unwrap_or_default();
            if let Some(why) = denied(&text) {
                return Some(why);
            }
        }
        None
    }

    fn command(
        &self,
        unit: &CompilationUnit,
        own: &Path,
        main: &Path,
        libraries: &[Library],
    ) -> Command {
        let tools = &self.linked.toolchain;
        let limits = [self.limits.time.as_secs(), self.limits.memory];
        let [time, memory] = limits.map(|limit| limit.to_string());
        let mut words = [COMPILE, &time, &memory].map(OsStr::new).to_vec();
        words.push(own.as_os_str());
        words.extend(unit.answers.iter().map(|answer| answer.as_os_str()));
        let given =
            [&unit.probe, &self.linked.folder, &tools.sysroot, &tools.linker];
        words.extend(given.map(|path| path.as_os_str()));
        words.push(OsStr::new("--"));
        let mut command =
            sandbox::through(&self.launcher, &words, &tools.rustc);
        command
            .args(["--edition=2024", "--crate-type=bin"])
            .args(["--crate-name=program", "--emit=dep-info,link"])
            .args(["--error-format=json", "--json=diagnostic-rendered-ansi"])
            // Or a file could allow itself any compile time.
            .arg("--forbid=long_running_const_eval")
            .arg("--sysroot")
            .arg(&tools.sysroot)
            .arg("--out-dir")
            .arg(own)
            .arg(format!("-Ldependency={}", self.linked.folder.display()));
        for (name, file) in libraries {
            command.arg(format!("--extern={name}={}", file.display()));
        }
        if unit.play.is_some() {
            // A scene must keep up with the clock; what is checked in an
            // answer while it is judged is checked here, too.
            command.args(["-Copt-level=2", "-Cdebug-assertions=on"]);
        }
        if self.incremental {
            let folder = own.join("incremental");
            command.arg(format!("-Cincremental={}", folder.display()));
        }
        command.arg(main).current_dir(own);
        let tmp = own.join("tmp");
        sandbox::compiler_environment(&mut command, &tools.path, &tmp);
        command
    }

    fn outcome(
        &self,
        unit: &CompilationUnit,
        own: &Path,
        run: &ProcessResult,
    ) -> Compiled {
        let mut messages = Vec::new();
        for line in run.output.lines() {
            messages.extend(serde_json::from_str::<Diagnostic>(line).ok());
        }
        if let Some(why) = included_files::denied_file(&messages) {
            return Compiled::Refused(why);
        }
        match run.end {
            ProcessEnd::Exited(0) if program_in(own).is_file() => {}
            ProcessEnd::Exited(_) if !messages.is_empty() => {
                return Compiled::Broken(messages);
            }
            _ => return Compiled::Refused(unfinished(run, &self.limits)),
        }
        let (main, program) = (own.join("main.rs"), program_in(own));
        let list = fs::read_to_string(own.join("program.d"));
        let why = match list {
            Ok(list) => included_files::file_outside(&list, unit, &main),
            Err(_) => Some(
                "the compiler wrote no list of the files that it read"
                    .to_string(),
            ),
        };
        match why {
            None => Compiled::Program(program, messages),
            Some(why) => Compiled::Refused(why),
        }
    }
}

/// The program that the compiler makes in a unit's folder.
fn program_in(own: &Path) -> PathBuf {
    own.join(format!("program{EXE_SUFFIX}"))
}

/// A sentence about a compiler that did not finish.
fn unfinished(run: &ProcessResult, limits: &Limits) -> String {
    match run.end {
        ProcessEnd::TimedOut => format!(
            "the compiler did not finish within {} seconds",
            limits.time.as_secs()
        ),
        ProcessEnd::TooMuchOutput => {
            "the compiler printed too much".to_string()
        }
        ProcessEnd::TooMuchMemory | ProcessEnd::StartedOthers => format!(
            "the compiler needs more than {} MiB: the code is too much for it",
            limits.memory >> 20
        ),
        ProcessEnd::Signal(signal) => {
            format!(
                "the compiler was killed by signal {signal}: the code is too \
                 much for it"
            )
        }
        ProcessEnd::Exited(code) => {
            let words = run.output.lines().next_back().unwrap_or_default();
            format!("the compiler exited with code {code}: {words}")
        }
    }
}
