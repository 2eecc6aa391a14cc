//! The mistakes that authors expect: `grading/NAME/bugs.toml`, each an edit
//! of the solution with the hint that helps whoever makes it.
//!
//! ```toml
//! [[bug]]
//! name = "forgot_h"
//! hint = "How far does the leaf get in the time `h`?"
//! line = 'x[i] += h * v[i];'
//! to = 'x[i] += v[i];'
//! ```
//!
//! `picture = true` locks what the mistake draws, for a question of the book.
//! `line` may hold several lines that follow each other; together they stand
//! exactly once in the student's part of the solution. `[[bug.edit]]` repeats
//! `line` and `to` for a mistake in several places, and `function` with
//! `body` replaces all that the student writes in a function. An edition for
//! students names the mistakes and their hints, without the edits.

use crate::exercises::edits::{Edit, VariantEntry, apply, parse_file};
use crate::exercises::exercise::is_name;
use crate::exercises::solution::Solution;
use serde::Deserialize;

/// A plausible wrong answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bug {
    /// Lower-case words joined by `_`.
    pub name: String,
    /// What helps someone who made this mistake.
    pub hint: String,
    /// Whether a question of the book shows what it draws.
    pub picture: bool,
    edits: Vec<Edit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BugFile {
    #[serde(default)]
    bug: Vec<VariantEntry>,
}

/// All bugs of a file. Errors begin with the line, where there is one.
pub fn parse_bugs(text: &str) -> Result<Vec<Bug>, String> {
    let file: BugFile = parse_file(text)?;
    let mut bugs: Vec<Bug> = Vec::new();
    for entry in file.bug {
        let name = entry.name.clone();
        if !is_name(&name) {
            return Err(format!(
                "`{name}` is not a valid name: use lower-case letters, digits \
                 and _"
            ));
        }
        if entry.points.is_some() {
            return Err(format!("the bug `{name}` earns no points"));
        }
        let hint = entry.hint.clone().unwrap_or_default();
        if hint.trim().is_empty() {
            return Err(format!("the bug `{name}` has no hint"));
        }
        if bugs.iter().any(|other| other.name == name) {
            return Err(format!("two bugs are called `{name}`"));
        }
        let picture = entry.picture;
        bugs.push(Bug { name, hint, picture, edits: entry.edits() });
    }
    Ok(bugs)
}

/// The file of an edition: names and hints, no edits.
pub fn without_edits(bugs: &[Bug]) -> String {
    let mut text = String::new();
    for bug in bugs {
        let quoted = |text: &str| toml::Value::String(text.into()).to_string();
        let (name, hint) = (quoted(&bug.name), quoted(&bug.hint));
        text += &format!("[[bug]]\nname = {name}\nhint = {hint}\n");
        if bug.picture {
            text += "picture = true\n";
        }
        text.push('\n');
    }
    text
}

impl Bug {
    /// The solution with this mistake. The error names the bug.
    pub fn applied(&self, solution: &Solution) -> Result<String, String> {
        apply(&self.edits, solution)
            .map_err(|why| format!("the bug `{}`: {why}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str = "fn f(x: f64) -> f64 {\n    // ANSWER\n    \
                            let y = 2.0 * x;\n    y\n    // END\n}\n";

    fn applied(fields: &str) -> Result<String, String> {
        let text = format!("[[bug]]\nname = \"b\"\nhint = \"H.\"\n{fields}");
        let solution = Solution::parse(SOLUTION).unwrap();
        parse_bugs(&text)?[0].applied(&solution)
    }

    #[test]
    fn a_bug_is_the_solution_with_another_line_or_another_body() {
        let text = applied("line = 'let y = 2.0 * x;'\nto = 'let y = x;'\n");
        assert!(text.unwrap().contains("\n    let y = x;\n    y\n"));
        let text = applied(
            "function = 'f'\nbody = '''\nif x > 0.0 {\n    x\n} \
                            else {\n    0.0\n}'''\n",
        );
        assert!(text.unwrap().contains("\n    if x > 0.0 {\n        x\n    }"));
        let two = "[[bug.edit]]\nline = 'y'\nto = '-y'\n[[bug.edit]]\n\
                   line = 'let y = 2.0 * x;'\nto = 'let y = x;'\n";
        assert!(applied(two).unwrap().contains("let y = x;\n    -y\n"));
    }

    #[test]
    fn an_edit_that_does_not_fit_names_the_bug_and_the_line() {
        for (fields, said) in [
            ("line = 'z'\nto = 'y'\n", "bug `b`: `z` is not in the answer"),
            ("line = 'y'\n", "an edit needs `line` and `to`"),
            ("line = 'y'\nto = 'y'\n", "changes nothing"),
            ("", "changes nothing"),
            ("function = 'g'\nbody = 'x'\n", "no function `g`"),
            ("lines = 'y'\n", "line 4: unknown field `lines`"),
        ] {
            let error = applied(fields).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn an_edition_has_the_hints_and_not_the_edits() {
        let text = "[[bug]]\nname = \"b\"\nhint = \"Say \\\"h\\\".\"\n\
                    line = 'secret'\nto = 'y'\n";
        let shared = without_edits(&parse_bugs(text).unwrap());
        assert!(!shared.contains("secret"), "{shared}");
        let again = parse_bugs(&shared).unwrap();
        assert_eq!(again[0].hint, "Say \"h\".");
    }
}
