//! The compiler's messages, trimmed to what the student can mend.

use super::unit::Unit;
use crate::compile::without_colours;
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
        self.spans.iter().any(|span| span.is_primary && span.is_in(file))
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

/// The errors in the student's file as the compiler shows them, paths
/// relative to the project; what lies elsewhere in a sentence.
pub fn trimmed(
    messages: &[Message],
    unit: &Unit,
    root: &Path,
    colours: bool,
) -> String {
    let mut own = Vec::new();
    let mut elsewhere = Vec::new();
    for message in messages {
        if message.level != "error" || message.is_summary() {
            continue;
        }
        match message.is_about(&unit.answer) {
            true => own.push(message),
            false => elsewhere.push(message),
        }
    }
    let mut text = String::new();
    for message in own.iter().take(SHOWN) {
        text += &shown(message, root, colours);
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

fn shown(message: &Message, root: &Path, colours: bool) -> String {
    let rendered = message.rendered.as_deref().unwrap_or(&message.message);
    let root = format!("{}/", root.display());
    let text = rendered.trim_end().replace(&root, "");
    if colours {
        return text;
    }
    let plain: Vec<_> = text.lines().map(without_colours).collect();
    plain.join("\n")
}

/// How many warnings lie in the student's own file.
pub fn warnings(messages: &[Message], unit: &Unit) -> usize {
    let own = |m: &&Message| m.level == "warning" && m.is_about(&unit.answer);
    messages.iter().filter(own).count()
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
            answer: "/p/exercises/a.rs".into(),
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
        trimmed(messages, &unit(), Path::new("/p"), false)
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
        assert!(inside.is_about(&unit().answer));
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
    fn only_own_warnings_count() {
        let messages = [
            message("warning", "/p/exercises/a.rs", "unused"),
            message("warning", "/p/grading/a.rs", "unused"),
            message("error", "/p/exercises/a.rs", "bad"),
        ];
        assert_eq!(warnings(&messages, &unit()), 1);
    }
}
