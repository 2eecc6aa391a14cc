//! `{{#listing}}` and `{{#test}}`: source code shown and linked.

use crate::expand::expansion::Expansion;
use crate::sources::anchors::Anchor;
use crate::sources::citation::citations;
use crate::sources::source_files::{SourceFile, Sources, is_marker};
use course::html::escape;
use judge::{Problem, nearest_names, slash_path};
use std::collections::BTreeSet;
use std::path::PathBuf;

impl Expansion<'_> {
    /// Anchored lines with a caption that links to the file and says which
    /// section of the notes they follow.
    pub fn listing(
        &mut self,
        written: &str,
        name: &str,
        caption: Option<&str>,
    ) -> Result<String, String> {
        let path = self.source_path(written)?;
        let file = &self.input.sources.files[&path];
        let anchor = find_anchor(file, name)?;
        let excerpt = excerpt(&file.text, anchor);
        if excerpt.trim().is_empty() {
            return Err(format!("anchor `{name}` of {written} is empty"));
        }
        let follows = follows(file, &excerpt);
        let line = first_shown(&file.text, anchor);
        let shown = (path.clone(), name.to_string());
        self.output.shown.insert(shown);
        let link = self.link_to_source(&path, line, &escape(written));
        let words = match caption {
            Some(words) => format!(
                "<span class=\"wb-listing-title\">{}</span> ",
                self.inline(words)?
            ),
            None => String::new(),
        };
        let fence = fence(&excerpt);
        Ok(format!(
            "<figure class=\"wb-listing\">\n\n\
             {fence}rust\n{excerpt}\n{fence}\n\n\
             <figcaption>{words}{link} <span class=\"wb-follows\">{}</span>\
             </figcaption></figure>",
            escape(&follows)
        ))
    }

    /// A link to a test.
    pub fn test_link(
        &mut self,
        written: &str,
        name: &str,
    ) -> Result<String, String> {
        let path = self.source_path(written)?;
        let file = &self.input.sources.files[&path];
        let functions = file.functions();
        let found = functions.iter().find(|f| f.name == name);
        let Some(function) = found.filter(|f| f.is_test) else {
            let tests = functions.iter().filter(|f| f.is_test);
            return Err(format!(
                "no #[test] fn {name} in {}; {}",
                slash_path(&path),
                nearest_names(name, tests.map(|f| f.name.as_str()))
            ));
        };
        let line = function.line;
        Ok(self.link_to_source(&path, line, &escape(name)))
    }
}

fn find_anchor<'a>(
    file: &'a SourceFile,
    name: &str,
) -> Result<&'a Anchor, String> {
    let found = file.anchors.iter().find(|anchor| anchor.name == name);
    found.ok_or_else(|| {
        let names = file.anchors.iter().map(|anchor| anchor.name.as_str());
        format!(
            "no anchor `{name}` in {}; {}",
            slash_path(&file.path),
            nearest_names(name, names)
        )
    })
}

/// The lines of an anchor, without markers and without the indentation that
/// all of them share.
pub fn excerpt(text: &str, anchor: &Anchor) -> String {
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let inside = i + 1 >= anchor.first && i < anchor.last;
        if inside && !is_marker(line) {
            lines.push(line.trim_end());
        }
    }
    let indents = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len());
    let shared = indents.min().unwrap_or(0);
    let mut shown = Vec::new();
    for line in lines {
        shown.push(line.get(shared..).unwrap_or(""));
    }
    shown.join("\n").trim_matches('\n').to_string()
}

fn first_shown(text: &str, anchor: &Anchor) -> usize {
    let inside = text.lines().enumerate().skip(anchor.first - 1);
    for (i, line) in inside {
        if !is_marker(line) && !line.trim().is_empty() {
            return i + 1;
        }
    }
    anchor.first
}

/// `follows notes B §2.1`: from the lines shown or, failing that, from the
/// head of the file.
fn follows(file: &SourceFile, excerpt: &str) -> String {
    let mut cited = citations(excerpt);
    if cited.is_empty() {
        let mut head = String::new();
        for line in file.text.lines().filter(|line| line.starts_with("//!")) {
            head.push_str(line);
            head.push('\n');
        }
        cited = citations(&head);
    }
    match cited.is_empty() {
        true => "beyond the notes".to_string(),
        false => format!("follows {}", cited.join(", ")),
    }
}

/// A fence longer than any row of backticks inside.
pub fn fence(code: &str) -> String {
    let mut longest = 2;
    let mut row = 0;
    for c in code.chars() {
        row = if c == '`' { row + 1 } else { 0 };
        longest = longest.max(row);
    }
    "`".repeat(longest + 1)
}

/// An anchor that no page shows is a mistake: in any chapter, and in other
/// files as soon as the book shows something of them.
pub fn unused_anchors(
    sources: &Sources,
    shown: &BTreeSet<(PathBuf, String)>,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in sources.files.values() {
        let ours = file.path.starts_with("chapters")
            || shown.iter().any(|(path, _)| *path == file.path);
        for anchor in &file.anchors {
            let place = (file.path.clone(), anchor.name.clone());
            if ours && !shown.contains(&place) {
                let message = format!(
                    "no page shows anchor `{}`: add a {{{{#listing}}}} or \
                     drop the anchor",
                    anchor.name
                );
                problems.push(Problem::new(&file.path, anchor.line, message));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::source_files::parse;
    use std::path::Path;

    fn file(text: &str) -> SourceFile {
        let path = Path::new("chapters/01-a/src/b.rs");
        parse(path, text.to_string(), &mut Vec::new())
    }

    #[test]
    fn the_notes_are_cited_from_the_excerpt_first() {
        let file = file("//! Notes on steps: notes B §2.1.\n");
        assert_eq!(follows(&file, "x();"), "follows notes B §2.1");
        let own = "// notes C §3\nx();";
        assert_eq!(follows(&file, own), "follows notes C §3");
        let bare = super::tests::file("fn f() {}\n");
        assert_eq!(follows(&bare, "x();"), "beyond the notes");
    }

    #[test]
    fn a_fence_outgrows_what_it_holds() {
        assert_eq!(fence("a"), "```");
        assert_eq!(fence("/// ````"), "`````");
    }
}
