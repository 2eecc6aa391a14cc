//! Compiles the chapters with cargo: all at once, or one after the other, so
//! that each is ready as soon as possible.

use judge::{Failure, Project, cargo_artifacts, without_colours};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

/// The chapters' programs, by package name.
pub type Binaries = BTreeMap<String, PathBuf>;

/// What cargo says when a chapter has no program.
const NO_PROGRAM: &str = "no bin target named";

/// A program, and whether cargo had to compile it.
pub struct CompiledProgram {
    /// The program.
    pub program: PathBuf,
    /// Whether it differs from the one before.
    pub is_new: bool,
}

/// Compiles all chapters; cargo's progress and the compiler's messages
/// appear on standard error as they come.
pub fn compile(cargo: Command, project: &Project) -> Result<Binaries, Failure> {
    let compiled = run_cargo(cargo, project, None, &|_| {})?;
    let programs =
        compiled.into_iter().map(|(name, compiled)| (name, compiled.program));
    Ok(programs.collect())
}

/// Compiles one chapter; nothing comes out if it has no program. Each line
/// that cargo prints is passed on to `hear` too.
///
/// Cargo is asked for a program of the whole workspace: asked for one chapter
/// alone it would choose other features of what they share, and compile that
/// twice.
pub fn compile_one(
    cargo: Command,
    project: &Project,
    package: &str,
    hear: &(dyn Fn(&str) + Sync),
) -> Result<Option<CompiledProgram>, Failure> {
    match run_cargo(cargo, project, Some(package), hear) {
        Ok(mut compiled) => Ok(compiled.remove(package)),
        Err(Failure::Compile(words)) if words.contains(NO_PROGRAM) => Ok(None),
        Err(failure) => Err(failure),
    }
}

fn run_cargo(
    mut command: Command,
    project: &Project,
    only: Option<&str>,
    hear: &(dyn Fn(&str) + Sync),
) -> Result<BTreeMap<String, CompiledProgram>, Failure> {
    let packages: Vec<&str> =
        project.chapters().map(|member| member.package.as_str()).collect();
    if packages.is_empty() {
        return Ok(BTreeMap::new());
    }
    command
        .current_dir(&project.root)
        .arg("build")
        .arg("--message-format=json-render-diagnostics");
    match only {
        Some(program) => drop(command.args(["--bin", program])),
        None => {
            for program in &packages {
                command.args(["--bin", program]);
            }
        }
    }
    if console::colors_enabled_stderr() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| Failure::Machine(format!("cannot start cargo: {e}")))?;
    let mut json = String::new();
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    // Both are read while cargo runs: a full pipe would block it.
    let (read, words) = thread::scope(|scope| {
        let words = scope.spawn(|| stderr.map(|err| echo(err, hear)));
        let read = stdout.map(|mut out| out.read_to_string(&mut json));
        (read.transpose(), words.join().ok().flatten().unwrap_or_default())
    });
    read.map_err(|e| {
        Failure::Machine(format!("cannot read cargo's output: {e}"))
    })?;
    let status = child
        .wait()
        .map_err(|e| Failure::Machine(format!("cannot wait for cargo: {e}")))?;
    if !status.success() {
        return Err(Failure::Compile(words));
    }
    Ok(executables(&json, &packages))
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
