//! Builds every chapter with one call of cargo.

use judge::{Failure, Project, cargo, without_colours};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, IsTerminal, Read};
use std::path::PathBuf;
use std::process::{ChildStderr, Command, Stdio};
use std::thread;

/// The chapters' programs, by package name.
pub type Binaries = BTreeMap<String, PathBuf>;

/// Compiles all chapters; cargo's progress and the compiler's messages
/// appear on standard error as they come.
pub fn compile(project: &Project) -> Result<Binaries, Failure> {
    let mut packages: Vec<&str> = Vec::new();
    for member in project.chapters() {
        packages.push(&member.package);
    }
    if packages.is_empty() {
        return Ok(Binaries::new());
    }
    let mut command = cargo();
    command
        .current_dir(&project.root)
        .arg("build")
        .arg("--message-format=json-render-diagnostics");
    for package in &packages {
        command.args(["-p", package]);
    }
    if std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    run_cargo(command, &packages)
}

fn run_cargo(
    mut command: Command,
    packages: &[&str],
) -> Result<Binaries, Failure> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| Failure::Machine(format!("cannot start cargo: {e}")))?;
    let words = child.stderr.take().map(echo);
    let mut json = String::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout
            .read_to_string(&mut json)
            .map_err(|e| Failure::Machine(format!("cargo's answer: {e}")))?;
    }
    let status = child
        .wait()
        .map_err(|e| Failure::Machine(format!("lost cargo: {e}")))?;
    let words = words.and_then(|w| w.join().ok()).unwrap_or_default();
    if !status.success() {
        return Err(Failure::Compile(words));
    }
    Ok(executables(&json, packages))
}

/// Passes cargo's words on and keeps those that explain a failure.
fn echo(stderr: ChildStderr) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut kept = String::new();
        for line in BufReader::new(stderr).lines() {
            let Ok(line) = line else { break };
            eprintln!("{line}");
            let plain = without_colours(&line);
            let progress = ["Compiling", "Finished", "Blocking", "Running"];
            let start = plain.trim_start();
            if !progress.iter().any(|word| start.starts_with(word)) {
                kept.push_str(&plain);
                kept.push('\n');
            }
        }
        kept
    })
}

#[derive(Deserialize)]
struct Artifact {
    reason: String,
    #[serde(default)]
    executable: Option<PathBuf>,
    #[serde(default)]
    target: Target,
    #[serde(default)]
    package_id: String,
}

#[derive(Deserialize, Default)]
struct Target {
    #[serde(default)]
    name: String,
}

fn executables(json: &str, packages: &[&str]) -> Binaries {
    let mut binaries = Binaries::new();
    for line in json.lines() {
        let Ok(artifact) = serde_json::from_str::<Artifact>(line) else {
            continue;
        };
        if artifact.reason != "compiler-artifact" {
            continue;
        }
        let Some(path) = artifact.executable else {
            continue;
        };
        for package in packages {
            if is_of(&artifact.package_id, package)
                && artifact.target.name == **package
            {
                binaries.insert(package.to_string(), path.clone());
            }
        }
    }
    binaries
}

/// Package ids end in `…/01-ode#ode@0.1.0`, or in `…/ode#0.1.0` where the
/// folder has the package's name.
fn is_of(id: &str, package: &str) -> bool {
    match id.rsplit_once('#') {
        Some((path, version)) => {
            version.split('@').next() == Some(package)
                || path.rsplit('/').next() == Some(package)
        }
        None => id.split(' ').next() == Some(package),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executables_are_taken_from_cargos_answer() {
        let artifact = |id: &str, path: &str| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"package_id\":\
                 \"path+file:///w/{id}\",\"target\":{{\"name\":\"ode\"}},\
                 \"executable\":{path}}}\n"
            )
        };
        let json = artifact("01-ode#ode@0.1.0", "null")
            + &artifact("01-ode#ode@0.1.0", "\"/t/debug/ode\"")
            + &artifact("other#0.1.0", "\"/t/debug/wrong\"")
            + "{\"reason\":\"build-finished\",\"success\":true}";
        let binaries = executables(&json, &["ode"]);
        assert_eq!(binaries["ode"], PathBuf::from("/t/debug/ode"));
        assert_eq!(binaries.len(), 1);
    }

    #[test]
    fn colours_are_dropped_for_the_page() {
        let line = "\u{1b}[1m\u{1b}[31merror\u{1b}[0m: x";
        assert_eq!(without_colours(line), "error: x");
    }
}
