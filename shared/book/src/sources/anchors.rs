//! Anchors: the lines of a source that the book may show.

use crate::sources::source_files::comment_after;
use judge::Problem;
use std::path::Path;

/// The lines between `ANCHOR: name` and `ANCHOR_END: name`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchor {
    /// The anchor's name.
    pub name: String,
    /// The line of the opening comment.
    pub line: usize,
    /// The first line between the comments.
    pub first: usize,
    /// The last line between the comments.
    pub last: usize,
}

/// All well-formed anchors of a source; the others are problems.
pub fn anchors(
    path: &Path,
    text: &str,
    problems: &mut Vec<Problem>,
) -> Vec<Anchor> {
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut found: Vec<Anchor> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line_number = i + 1;
        let result = if let Some(name) = comment_after(line, "ANCHOR:") {
            let known = found.iter().map(|anchor| anchor.name.as_str());
            let mut known = known.chain(open.iter().map(|(name, _)| *name));
            let twice = known.any(|other| other == name);
            open.push((name, line_number));
            match twice {
                true => Err(format!("anchor `{name}` occurs twice")),
                false => Ok(()),
            }
        } else if let Some(name) = comment_after(line, "ANCHOR_END:") {
            close(name, line_number, open.pop()).map(|a| found.push(a))
        } else {
            Ok(())
        };
        if let Err(message) = result {
            problems.push(Problem::new(path, line_number, message));
        }
    }
    for (name, line) in open {
        let message = format!("anchor `{name}` has no ANCHOR_END: {name}");
        problems.push(Problem::new(path, line, message));
    }
    found
}

/// The anchor that ends here, if it is the one that was opened last.
fn close(
    name: &str,
    line: usize,
    open: Option<(&str, usize)>,
) -> Result<Anchor, String> {
    match open {
        Some((opened, at)) if opened == name => Ok(Anchor {
            name: name.to_string(),
            line: at,
            first: at + 1,
            last: line - 1,
        }),
        Some((opened, at)) => Err(format!(
            "ANCHOR_END: {name}, but `{opened}` was opened last (line {at})"
        )),
        None => Err(format!("ANCHOR_END: {name} without ANCHOR: {name}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<Anchor>, Vec<String>) {
        let mut problems = Vec::new();
        let found = anchors(Path::new("src/euler.rs"), text, &mut problems);
        (found, problems.iter().map(|p| p.to_string()).collect())
    }

    #[test]
    fn nested_anchors_are_both_found() {
        let text = "// ANCHOR: a\nfn f() {\n    // ANCHOR: b\n    x();\n    \
                    // ANCHOR_END: b\n}\n// ANCHOR_END: a\n";
        let (found, problems) = read(text);
        assert!(problems.is_empty(), "{problems:?}");
        let lines: Vec<_> = found.iter().map(|a| (a.first, a.last)).collect();
        assert_eq!(lines, [(4, 4), (2, 6)]);
    }

    #[test]
    fn broken_anchors_are_named_with_their_line() {
        let cases = [
            ("// ANCHOR: a\n", "src/euler.rs:1: anchor `a` has no"),
            ("\n// ANCHOR_END: a\n", "src/euler.rs:2: ANCHOR_END: a without"),
            (
                "// ANCHOR: a\n// ANCHOR: b\n// ANCHOR_END: a\n\
                 // ANCHOR_END: b\n",
                "src/euler.rs:3: ANCHOR_END: a, but `b` was",
            ),
            (
                "// ANCHOR: a\n// ANCHOR_END: a\n// ANCHOR: a\n\
                 // ANCHOR_END: a\n",
                "src/euler.rs:3: anchor `a` occurs twice",
            ),
        ];
        for (text, message) in cases {
            let (_, problems) = read(text);
            assert!(problems[0].starts_with(message), "{problems:?}");
        }
    }
}
