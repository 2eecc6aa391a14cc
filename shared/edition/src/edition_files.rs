//! Which files an edition is made of.

use judge::{Exercise, Failure};
use std::fs;
use std::path::{Path, PathBuf};

/// What is copied from the top level, and nothing else.
const COPIED: [&str; 11] = [
    ".cargo",
    ".gitattributes",
    ".gitignore",
    ".rustfmt.toml",
    ".vscode",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "book",
    "chapters",
    "shared",
];

/// Folders that are not copied, wherever they are in a crate or in the book.
const NOT_COPIED: [&str; 3] = ["instructors", "target", ".workbook"];

/// How an exercise is in an edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handout {
    /// To be solved: without its solution.
    ToSolve,
    /// With its solution: for a machine that grades, or because everybody is
    /// past it.
    Solved,
    /// Not at all.
    Withheld,
}

/// A file to copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditionFile {
    /// Where it is, absolute.
    pub from: PathBuf,
    /// Where it goes, from the root of the edition.
    pub to: PathBuf,
}

/// Whether something of this name at the top level is copied.
pub fn is_copied(name: &str) -> bool {
    COPIED.contains(&name)
}

/// All files of an edition with these exercises.
pub fn edition_files(
    root: &Path,
    exercises: &[Exercise],
    handout: impl Fn(&Exercise) -> Handout,
) -> Result<Vec<EditionFile>, Failure> {
    let mut found = Vec::new();
    for name in COPIED {
        let path = root.join(name);
        if path.is_dir() {
            walk(root, Path::new(name), &mut found)?;
        } else if path.is_file() {
            found.push(EditionFile { from: path, to: name.into() });
        }
    }
    for exercise in exercises {
        match handout(exercise) {
            Handout::Withheld => {
                found.retain(|file| !belongs_to(&file.from, exercise));
                continue;
            }
            Handout::ToSolve => {
                let secret =
                    [exercise.solution_file(), exercise.baseline_list_file()];
                found.retain(|file| !secret.contains(&file.from));
                replace(root, exercise, &exercise.stub_file(), &mut found);
            }
            Handout::Solved => {}
        }
        // The instructor may have tried it: the edition has the stub.
        replace(root, exercise, &exercise.answer_file(), &mut found);
    }
    Ok(found)
}

/// Replaces a file by what is made of the one text of the exercise.
fn replace(
    root: &Path,
    exercise: &Exercise,
    file: &Path,
    found: &mut Vec<EditionFile>,
) {
    let to = file.strip_prefix(root).unwrap_or(file).to_path_buf();
    found.retain(|file| file.to != to);
    found.push(EditionFile { from: exercise.stub_source(), to });
}

fn walk(
    root: &Path,
    folder: &Path,
    found: &mut Vec<EditionFile>,
) -> Result<(), Failure> {
    let path = root.join(folder);
    let failed = |e| Failure::machine("read", &path, &e);
    let mut entries = Vec::new();
    for entry in fs::read_dir(&path).map_err(failed)? {
        entries.push(entry.map_err(failed)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let to = folder.join(&name);
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            // Students need not read the attacks on the judge.
            let attacks = ["tests", "examples"]
                .map(|name| Path::new("shared/workbook").join(name));
            if !NOT_COPIED.contains(&name.as_str()) && !attacks.contains(&to) {
                walk(root, &to, found)?;
            }
        } else if kind.is_file() && !is_leftover(&name) {
            found.push(EditionFile { from: entry.path(), to });
        }
    }
    Ok(())
}

/// Temporary files of editors and of insta.
fn is_leftover(name: &str) -> bool {
    let ends = ["~", ".orig", ".rej", ".swp", ".snap.new", ".pending-snap"];
    ends.iter().any(|end| name.ends_with(end)) || name == ".DS_Store"
}

/// Whether a file is part of an exercise that is not handed out.
fn belongs_to(file: &Path, exercise: &Exercise) -> bool {
    let list = exercise.folder.join("exercises.toml");
    [exercise.answer_file(), list].contains(&file.to_path_buf())
        || file.starts_with(exercise.grading_folder())
}
