//! The same sources give the same book, and a small one.

use super::{book, files};
use grade::ProgressReporter;
use judge::Project;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tests::file_tree::{copy, copy_with_crlf};
use tests::workspace::{Outcome, chapters, program, root};
use workbook::{BookFormat, Programs, build};

/// The sources as they may arrive on a student's machine: in a folder with
/// spaces and letters outside ASCII, with the line ends of Windows.
fn somewhere_else(folder: &Path) -> std::io::Result<PathBuf> {
    let there = folder.join("Modeling – Übung 1");
    for part in ["book", "chapters", "shared"] {
        copy_with_crlf(&root().join(part), &there.join(part))?;
    }
    // mdBook names what is in it by a digest of the very bytes.
    copy(&root().join("book/theme"), &there.join("book/theme"))?;
    Ok(there)
}

#[test]
fn another_folder_and_other_line_ends_give_the_same_bytes() -> Outcome<()> {
    let first = files(&book().out)?;
    let fresh = tempfile::tempdir().map_err(|e| e.to_string())?;
    let sources = somewhere_else(fresh.path()).map_err(|e| e.to_string())?;
    // Another target folder: nothing remembered, every figure drawn anew, but
    // of plays, which are compiled in the workspace, and this is none.
    let target = fresh.path().join("target");
    let here = Project::find(root()).map_err(|e| e.to_string())?;
    copy(&here.generated().join("plays"), &target.join("workbook/plays"))
        .map_err(|e| e.to_string())?;
    let project = Project::at(sources, target).map_err(|e| e.to_string())?;
    let mut programs = BTreeMap::new();
    for chapter in chapters()? {
        programs.insert(chapter.clone(), program(&chapter)?);
    }
    let programs = Programs::Given(programs);
    let out = fresh.path().join("book");
    build(
        &project,
        &programs,
        BookFormat::Print,
        &out,
        &ProgressReporter::silent(),
    )
    .map_err(|e| e.to_string())?;
    let second = files(&out)?;
    let names: Vec<_> = first.keys().collect();
    assert_eq!(names, second.keys().collect::<Vec<_>>());
    for (path, bytes) in &first {
        assert!(*bytes == second[path], "{path} differs");
    }
    Ok(())
}

#[test]
fn the_whole_book_is_small() {
    let mut files = files(&book().out).unwrap_or_default();
    // It is there only on demand: `cargo workbook build --print`.
    let printed = files.remove("print.html").unwrap_or_default().len();
    let size: usize = files.values().map(Vec::len).sum();
    // Sources are 2.0 MB, pictures 2.7 MB, what mdBook puts around 129 pages
    // 0.9 MB, fonts and scripts 1.6 MB, of which the packed text for the search
    // is 0.7 MB; formulas, which stand there as HTML and as MathML for screen
    // readers, 3.9 MB.
    assert!(size > 1 << 20, "{size} bytes: was it built at all?");
    assert!(size < 15_000_000, "{size} bytes are more than 15 MB");
    assert!(printed < size, "{printed} bytes to print, {size} to read");
}
