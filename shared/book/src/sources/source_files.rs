//! The source files that the book may show: anchors, markers, functions.

use crate::sources::anchors::{Anchor, anchors};
use crate::sources::functions::{Function, functions};
use judge::{Problem, Project, files_under, has_extension, read_text};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The crates whose tests quote markers.
const BUILDERS: [&str; 2] = ["book", "workbook"];

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
    /// not those of the builders, and not what the student edits: that may
    /// hold anything.
    pub fn read(project: &Project) -> Sources {
        let mut folders = vec![PathBuf::from("tests")];
        for member in &project.members {
            if !BUILDERS.contains(&member.package.as_str()) {
                folders.push(member.folder.clone());
            }
        }
        let mut sources = Sources::default();
        for folder in folders {
            let files = files_under(&project.root, &folder);
            let edited = folder.join("exercises");
            for path in files.unwrap_or_default() {
                if has_extension(&path, "rs") && !path.starts_with(&edited) {
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
