//! Writes an edition for students: everything to read, run and fill in, and
//! nothing that gives an answer away.
//!
//! What is copied is listed, not what is left out ([`copy`]): whatever else
//! an instructor keeps in the checkout stays there. What the rest refers to
//! is mended ([`manifests`], [`pages`]), and two files are new: the README
//! ([`readme`]) and the list of what may be handed in.

pub(crate) mod bundle;
pub(crate) mod copy;
pub(crate) mod due;
pub(crate) mod manifest;
pub(crate) mod manifests;
pub(crate) mod pages;
pub(crate) mod readme;

use crate::release::manifest::{FILE, Manifest, of_chapters};
use copy::{Edition, Piece, pieces};
use judge::{Exercise, Failure, Judge, Solution, parse_bugs, without_edits};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What to release, and where.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder to write to.
    pub out: PathBuf,
    /// The chapters whose exercises are handed out; all if none is named.
    pub chapters: Vec<String>,
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
pub fn release(judge: &Judge, options: &Options) -> Result<Released, Failure> {
    let root = &judge.project.root;
    let picked = of_chapters(&judge.catalogue, &options.chapters)?;
    let out = empty_folder(&options.out, root)?;
    let given: BTreeSet<String> = picked.iter().map(|e| e.id()).collect();
    let all: BTreeSet<String> =
        judge.catalogue.exercises.iter().map(Exercise::id).collect();
    let withheld: BTreeSet<String> = all.difference(&given).cloned().collect();
    let listed = &judge.catalogue.exercises;
    let pieces = pieces(root, listed, &given, Edition::Student)?;
    let paths: BTreeSet<PathBuf> =
        pieces.iter().map(|piece| piece.to.clone()).collect();
    for piece in &pieces {
        let bytes = mended(piece, &paths, &withheld)?;
        write(&out.join(&piece.to), &bytes)?;
    }
    let manifest = Manifest::of(&picked, root, options.due.clone());
    write(&out.join(FILE), manifest.to_text()?.as_bytes())?;
    let readme = readme::text(&judge.project, &manifest)?;
    write(&out.join("README.md"), readme.as_bytes())?;
    manifests::settle_versions(&out);
    Ok(Released { exercises: picked.len(), files: pieces.len() + 2 })
}

/// The folder, made if need be. It must not be a part of what is copied.
fn empty_folder(out: &Path, root: &Path) -> Result<PathBuf, Failure> {
    let failed = |e| Failure::machine("use", out, &e);
    let place = std::path::absolute(out).map_err(failed)?;
    let within = place.strip_prefix(root).ok();
    let first = within.and_then(|path| path.components().next());
    let name = first.map(|c| c.as_os_str().to_string_lossy().into_owned());
    if name.is_some_and(|name| copy::is_copied(&name)) {
        return Err(Failure::User(format!(
            "{} is a part of what is released: choose a folder outside",
            out.display()
        )));
    }
    fs::create_dir_all(&place).map_err(failed)?;
    if fs::read_dir(&place).map_err(failed)?.next().is_some() {
        return Err(Failure::User(format!(
            "{} is not empty: release into a new folder",
            out.display()
        )));
    }
    Ok(place)
}

/// The bytes of a file as the edition has it: what refers to others is
/// mended.
pub fn mended(
    piece: &Piece,
    paths: &BTreeSet<PathBuf>,
    withheld: &BTreeSet<String>,
) -> Result<Vec<u8>, Failure> {
    let bytes = fs::read(&piece.from)
        .map_err(|e| Failure::machine("read", &piece.from, &e))?;
    let name = piece.to.to_string_lossy().replace('\\', "/");
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return Ok(bytes);
    };
    let wrong = |what: String| {
        Failure::User(format!("{}: {what}", piece.from.display()))
    };
    let mended = match name.as_str() {
        _ if is_derived(piece) => Solution::parse(text).map_err(wrong)?.stub(),
        name if name.ends_with("/bugs.toml") => {
            without_edits(&parse_bugs(text).map_err(wrong)?)
        }
        "Cargo.toml" => manifests::workspace(text, paths),
        ".cargo/config.toml" => manifests::aliases(text, paths),
        "book/src/SUMMARY.md" => pages::summary(text, paths),
        name if name.ends_with("Cargo.toml") => {
            manifests::package(text, name, paths)
        }
        name if name.starts_with("book/src/") && name.ends_with(".md") => {
            pages::page(text, name, paths, withheld)
        }
        _ => return Ok(bytes),
    };
    Ok(mended.into_bytes())
}

/// Whether a file is the stub of a solution.
fn is_derived(piece: &Piece) -> bool {
    piece.from.ends_with("solution.rs") && !piece.to.ends_with("solution.rs")
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|e| Failure::machine("write", path, &e))
}
