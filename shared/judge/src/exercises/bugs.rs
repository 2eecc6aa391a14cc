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

use crate::exercises::exercise::is_name;
use crate::exercises::solution::{Patch, Solution};
use crate::problem::line_of;
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
    edits: Vec<BugEdit>,
}

/// One `[[bug]]` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BugEntry {
    name: String,
    hint: String,
    #[serde(default)]
    picture: bool,
    line: Option<String>,
    to: Option<String>,
    function: Option<String>,
    body: Option<String>,
    #[serde(default)]
    edit: Vec<BugEdit>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct BugEdit {
    line: Option<String>,
    to: Option<String>,
    function: Option<String>,
    body: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BugFile {
    #[serde(default)]
    bug: Vec<BugEntry>,
}

/// All bugs of a file. Errors begin with the line, where there is one.
pub fn parse_bugs(text: &str) -> Result<Vec<Bug>, String> {
    let file: BugFile = toml::from_str(text).map_err(|e| {
        let line = e.span().map(|span| line_of(text, span.start));
        let line = line.map_or(String::new(), |line| format!("line {line}: "));
        format!("{line}{}", e.message())
    })?;
    let mut bugs: Vec<Bug> = Vec::new();
    for entry in file.bug {
        let bug = entry.bug();
        if !is_name(&bug.name) {
            let name = &bug.name;
            return Err(format!(
                "`{name}` is not a valid name: use lower-case letters, digits \
                 and _"
            ));
        }
        if bug.hint.trim().is_empty() {
            return Err(format!("the bug `{}` has no hint", bug.name));
        }
        if bugs.iter().any(|other| other.name == bug.name) {
            return Err(format!("two bugs are called `{}`", bug.name));
        }
        bugs.push(bug);
    }
    Ok(bugs)
}

impl BugEntry {
    fn bug(self) -> Bug {
        let BugEntry { name, hint, picture, line, to, function, body, edit } =
            self;
        let mut edits = edit;
        let own = BugEdit { line, to, function, body };
        if own != BugEdit::default() {
            edits.push(own);
        }
        Bug { name, hint, picture, edits }
    }
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
        let failed = |why: String| format!("the bug `{}`: {why}", self.name);
        let mut patches = Vec::new();
        for edit in &self.edits {
            patches.push(edit.patch(solution).map_err(failed)?);
        }
        let text = solution.patched(&patches).map_err(failed)?;
        match text == solution.patched(&[])? {
            true => Err(failed("it changes nothing".to_string())),
            false => Ok(text),
        }
    }
}

impl BugEdit {
    fn patch(&self, solution: &Solution) -> Result<Patch, String> {
        let (lines, to) =
            match (&self.line, &self.to, &self.function, &self.body) {
                (Some(line), Some(to), None, None) => {
                    let wanted: Vec<&str> = line.trim_end().lines().collect();
                    let found = solution.find(&wanted).map_err(|e| {
                        format!("`{}` {e}", line.trim().replace('\n', " ⏎ "))
                    });
                    (found?, to)
                }
                (None, None, Some(function), Some(body)) => {
                    (solution.body(function)?, body)
                }
                _ => {
                    return Err(
                        "an edit needs `line` and `to`, or `function` \
                                and `body`"
                            .to_string(),
                    );
                }
            };
        let to = to.trim_end().lines().map(String::from).collect();
        Ok(Patch { lines, to })
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
