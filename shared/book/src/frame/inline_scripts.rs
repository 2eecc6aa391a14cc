//! The scripts that mdBook writes into every page: here each stands once, in a
//! file. Pages wait for it in the same place, so that nothing else changes.

use judge::{Failure, digest_of, write_file};
use regex::{Captures, Regex};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

static SCRIPT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?s)<script>\n(.*?)</script>").expect("a pattern")
});

/// A shorter one takes hardly more room than the element that names a file.
const SHORTEST: usize = 200;

/// What the scripts speak of that are the same on all pages; others say where
/// a page is, or where it has moved to.
const OF_ALL_PAGES: &str = "mdbook-";

/// The scripts of a book, by their files.
#[derive(Debug, Default)]
pub struct InlineScripts {
    files: BTreeMap<String, String>,
}

impl InlineScripts {
    /// A page without its long scripts, which are kept for their files; `file`
    /// is the page's path in the book.
    pub fn take_from(&mut self, page: &str, file: &Path) -> String {
        let depth = file.components().count().saturating_sub(1);
        let root = "../".repeat(depth);
        let taken = SCRIPT.replace_all(page, |found: &Captures<'_>| {
            let text = &found[1];
            if text.len() < SHORTEST || !text.contains(OF_ALL_PAGES) {
                return found[0].to_string();
            }
            let digest = digest_of(text.as_bytes());
            let name = format!("page-{}.js", &digest[..8]);
            let element = format!("<script src=\"{root}{name}\"></script>");
            self.files.insert(name, text.to_string());
            element
        });
        taken.into_owned()
    }

    /// Writes the files.
    pub fn write(&self, out: &Path) -> Result<(), Failure> {
        for (name, text) in &self.files {
            write_file(&out.join(name), text)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_script_stands_once_and_is_found_from_every_folder() {
        let long = format!("let x = '{}';\n", "mdbook-".repeat(40));
        let page = format!(
            "<script>\nconst to = '{}';\n</script>\n\
             <script>\nlet y;\n</script>\n<script>\n{long}</script>\n",
            "elsewhere".repeat(40)
        );
        let mut scripts = InlineScripts::default();
        let near = scripts.take_from(&page, Path::new("index.html"));
        let far = scripts.take_from(&page, Path::new("a/b/page.html"));
        let folder = tempfile::tempdir().unwrap();
        scripts.write(folder.path()).unwrap();
        assert_eq!(scripts.files.len(), 1);
        let (name, _) = scripts.files.iter().next().unwrap();
        let written = std::fs::read_to_string(folder.path().join(name));
        assert_eq!(written.unwrap(), long);
        assert!(near.ends_with(&format!("<script src=\"{name}\"></script>\n")));
        assert!(
            far.contains(&format!("<script src=\"../../{name}\"")),
            "{far}"
        );
        // What belongs to the page, and what is short, stays.
        assert!(near.contains("const to") && near.contains("let y;"));
    }
}
