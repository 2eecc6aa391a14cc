//! Every page must be reachable: a Markdown file outside the summary is a
//! mistake.

use crate::book::pages::page::Page;
use judge::Problem;
use std::fs;
use std::path::{Path, PathBuf};

/// The Markdown files under `src` that are no page of the book.
pub fn pages_outside(root: &Path, src: &Path, pages: &[Page]) -> Vec<Problem> {
    let mut files = Vec::new();
    markdown_files(root, src, &mut files);
    let mut problems = Vec::new();
    for file in files {
        let known = pages.iter().any(|page| page.file == file);
        if !known && file != src.join("SUMMARY.md") {
            let message = "not in SUMMARY.md: add it there or delete it";
            problems.push(Problem::new(file, 1, message));
        }
    }
    problems
}

fn markdown_files(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        return;
    };
    for entry in entries.flatten() {
        let path = folder.join(entry.file_name());
        if entry.path().is_dir() {
            markdown_files(root, &path, files);
        } else if path.extension().is_some_and(|ext| ext == "md") {
            files.push(path);
        }
    }
}
