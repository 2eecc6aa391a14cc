//! The source files that the book may show: anchors, markers, functions.

use crate::book::sources::anchors::{Anchor, anchors};
use crate::book::sources::functions::{Function, functions};
use judge::{Problem, Project, read_text};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A marker comment that binds an equation to the next function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// The equation's name: `ode/euler`.
    pub equation: String,
    /// The marker's own line.
    pub line: usize,
    /// The function below it, if there is one.
    pub function: Option<Function>,
}

/// One source file.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The path relative to the root.
    pub path: PathBuf,
    /// Its content.
    pub text: String,
    /// Its well-formed anchors.
    pub anchors: Vec<Anchor>,
    /// `// EQ: …` markers.
    pub computes: Vec<Marker>,
    /// `// PROVES: …` markers.
    pub proves: Vec<Marker>,
}

/// Every source file of the chapters, the shared crates and the tests.
#[derive(Debug, Default)]
pub struct Sources {
    /// The files by path.
    pub files: BTreeMap<PathBuf, SourceFile>,
    /// What is wrong with their comments.
    pub problems: Vec<Problem>,
}

impl Sources {
    /// Reads all Rust files of the project's members and of `tests/`, but
    /// not this program's own, whose tests quote markers, and not what the
    /// student edits: that may hold anything.
    pub fn read(project: &Project) -> Sources {
        let mut folders = vec![PathBuf::from("tests")];
        for member in &project.members {
            if member.package != env!("CARGO_PKG_NAME") {
                folders.push(member.folder.clone());
            }
        }
        let mut sources = Sources::default();
        for folder in folders {
            let mut paths = Vec::new();
            rust_files(&project.root, &folder, &mut paths);
            let edited = folder.join("exercises");
            for path in paths {
                if !path.starts_with(&edited) {
                    sources.add(&project.root, path);
                }
            }
        }
        sources
    }

    fn add(&mut self, root: &Path, path: PathBuf) {
        match read_text(&root.join(&path)) {
            Ok(text) => {
                let file = parse(&path, text, &mut self.problems);
                self.files.insert(path, file);
            }
            Err(e) => {
                let message = format!("cannot read: {e}");
                self.problems.push(Problem::new(path, 0, message));
            }
        }
    }
}

fn rust_files(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        return;
    };
    let mut names: Vec<_> = entries.flatten().collect();
    names.sort_by_key(|entry| entry.file_name());
    for entry in names {
        let path = folder.join(entry.file_name());
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if entry.path().is_dir() && !hidden && !path.ends_with("target") {
            rust_files(root, &path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
}

/// Reads one file's anchors, markers and functions.
pub fn parse(
    path: &Path,
    text: String,
    problems: &mut Vec<Problem>,
) -> SourceFile {
    // Most files have no markers: their functions are not needed.
    let bound = text.contains("EQ:") || text.contains("PROVES:");
    let functions = match bound {
        true => functions(&text, path),
        false => Vec::new(),
    };
    let file = SourceFile {
        path: path.to_path_buf(),
        anchors: anchors(path, &text, problems),
        computes: markers(&text, "EQ:", &functions),
        proves: markers(&text, "PROVES:", &functions),
        text,
    };
    file.check_markers(problems);
    file
}

impl SourceFile {
    /// Its functions, in order.
    pub fn functions(&self) -> Vec<Function> {
        functions(&self.text, &self.path)
    }

    fn check_markers(&self, problems: &mut Vec<Problem>) {
        for marker in self.computes.iter().chain(&self.proves) {
            if marker.function.is_none() {
                let message = format!(
                    "no function below the marker of `{}`",
                    marker.equation
                );
                problems.push(Problem::new(&self.path, marker.line, message));
            }
        }
        for marker in &self.proves {
            if let Some(function) = &marker.function
                && !function.is_test
            {
                let message = format!(
                    "PROVES: {} stands above `{}`, which is not a #[test]",
                    marker.equation, function.name
                );
                problems.push(Problem::new(&self.path, marker.line, message));
            }
        }
    }
}

/// The rest of a comment line that starts with `word`.
pub fn comment_after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.trim().strip_prefix("//")?.trim_start();
    rest.strip_prefix(word).map(str::trim)
}

/// Whether a line is an anchor or a marker, which readers do not see.
pub fn is_marker(line: &str) -> bool {
    let words = ["ANCHOR:", "ANCHOR_END:", "EQ:", "PROVES:"];
    words.iter().any(|word| comment_after(line, word).is_some())
}

fn markers(text: &str, word: &str, functions: &[Function]) -> Vec<Marker> {
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let Some(names) = comment_after(line, word) else {
            continue;
        };
        let below = functions.iter().find(|f| f.line > i + 1);
        for name in names.split(',') {
            found.push(Marker {
                equation: name.trim().to_string(),
                line: i + 1,
                function: below.cloned(),
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (SourceFile, Vec<String>) {
        let mut problems = Vec::new();
        let path = Path::new("src/euler.rs");
        let file = parse(path, text.to_string(), &mut problems);
        (file, problems.iter().map(|p| p.to_string()).collect())
    }

    #[test]
    fn markers_bind_the_function_below() {
        let text = "impl Euler {\n// EQ: ode/euler, ode/step\nfn step() {}\n}\n\
                    // PROVES: ode/euler\n#[test]\nfn first_order() {}\n";
        let (file, problems) = read(text);
        assert!(problems.is_empty(), "{problems:?}");
        let names: Vec<&str> =
            file.computes.iter().map(|m| m.equation.as_str()).collect();
        assert_eq!(names, ["ode/euler", "ode/step"]);
        let bound = file.computes[0].function.as_ref().unwrap();
        assert_eq!(bound.qualified, "Euler::step");
        let proof = file.proves[0].function.as_ref().unwrap();
        assert_eq!((proof.name.as_str(), proof.line), ("first_order", 7));
    }

    #[test]
    fn a_proof_must_be_a_test() {
        let (_, problems) = read("// PROVES: ode/euler\nfn no() {}\n");
        assert!(problems[0].contains("which is not a #[test]"), "{problems:?}");
        let (_, problems) = read("// EQ: ode/euler\n");
        assert!(problems[0].contains("no function below"), "{problems:?}");
    }
}
