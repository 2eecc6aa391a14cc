//! Slots: HTML that must not pass through Markdown is put into the written
//! pages later. So formulas and pictures stay out of the search index and of
//! headings' ids.

use regex::{Captures, Regex};
use std::sync::LazyLock;

static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("<i data-slot=\"([0-9]+)\"></i>").expect("a pattern")
});

/// What fills the placeholders of one build.
#[derive(Debug, Default)]
pub struct Slots {
    contents: Vec<String>,
}

impl Slots {
    /// Keeps a piece of HTML and gives the placeholder that stands for it.
    pub fn add(&mut self, html: String) -> String {
        self.contents.push(html);
        format!("<i data-slot=\"{}\"></i>", self.contents.len() - 1)
    }

    /// Replaces all placeholders in a page; notes in `filled` which.
    pub fn fill(&self, page: &str, filled: &mut [bool]) -> String {
        let fill = |slot: &Captures<'_>| {
            let index: usize = slot[1].parse().unwrap_or(usize::MAX);
            let Some(content) = self.contents.get(index) else {
                return slot[0].to_string();
            };
            filled[index] = true;
            content.clone()
        };
        PLACEHOLDER.replace_all(page, fill).into_owned()
    }

    /// Drops all but the first so many: they are not used.
    pub fn truncate(&mut self, kept: usize) {
        self.contents.truncate(kept);
    }

    /// How many placeholders there are.
    pub fn len(&self) -> usize {
        self.contents.len()
    }
}
