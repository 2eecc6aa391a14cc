//! Cargo, and what it prints.

use crate::diagnostic::Diagnostic;
use serde::Deserialize;
use std::path::PathBuf;
use std::process::Command;

/// The cargo that started us, or the one on the path.
pub fn cargo() -> Command {
    let program = std::env::var_os("CARGO");
    Command::new(program.unwrap_or_else(|| "cargo".into()))
}

/// A line of what cargo prints with `--message-format=json`.
#[derive(Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub(crate) enum CargoMessage {
    CompilerArtifact(CargoArtifact),
    CompilerMessage {
        message: Diagnostic,
    },
    BuildFinished,
    #[serde(other)]
    Other,
}

/// What cargo has compiled, or found compiled.
#[derive(Deserialize)]
pub struct CargoArtifact {
    /// Where its package says what it is.
    pub manifest_path: PathBuf,
    /// The library, program or test.
    pub target: CargoTarget,
    /// What there is of it now.
    pub filenames: Vec<PathBuf>,
    /// The program, if it is one.
    pub executable: Option<PathBuf>,
    /// Whether it was compiled before.
    pub fresh: bool,
}

/// A library, program or test of a package.
#[derive(Deserialize)]
pub struct CargoTarget {
    /// What its package calls it.
    pub name: String,
}

/// What cargo has compiled, from all that it printed.
pub fn cargo_artifacts(json: &str) -> impl Iterator<Item = CargoArtifact> {
    json.lines().filter_map(|line| match serde_json::from_str(line) {
        Ok(CargoMessage::CompilerArtifact(artifact)) => Some(artifact),
        _ => None,
    })
}

/// Drops terminal colour codes.
pub fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            plain.push(c);
            continue;
        }
        // A code runs to its first letter: ESC [ 1 ; 3 1 m.
        for c in chars.by_ref() {
            if c.is_ascii_alphabetic() {
                break;
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::without_colours;

    #[test]
    fn colours_are_dropped() {
        let line = "\u{1b}[1m\u{1b}[31merror\u{1b}[0m: x";
        assert_eq!(without_colours(line), "error: x");
    }
}
