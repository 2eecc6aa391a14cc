//! The checkout under test, and its programs as cargo builds them.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a step of a test yields: the reason is what the test fails with.
pub type Outcome<T> = Result<T, String>;

/// The folder that holds `book/`, `chapters/` and this crate.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Holds the checkout still: who has this may write an answer into it, or
/// count on it that nobody else does.
pub fn hold_checkout() -> MutexGuard<'static, ()> {
    static CHECKOUT: Mutex<()> = Mutex::new(());
    CHECKOUT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The text of a file of the checkout.
pub fn read(path: impl AsRef<Path>) -> Outcome<String> {
    let path = root().join(path);
    std::fs::read_to_string(&path)
        .map_err(|e| format!("{}: {e}", path.display()))
}

/// The cargo that runs this test, in the checkout.
pub fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root());
    command
}

/// The program of a package, as `cargo test` has built it: asked for the
/// package alone, cargo would choose other features of what all share, and
/// compile that twice. Cargo is asked once for each.
pub fn program(package: &str) -> Outcome<PathBuf> {
    static BUILT: Mutex<BTreeMap<String, PathBuf>> =
        Mutex::new(BTreeMap::new());
    let mut built = BUILT.lock().map_err(|e| e.to_string())?;
    if let Some(program) = built.get(package) {
        return Ok(program.clone());
    }
    let output = cargo()
        .args(["build", "--message-format=json", "--bin", package])
        .output()
        .map_err(|e| format!("cannot start cargo: {e}"))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{package} does not compile: {words}"));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let program = executable(&messages, package)
        .ok_or_else(|| format!("{package} has no program"))?;
    built.insert(package.to_string(), program.clone());
    Ok(program)
}

fn executable(messages: &str, package: &str) -> Option<PathBuf> {
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).ok()?;
        if message["target"]["name"] == package
            && let Some(program) = message["executable"].as_str()
        {
            return Some(PathBuf::from(program));
        }
    }
    None
}

/// The chapters that the book has pages of, by the name of their package:
/// `chapters/01-ode` is called `ode`.
pub fn chapters() -> Outcome<Vec<String>> {
    let folder = root().join("chapters");
    let summary = read("book/src/SUMMARY.md")?;
    let mut names = Vec::new();
    let entries = std::fs::read_dir(&folder).map_err(|e| e.to_string())?;
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if summary.contains(&format!("({name}/"))
            && let Some((_, package)) = name.split_once('-')
        {
            names.push(package.to_string());
        }
    }
    names.sort();
    Ok(names)
}

/// What a program said and how it ended.
pub struct ProgramOutput {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl ProgramOutput {
    /// The words of a program that has ended.
    pub fn of(output: &Output) -> ProgramOutput {
        ProgramOutput {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Outcome<ProgramOutput> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    Ok(ProgramOutput::of(&output))
}
