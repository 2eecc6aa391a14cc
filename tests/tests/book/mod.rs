//! The real book, built whole: every page says what it should, links to
//! what is there, and shows what the sources and programs say today.

mod figures;
mod links;
mod listing_length;
mod prose;
mod questions;
mod reproducible;
mod sources;

use crate::html::Element;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tests::workspace::{Outcome, program, read, root, run};

/// The book as `cargo workbook build` writes it.
pub(crate) struct Book {
    /// The folder that it was written to.
    pub(crate) out: PathBuf,
    /// The pages by their path, `01-ode/euler.html`, all of them.
    pages: BTreeMap<String, Element>,
    /// The paths of those that SUMMARY lists, in its order.
    listed: Vec<String>,
}

/// Built once; where it fails, every test says why.
pub(crate) fn book() -> &'static Book {
    static BOOK: OnceLock<Outcome<Book>> = OnceLock::new();
    match BOOK.get_or_init(build) {
        Ok(book) => book,
        Err(why) => panic!("{why}"),
    }
}

fn build() -> Outcome<Book> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let said = run(Command::new(program("workbook")?)
        .args(["build", "--print", "--out"])
        .arg(&out)
        .current_dir(root()))?;
    if said.code != Some(0) {
        return Err(format!("the book was not built: {}", said.err));
    }
    let mut pages = BTreeMap::new();
    for (path, bytes) in files(&out)? {
        if path.ends_with(".html") {
            let text = String::from_utf8_lossy(&bytes);
            pages.insert(path, Element::parse(&text));
        }
    }
    let mut listed = Vec::new();
    for path in summary()? {
        // A folder's README may become its index.
        let index = path.replace("README.html", "index.html");
        match pages.contains_key(&index) {
            true => listed.push(index),
            false => listed.push(path),
        }
    }
    Ok(Book { out, pages, listed })
}

/// The pages of SUMMARY: `](introduction.md)` becomes `introduction.html`.
fn summary() -> Outcome<Vec<String>> {
    let summary = read("book/src/SUMMARY.md")?;
    let mut listed = Vec::new();
    for part in summary.split("](").skip(1) {
        let path = part.split(')').next().unwrap_or("");
        let stem = path.strip_suffix(".md").unwrap_or(path);
        listed.push(format!("{stem}.html"));
    }
    Ok(listed)
}

/// All files under a folder with their bytes, by relative path.
fn files(folder: &Path) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(here) = waiting.pop() {
        let entries = std::fs::read_dir(&here).map_err(|e| e.to_string())?;
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let bytes = std::fs::read(&path).map_err(|e| e.to_string())?;
            let name = path.strip_prefix(folder).unwrap_or(&path);
            found.insert(name.to_string_lossy().replace('\\', "/"), bytes);
        }
    }
    Ok(found)
}

impl Book {
    /// The part of a page that its author wrote.
    fn content(&self, page: &str) -> &Element {
        let found = self.pages.get(page);
        let page = found.unwrap_or_else(|| panic!("{page} was not written"));
        page.named("main").first().copied().unwrap_or(page)
    }

    /// Fails with the list of what was found wrong, if anything was.
    fn expect_none(&self, wrong: &[String], what: &str) {
        assert!(wrong.is_empty(), "{what}:\n{}", wrong.join("\n"));
    }
}
