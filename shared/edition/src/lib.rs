//! Writes an edition for students: everything to read, run and fill in, and
//! nothing that gives an answer away.
//!
//! What is copied is listed, not what is left out (`edition_files`): whatever
//! else an instructor keeps in the checkout stays there. Manifests and pages
//! are adapted, so that they refer to nothing that is missing
//! (`cargo_manifests`, `book_pages`), and two files are new: the README
//! (`readme`) and the list of what may be handed in ([`HandInManifest`]).
//! A bundle of the same files, solutions included, is for machines that
//! grade ([`bundle()`]).

mod book_pages;
mod bundle;
mod cargo_manifests;
mod due_date;
mod edition_files;
mod hand_in_manifest;
mod plays;
mod readme;

pub use bundle::{Assignment, bundle};
pub use due_date::parse_due_date;
pub use hand_in_manifest::{HandInItem, HandInManifest, exercises_of_chapters};

use edition_files::{EditionFile, Handout, edition_files};
use hand_in_manifest::FILE;
use judge::{
    Exercise, Failure, Judge, Play, Solution, parse_bugs, slash_path,
    without_edits,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What to release, and where.
#[derive(Debug, Clone)]
pub struct ReleaseOptions {
    /// The folder to write to.
    pub out: PathBuf,
    /// The chapters whose exercises are handed out; all if none is named.
    pub chapters: Vec<String>,
    /// Chapters that everybody is past: their solutions are handed out, too,
    /// and nothing of them counts.
    pub solved: Vec<String>,
    /// When they are due.
    pub due: Option<String>,
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Released {
    /// How many exercises.
    pub exercises: usize,
    /// How many files.
    pub files: usize,
}

/// Writes the edition.
pub fn release(
    judge: &Judge,
    options: &ReleaseOptions,
) -> Result<Released, Failure> {
    let root = &judge.project.root;
    let listed = &judge.catalogue.exercises;
    let solved = match options.solved.is_empty() {
        true => Vec::new(),
        false => exercises_of_chapters(&judge.catalogue, &options.solved)?,
    };
    let mut picked =
        exercises_of_chapters(&judge.catalogue, &options.chapters)?;
    picked.retain(|exercise| !solved.contains(exercise));
    if picked.is_empty() {
        let why = "every exercise is handed out solved: none is left to set";
        return Err(Failure::User(why.to_string()));
    }
    let out = empty_folder(&options.out, root)?;
    let handout = |exercise: &Exercise| match exercise {
        e if solved.contains(&e) => Handout::Solved,
        e if picked.contains(&e) => Handout::ToSolve,
        _ => Handout::Withheld,
    };
    let is_withheld = |e: &&Exercise| handout(e) == Handout::Withheld;
    let withheld: BTreeSet<String> =
        listed.iter().filter(is_withheld).map(Exercise::id).collect();
    let mut files = edition_files(root, listed, handout)?;
    let to_solve = picked.iter().map(|e| e.id()).collect();
    let plays = plays::split(judge, &withheld, to_solve)?;
    files.retain(|file| plays.hands_out(&file.from));
    let mut withheld = withheld;
    withheld.extend(plays.withheld.iter().map(Play::id));
    let paths: BTreeSet<PathBuf> =
        files.iter().map(|file| file.to.clone()).collect();
    for file in &files {
        let bytes = adapted(file, &paths, &withheld)?;
        write(&out.join(&file.to), &bytes)?;
    }
    plays::describe(judge, &plays.given, &out)?;
    let manifest = HandInManifest::of(&picked, root, options.due.clone());
    write(&out.join(FILE), manifest.to_text()?.as_bytes())?;
    let readme = readme::text(&judge.project, &manifest, !solved.is_empty())?;
    write(&out.join("README.md"), readme.as_bytes())?;
    cargo_manifests::prune_lock_file(&out);
    Ok(Released { exercises: picked.len(), files: files.len() + 2 })
}

/// The folder, made if need be. It must not be inside what is copied.
fn empty_folder(out: &Path, root: &Path) -> Result<PathBuf, Failure> {
    let failed = |e| Failure::machine("use", out, &e);
    let folder = std::path::absolute(out).map_err(failed)?;
    let within = folder.strip_prefix(root).ok();
    let first = within.and_then(|path| path.components().next());
    let name = first.map(|c| c.as_os_str().to_string_lossy().into_owned());
    if name.is_some_and(|name| edition_files::is_copied(&name)) {
        return Err(Failure::User(format!(
            "{} is inside what is released: choose a folder outside",
            slash_path(out)
        )));
    }
    fs::create_dir_all(&folder).map_err(failed)?;
    if fs::read_dir(&folder).map_err(failed)?.next().is_some() {
        return Err(Failure::User(format!(
            "{} is not empty: release into a new folder",
            slash_path(out)
        )));
    }
    Ok(folder)
}

/// The bytes of a file as the edition has it, without references to what is
/// missing there.
fn adapted(
    file: &EditionFile,
    paths: &BTreeSet<PathBuf>,
    withheld: &BTreeSet<String>,
) -> Result<Vec<u8>, Failure> {
    let bytes = fs::read(&file.from)
        .map_err(|e| Failure::machine("read", &file.from, &e))?;
    let name = slash_path(&file.to);
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return Ok(bytes);
    };
    // Git or an editor may have changed the line ends.
    let text = &text.replace("\r\n", "\n");
    let wrong = |what: String| {
        Failure::User(format!("{}: {what}", slash_path(&file.from)))
    };
    let adapted = match name.as_str() {
        _ if is_derived(file) => Solution::parse(text).map_err(wrong)?.stub(),
        // Where the solution is, its mistakes are no secret either.
        name if name.ends_with("/bugs.toml")
            && !paths.contains(&file.to.with_file_name("solution.rs")) =>
        {
            without_edits(&parse_bugs(text).map_err(wrong)?)
        }
        "Cargo.toml" => cargo_manifests::workspace(text, paths),
        ".cargo/config.toml" => cargo_manifests::aliases(text, paths),
        "book/src/SUMMARY.md" => book_pages::summary(text, paths),
        name if name.ends_with("Cargo.toml") => {
            cargo_manifests::package(text, name, paths)
        }
        name if name.starts_with("book/questions/") => {
            book_pages::questions(text, withheld)
        }
        name if name.starts_with("book/src/") && name.ends_with(".md") => {
            book_pages::page(text, name, paths, withheld)
        }
        _ => return Ok(bytes),
    };
    Ok(adapted.into_bytes())
}

/// Whether a file is the stub of a solution.
fn is_derived(file: &EditionFile) -> bool {
    file.from.ends_with("solution.rs") && !file.to.ends_with("solution.rs")
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|e| Failure::machine("write", path, &e))
}
