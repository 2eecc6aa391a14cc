//! Which files make an edition for students.

use judge::{Exercise, Failure};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What is copied from the top level; nothing else there is.
const TOP: [&str; 11] = [
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

/// Folders that stay, wherever they lie in a crate or in the book.
const STAYS: [&str; 3] = ["instructors", "target", ".workbook"];

/// For whom the files are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    /// Without solutions.
    Student,
    /// With them, for a machine that grades.
    Grader,
}

/// A file to copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Where it is, absolute.
    pub from: PathBuf,
    /// Where it goes, from the root of the edition.
    pub to: PathBuf,
}

/// Whether something of this name at the top level is copied.
pub fn is_copied(name: &str) -> bool {
    TOP.contains(&name)
}

/// All files of an edition that hands out the exercises `given`.
pub fn pieces(
    root: &Path,
    exercises: &[Exercise],
    given: &BTreeSet<String>,
    edition: Edition,
) -> Result<Vec<Piece>, Failure> {
    let mut found = Vec::new();
    for name in TOP {
        let path = root.join(name);
        if path.is_dir() {
            walk(root, Path::new(name), &mut found)?;
        } else if path.is_file() {
            found.push(Piece { from: path, to: name.into() });
        }
    }
    let withheld: Vec<&Exercise> =
        exercises.iter().filter(|e| !given.contains(&e.id())).collect();
    found.retain(|piece| !belongs_to(&piece.from, &withheld));
    for exercise in exercises.iter().filter(|e| given.contains(&e.id())) {
        if edition == Edition::Student {
            found.retain(|piece| piece.from != exercise.solution());
            replace(root, exercise, &exercise.stub(), &mut found);
        }
        // The instructor may have tried it: the edition has the stub.
        replace(root, exercise, &exercise.answer(), &mut found);
    }
    Ok(found)
}

/// Puts what is made of the one text of an exercise in a file's place.
fn replace(
    root: &Path,
    exercise: &Exercise,
    file: &Path,
    found: &mut Vec<Piece>,
) {
    let to = file.strip_prefix(root).unwrap_or(file).to_path_buf();
    found.retain(|piece| piece.to != to);
    found.push(Piece { from: exercise.text(), to });
}

fn walk(
    root: &Path,
    folder: &Path,
    found: &mut Vec<Piece>,
) -> Result<(), Failure> {
    let place = root.join(folder);
    let failed = |e| Failure::machine("read", &place, &e);
    let mut entries = Vec::new();
    for entry in fs::read_dir(&place).map_err(failed)? {
        entries.push(entry.map_err(failed)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let to = folder.join(&name);
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            // Attacks on the judge are no reading for students.
            let attacks = to == Path::new("shared/workbook/tests");
            if !STAYS.contains(&name.as_str()) && !attacks {
                walk(root, &to, found)?;
            }
        } else if kind.is_file() && !is_leftover(&name) {
            found.push(Piece { from: entry.path(), to });
        }
    }
    Ok(())
}

/// Drafts of editors and of insta.
fn is_leftover(name: &str) -> bool {
    let ends = ["~", ".orig", ".rej", ".swp", ".snap.new", ".pending-snap"];
    ends.iter().any(|end| name.ends_with(end)) || name == ".DS_Store"
}

/// Whether a file is a part of an exercise that is not handed out.
fn belongs_to(file: &Path, withheld: &[&Exercise]) -> bool {
    withheld.iter().any(|exercise| {
        let list = exercise.folder.join("exercises.toml");
        [exercise.answer(), list].contains(&file.to_path_buf())
            || file.starts_with(exercise.grading())
    })
}
