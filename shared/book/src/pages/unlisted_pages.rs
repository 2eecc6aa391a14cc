//! Every page must be reachable: a Markdown file outside the summary is a
//! mistake.

use crate::pages::page::Page;
use judge::{Problem, files_under, has_extension};
use std::path::Path;

/// The Markdown files under `src` that are no page of the book.
pub fn pages_outside(root: &Path, src: &Path, pages: &[Page]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let files = files_under(root, src).unwrap_or_default();
    for file in files.into_iter().filter(|file| has_extension(file, "md")) {
        let known = pages.iter().any(|page| page.file == file);
        if !known && file != src.join("SUMMARY.md") {
            let message = "not in SUMMARY.md: add it there or delete it";
            problems.push(Problem::new(file, 1, message));
        }
    }
    problems
}
