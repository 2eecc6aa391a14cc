//! Writes the book atomically: into a draft beside its folder, which replaces
//! it at the end. A failed build leaves the last good book.

use judge::{Failure, rename, slash_path};
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
    let mark = draft.join(MARKER);
    fs::write(
        &mark,
        "Written by cargo workbook; each build replaces this folder.\n",
    )
    .map_err(|e| Failure::machine("write", &mark, &e))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_takes_the_place_of_the_last_book() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("book");
        for text in ["one", "two"] {
            check(&out).unwrap();
            let draft = draft(&out).unwrap();
            fs::write(draft.join("index.html"), text).unwrap();
            publish(&draft, &out).unwrap();
            let found = fs::read_to_string(out.join("index.html")).unwrap();
            assert_eq!(found, text);
        }
        // Nothing is left beside it.
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_with_other_files_is_not_replaced() {
        let dir = tempfile::tempdir().unwrap();
        assert!(check(dir.path()).is_ok());
        fs::write(dir.path().join("thesis.txt"), "").unwrap();
        let message = check(dir.path()).unwrap_err().to_string();
        assert!(message.contains("holds other files"), "{message}");
        let file = dir.path().join("thesis.txt");
        assert!(check(&file).unwrap_err().to_string().contains("is a file"));
    }
}
