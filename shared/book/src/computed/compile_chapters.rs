//! Compiles the chapters with cargo: all at once, or one after the other, so
//! that each is ready as soon as possible.

use judge::{Failure, Project, cargo_artifacts, without_colours};
use sandbox::Started;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

/// The chapters' programs, by package name.
pub type Binaries = BTreeMap<String, PathBuf>;

/// What cargo says when a chapter has no program.
const NO_PROGRAM: &str = "no bin target named";
/// How often to ask whether cargo may go on.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A program, and whether cargo had to compile it.
pub struct CompiledProgram {
    /// The program.
    pub program: PathBuf,
    /// Whether it differs from the one before.
    pub is_new: bool,
}

/// What became of one chapter.
pub enum Compiled {
    /// It has a program.
    Program(CompiledProgram),
    /// It has none.
    NoProgram,
    /// Cargo was told to stop.
    CutOff,
}

/// Compiles all chapters; cargo's progress and the compiler's messages
/// appear on standard error as they come.
pub fn compile(cargo: Command, project: &Project) -> Result<Binaries, Failure> {
    let names = chapter_names(project);
    if names.is_empty() {
        return Ok(Binaries::new());
    }
    // Cargo stays in our process group, so that Ctrl-C ends it, too.
    let mut child = build_of(cargo, project, &names)
        .spawn()
        .map_err(|e| not_started(&e))?;
    let output = read(outputs(&mut child), &|_| {})?;
    let compiled = finish(&mut child, output, &names)?;
    let programs =
        compiled.into_iter().map(|(name, compiled)| (name, compiled.program));
    Ok(programs.collect())
}

/// Compiles one chapter. Each line that cargo prints is passed on to `hear`
/// too; cargo is ended when it may not go on.
///
/// Cargo is asked for a program of the whole workspace: asked for one chapter
/// alone it would choose other features of what they share, and compile that
/// twice.
pub fn compile_one(
    cargo: Command,
    project: &Project,
    package: &str,
    hear: &(dyn Fn(&str) + Sync),
    keep_going: &dyn Fn() -> bool,
) -> Result<Compiled, Failure> {
    let command = build_of(cargo, project, &[package]);
    let mut started = Started::start(command).map_err(|e| not_started(&e))?;
    let outputs = outputs(&mut started.child);
    let output = thread::scope(|scope| {
        let reader = scope.spawn(|| read(outputs, hear));
        while !reader.is_finished() {
            if !keep_going() {
                return started.end().map(|()| None).map_err(Failure::Machine);
            }
            thread::sleep(POLL_INTERVAL);
        }
        reader.join().unwrap_or_else(|_| Ok(CargoOutput::default())).map(Some)
    })?;
    let Some(output) = output else { return Ok(Compiled::CutOff) };
    match finish(&mut started.child, output, &[package]) {
        Ok(mut compiled) => Ok(compiled
            .remove(package)
            .map_or(Compiled::NoProgram, Compiled::Program)),
        Err(Failure::Compile(words)) if words.contains(NO_PROGRAM) => {
            Ok(Compiled::NoProgram)
        }
        Err(failure) => Err(failure),
    }
}

fn chapter_names(project: &Project) -> Vec<&str> {
    project.chapters().map(|member| member.package.as_str()).collect()
}

/// The call of cargo that builds these chapters' programs.
fn build_of(mut cargo: Command, project: &Project, names: &[&str]) -> Command {
    cargo
        .current_dir(&project.root)
        .arg("build")
        .arg("--message-format=json-render-diagnostics");
    for name in names {
        cargo.args(["--bin", name]);
    }
    if console::colors_enabled_stderr() {
        cargo.env("CARGO_TERM_COLOR", "always");
    }
    cargo.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    cargo
}

fn not_started(error: &io::Error) -> Failure {
    Failure::Machine(format!("cannot start cargo: {error}"))
}

/// What cargo printed: its messages for programs, and its words for people.
#[derive(Default)]
struct CargoOutput {
    json: String,
    words: String,
}

/// Both outputs of a program.
type Outputs = (Option<ChildStdout>, Option<ChildStderr>);

fn outputs(child: &mut Child) -> Outputs {
    (child.stdout.take(), child.stderr.take())
}

/// Reads both outputs while cargo runs: a full pipe would block it.
fn read(
    (stdout, stderr): Outputs,
    hear: &(dyn Fn(&str) + Sync),
) -> Result<CargoOutput, Failure> {
    let mut json = String::new();
    let (read, words) = thread::scope(|scope| {
        let words = scope.spawn(|| stderr.map(|err| echo(err, hear)));
        let read = stdout.map(|mut out| out.read_to_string(&mut json));
        (read.transpose(), words.join().ok().flatten().unwrap_or_default())
    });
    read.map_err(|e| {
        Failure::Machine(format!("cannot read cargo's output: {e}"))
    })?;
    Ok(CargoOutput { json, words })
}

/// The programs, once cargo has said all, or why there are none.
fn finish(
    child: &mut Child,
    output: CargoOutput,
    names: &[&str],
) -> Result<BTreeMap<String, CompiledProgram>, Failure> {
    let status = child
        .wait()
        .map_err(|e| Failure::Machine(format!("cannot wait for cargo: {e}")))?;
    match status.success() {
        true => Ok(executables(&output.json, names)),
        false => Err(Failure::Compile(output.words)),
    }
}

/// Passes cargo's lines on and keeps those that explain a failure.
fn echo(stderr: impl Read, hear: &(dyn Fn(&str) + Sync)) -> String {
    let mut kept = String::new();
    for line in BufReader::new(stderr).lines() {
        let Ok(line) = line else { break };
        // A terminal that has gone is no reason to panic.
        let _ = writeln!(std::io::stderr(), "{line}");
        let plain = without_colours(&line);
        hear(plain.trim());
        let progress = ["Compiling", "Finished", "Blocking", "Running"];
        let start = plain.trim_start();
        if !progress.iter().any(|word| start.starts_with(word)) {
            kept.push_str(&plain);
            kept.push('\n');
        }
    }
    kept
}

/// The chapters' programs among what cargo compiled.
fn executables(
    json: &str,
    packages: &[&str],
) -> BTreeMap<String, CompiledProgram> {
    let mut programs = BTreeMap::new();
    for artifact in cargo_artifacts(json) {
        let name = artifact.target.name;
        let Some(program) = artifact.executable else { continue };
        if packages.contains(&name.as_str()) {
            let is_new = !artifact.fresh;
            programs.insert(name, CompiledProgram { program, is_new });
        }
    }
    programs
}
