//! The compiler's messages, trimmed to what the student can mend.

use crate::compile::rendered::rendered;
use crate::compile::unit::Unit;
use serde::Deserialize;
use std::path::Path;

/// A message of the compiler.
#[derive(Debug, Clone, Deserialize)]
pub struct Message {
    /// `error` or `warning`.
    pub level: String,
    /// The first line, without place.
    pub message: String,
    /// What the compiler would have printed, with colours.
    #[serde(default)]
    pub rendered: Option<String>,
    #[serde(default)]
    spans: Vec<Span>,
}

#[derive(Debug, Clone, Deserialize)]
struct Span {
    file_name: String,
    is_primary: bool,
    #[serde(default)]
    line_start: usize,
    #[serde(default)]
    expansion: Option<Box<Expansion>>,
}

#[derive(Debug, Clone, Deserialize)]
struct Expansion {
    span: Span,
}

impl Span {
    /// Whether it lies in the file, itself or through a macro used there.
    fn is_in(&self, file: &Path) -> bool {
        Path::new(&self.file_name) == file
            || self.expansion.as_ref().is_some_and(|e| e.span.is_in(file))
    }
}

impl Message {
    /// Whether the message is about this file.
    pub fn is_about(&self, file: &Path) -> bool {
        self.place_in(file).is_some()
    }

    /// The place in the file that it is about.
    fn place_in(&self, file: &Path) -> Option<&Span> {
        self.spans.iter().find(|span| span.is_primary && span.is_in(file))
    }

    /// The compiler's closing words carry no place and tell nothing.
    fn is_summary(&self) -> bool {
        self.spans.is_empty()
            && (self.message.starts_with("aborting due to")
                || self.message.starts_with("For more information")
                || self.message.starts_with("Some errors have"))
    }
}

/// At most so many errors at once; the first is the one to mend.
const SHOWN: usize = 2;

/// The errors in one answer of a unit as the compiler shows them, paths
/// relative to the project; what lies elsewhere in a sentence.
pub fn trimmed(
    messages: &[Message],
    unit: &Unit,
    answer: &Path,
    root: &Path,
    colours: bool,
) -> String {
    let mut own = Vec::new();
    let mut elsewhere = Vec::new();
    for message in messages {
        if message.level != "error" || message.is_summary() {
            continue;
        }
        match message.is_about(answer) {
            true => own.push(message),
            false => elsewhere.push(message),
        }
    }
    let mut text = String::new();
    for message in own.iter().take(SHOWN) {
        let printed = message.rendered.as_deref();
        let printed = printed.unwrap_or(&message.message);
        text += &rendered(printed, answer, root, colours);
        text += "\n\n";
    }
    if own.len() > SHOWN {
        text += &match own.len() - SHOWN {
            1 => "… and one more error\n".to_string(),
            n => format!("… and {n} more errors\n"),
        };
    }
    // With errors of their own to mend, what follows from them can wait.
    if own.is_empty() {
        text += &about_the_checker(&elsewhere, unit);
    }
    text.trim_end().to_string()
}

fn about_the_checker(messages: &[&Message], unit: &Unit) -> String {
    let Some(first) = messages.first() else {
        return "the compiler gave no reason".to_string();
    };
    let mut text = String::new();
    if first.is_about(&unit.probe) {
        text += "the checker cannot call your functions: ";
    }
    text += &first.message;
    if first.is_about(&unit.probe) {
        text += "\nkeep the names and the types that the stub gives them";
    }
    text
}

/// The warnings about an answer, a line each. While something is left to be
/// written, variables are unused for a good reason.
pub fn warnings(
    messages: &[Message],
    answer: &Path,
    text: &str,
) -> Vec<String> {
    let mut found = Vec::new();
    for message in messages.iter().filter(|m| m.level == "warning") {
        let Some(span) = message.place_in(answer) else { continue };
        let unused = message.message.starts_with("unused variable");
        if !(unused && text.contains("todo!(")) {
            let line = span.line_start;
            found.push(format!("line {line}: {}", message.message));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn unit() -> Unit {
        Unit {
            name: "u".into(),
            chapter: "ode".into(),
            plain: false,
            answers: vec!["/p/exercises/a.rs".into()],
            probe: "/p/grading/a.rs".into(),
        }
    }

    fn message(level: &str, file: &str, text: &str) -> Message {
        let rendered =
            format!("\u{1b}[31m{level}\u{1b}[0m: {text}\n --> {file}:1\n");
        serde_json::from_value(json!({
            "level": level, "message": text, "rendered": rendered,
            "spans": [{ "file_name": file, "is_primary": true }],
        }))
        .unwrap()
    }

    fn shown_for(messages: &[Message]) -> String {
        let unit = unit();
        trimmed(messages, &unit, &unit.answers[0], Path::new("/p"), false)
    }

    #[test]
    fn errors_in_the_students_file_are_shown_with_short_paths() {
        let text = shown_for(&[
            message("warning", "/p/exercises/a.rs", "unused"),
            message("error", "/p/exercises/a.rs", "expected `;`"),
            message("error", "/p/grading/a.rs", "cannot find"),
        ]);
        assert_eq!(text, "error: expected `;`\n --> exercises/a.rs:1");
    }

    #[test]
    fn an_error_in_the_probe_means_a_changed_signature() {
        let text =
            shown_for(&[message("error", "/p/grading/a.rs", "cannot find f")]);
        assert!(text.contains("cannot call your functions: cannot find f"));
        assert!(text.contains("the stub gives them"));
    }

    #[test]
    fn an_error_inside_a_macro_is_where_the_macro_was_used() {
        let inside: Message = serde_json::from_value(json!({
            "level": "error", "message": "no", "spans": [{
                "file_name": "/rust/macros.rs", "is_primary": true,
                "expansion": { "span": {
                    "file_name": "/p/exercises/a.rs", "is_primary": false,
                }},
            }],
        }))
        .unwrap();
        assert!(inside.is_about(&unit().answers[0]));
        assert!(!inside.is_about(&unit().probe));
    }

    #[test]
    fn many_errors_are_cut_short_and_counted() {
        let one = message("error", "/p/exercises/a.rs", "bad");
        let text = shown_for(&vec![one; 5]);
        assert_eq!(text.matches("error: bad").count(), 2);
        assert!(text.ends_with("and 3 more errors"));
    }

    #[test]
    fn warnings_are_told_with_their_line_unless_something_is_to_be_written() {
        let unused = |file: &str| {
            let mut m = message("warning", file, "unused variable: `h`");
            m.spans[0].line_start = 7;
            m
        };
        let messages = [
            unused("/p/exercises/a.rs"),
            unused("/p/grading/a.rs"),
            message("error", "/p/exercises/a.rs", "bad"),
        ];
        let answer = &unit().answers[0];
        let want = ["line 7: unused variable: `h`"];
        assert_eq!(warnings(&messages, answer, "fn f() {}"), want);
        assert_eq!(warnings(&messages, answer, "todo!()"), [""; 0]);
    }
}
