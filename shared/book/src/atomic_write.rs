//! Writes the book atomically: into a draft beside its folder, which replaces
//! it at the end. A failed build leaves the last good book.

use judge::{Failure, rename, slash_path, write_file};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that marks a folder as written by a build.
const MARKER: &str = ".workbook";

/// Refuses a folder that holds anything but a book.
pub fn check(out: &Path) -> Result<(), Failure> {
    if out.is_file() {
        return Err(Failure::User(format!(
            "{} is a file; --out names a folder",
            slash_path(out)
        )));
    }
    let Ok(mut entries) = fs::read_dir(out) else {
        return Ok(());
    };
    let empty = entries.next().is_none();
    if empty || out.join(MARKER).is_file() {
        return Ok(());
    }
    Err(Failure::User(format!(
        "{} holds other files, which a build would delete; choose an empty \
         or new folder",
        slash_path(out)
    )))
}

/// An empty folder beside the book's.
pub fn draft(out: &Path) -> Result<PathBuf, Failure> {
    let draft = beside(out, "draft");
    discard(&draft);
    fs::create_dir_all(&draft)
        .map_err(|e| Failure::machine("create", &draft, &e))?;
    Ok(draft)
}

/// Replaces the book by the draft.
pub fn publish(draft: &Path, out: &Path) -> Result<(), Failure> {
    let words = "Written by cargo workbook; each build replaces this folder.\n";
    write_file(&draft.join(MARKER), words)?;
    let old = beside(out, "old");
    discard(&old);
    if out.exists() {
        rename(out, &old).map_err(|e| Failure::machine("replace", out, &e))?;
    }
    if let Err(e) = rename(draft, out) {
        let _ = rename(&old, out);
        return Err(Failure::machine("write", out, &e));
    }
    discard(&old);
    Ok(())
}

/// Removes a draft; one that stays is removed by the next build.
pub fn discard(draft: &Path) {
    let _ = fs::remove_dir_all(draft);
}

/// `book` becomes `.book-draft-123` in the same folder, and so on the same
/// disk; the process id keeps two builds apart.
fn beside(out: &Path, word: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(out.file_name().unwrap_or("book".as_ref()));
    name.push(format!("-{word}-{}", std::process::id()));
    out.with_file_name(name)
}
