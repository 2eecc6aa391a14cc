//! The same sources give the same book, and a small one.

use super::{book, files};
use grade::ProgressReporter;
use judge::Project;
use std::collections::BTreeMap;
use tests::workspace::{Outcome, chapters, program, root};
use workbook::{BookFormat, Programs, build};

#[test]
fn a_build_from_nothing_gives_the_same_bytes() -> Outcome<()> {
    let first = files(&book().out)?;
    let fresh = tempfile::tempdir().map_err(|e| e.to_string())?;
    // Another target folder: nothing remembered, every figure drawn anew.
    let target = fresh.path().join("target");
    let project = Project::at(root().to_path_buf(), target);
    let project = project.map_err(|e| e.to_string())?;
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
    // Fonts and scripts are 2 MB, sources 3 MB, the search index 2 MB,
    // pictures 4 MB, the warm-up half a MB; formulas, which stand there as
    // HTML and as MathML for screen readers, grow with every derivation.
    assert!(size > 1 << 20, "{size} bytes: was it built at all?");
    assert!(size < 18_500_000, "{size} bytes are more than 18.5 MB");
    assert!(printed < size, "{printed} bytes to print, {size} to read");
}
