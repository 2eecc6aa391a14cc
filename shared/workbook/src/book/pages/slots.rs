//! Slots: HTML that must not pass through Markdown is put into the written
//! pages later. So formulas and pictures stay out of the search index and of
//! headings' ids.

const OPEN: &str = "<i data-slot=\"";
const CLOSE: &str = "\"></i>";

/// What fills the placeholders of one build.
#[derive(Debug, Default)]
pub struct Slots {
    contents: Vec<String>,
}

impl Slots {
    /// Keeps a piece of HTML and gives the placeholder that stands for it.
    pub fn add(&mut self, html: String) -> String {
        self.contents.push(html);
        format!("{OPEN}{}{CLOSE}", self.contents.len() - 1)
    }

    /// Replaces all placeholders in a page; notes in `filled` which.
    pub fn fill(&self, page: &str, filled: &mut [bool]) -> String {
        let mut whole = String::with_capacity(page.len());
        let mut rest = page;
        while let Some(start) = rest.find(OPEN) {
            whole.push_str(&rest[..start]);
            rest = &rest[start..];
            match self.slot_at(rest) {
                Some((slot, length)) => {
                    whole.push_str(&self.contents[slot]);
                    filled[slot] = true;
                    rest = &rest[length..];
                }
                None => {
                    whole.push_str(OPEN);
                    rest = &rest[OPEN.len()..];
                }
            }
        }
        whole + rest
    }

    fn slot_at(&self, rest: &str) -> Option<(usize, usize)> {
        let end = rest.find(CLOSE)?;
        let slot: usize = rest[OPEN.len()..end].parse().ok()?;
        (slot < self.contents.len()).then_some((slot, end + CLOSE.len()))
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
