//! The pages of the book before they are expanded.

use crate::pages::markdown::{self, ParsedPage};
use judge::{Problem, slash_path};
use mdbook_driver::book::Book;
use std::path::{Path, PathBuf};

/// One Markdown file of the book.
#[derive(Debug)]
pub struct Page {
    /// The path under `book/src`: `ode/index.md`.
    pub path: PathBuf,
    /// The path as messages name it: `book/src/ode/index.md`.
    pub file: PathBuf,
    /// The title in the summary.
    pub title: String,
    /// The number of the chapter it belongs to, if it has one.
    pub chapter: Option<u32>,
    /// The Markdown.
    pub text: String,
    /// What is to be expanded.
    pub parsed: ParsedPage,
}

/// Reads every page in the order of the summary.
pub fn pages(
    book: &Book,
    src: &Path,
    problems: &mut Vec<Problem>,
) -> Vec<Page> {
    let mut pages = Vec::new();
    for chapter in book.chapters() {
        let Some(path) = chapter.source_path.clone() else {
            continue;
        };
        let numbers = chapter.number.as_ref();
        let page = Page {
            file: src.join(&path),
            path,
            title: chapter.name.clone(),
            chapter: numbers.and_then(|number| number.first().copied()),
            parsed: markdown::read(&chapter.content),
            text: chapter.content.clone(),
        };
        for (line, message) in &page.parsed.problems {
            problems.push(Problem::new(&page.file, *line, message));
        }
        pages.push(page);
    }
    pages
}

impl Page {
    /// The page's file in the output: `ode/index.html`.
    pub fn output(&self) -> PathBuf {
        self.path.with_extension("html")
    }

    /// The URL from this page to a file of the output.
    pub fn url_to(&self, target: &Path) -> String {
        let depth = self.path.components().count().saturating_sub(1);
        format!("{}{}", "../".repeat(depth), slash_path(target))
    }

    /// The URL from this page to an element of another, or of itself.
    pub fn url_to_id(&self, other: &Page, id: &str) -> String {
        if self.path == other.path {
            return format!("#{id}");
        }
        format!("{}#{id}", self.url_to(&other.output()))
    }
}

/// Where the page of a source file goes: a chapter's files under its folder,
/// others under their path from the root.
pub fn source_output(source: &Path) -> PathBuf {
    let short = source.strip_prefix("chapters").unwrap_or(source);
    let mut name = short.as_os_str().to_os_string();
    name.push(".html");
    Path::new("code").join(name)
}
