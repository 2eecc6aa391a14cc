//! The compiler's diagnostics, cut down to what the student can fix.

use crate::compilation_unit::CompilationUnit;
use crate::trim_rendered::trim_rendered;
use serde::Deserialize;
use std::path::Path;

/// A diagnostic of the compiler.
#[derive(Debug, Clone, Deserialize)]
pub struct Diagnostic {
    /// `error` or `warning`.
    pub level: String,
    /// The first line, without a location.
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

impl Diagnostic {
    /// Whether it is about this file.
    pub fn is_about(&self, file: &Path) -> bool {
        self.primary_span_in(file).is_some()
    }

    /// Where in the file it points.
    fn primary_span_in(&self, file: &Path) -> Option<&Span> {
        self.spans.iter().find(|span| span.is_primary && span.is_in(file))
    }

    /// The compiler's summary at the end has no location and says nothing.
    fn is_summary(&self) -> bool {
        self.spans.is_empty()
            && (self.message.starts_with("aborting due to")
                || self.message.starts_with("For more information")
                || self.message.starts_with("Some errors have"))
    }
}

/// At most so many errors are shown: the first is the one to fix.
const MAX_ERRORS_SHOWN: usize = 2;

/// The errors in one answer of a unit as the compiler shows them, with paths
/// relative to the project. An error elsewhere becomes a sentence.
pub fn error_text(
    messages: &[Diagnostic],
    unit: &CompilationUnit,
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
    for message in own.iter().take(MAX_ERRORS_SHOWN) {
        let printed = message.rendered.as_deref();
        let printed = printed.unwrap_or(&message.message);
        text += &trim_rendered(printed, answer, root, colours);
        text += "\n\n";
    }
    if own.len() > MAX_ERRORS_SHOWN {
        text += &match own.len() - MAX_ERRORS_SHOWN {
            1 => "… and one more error\n".to_string(),
            n => format!("… and {n} more errors\n"),
        };
    }
    // Errors elsewhere may follow from those in the answer.
    if own.is_empty() {
        text += &elsewhere_text(&elsewhere, unit);
    }
    text.trim_end().to_string()
}

fn elsewhere_text(messages: &[&Diagnostic], unit: &CompilationUnit) -> String {
    let Some(first) = messages.first() else {
        return "the compiler gave no reason".to_string();
    };
    let mut text = String::new();
    if first.is_about(&unit.probe) {
        text += "the checker cannot call your functions: ";
    }
    text += &first.message;
    if first.is_about(&unit.probe) {
        text += "\nkeep the names and types that the stub gives them";
    }
    text
}

/// The warnings about an answer, one line each. While a `todo!()` is left,
/// variables are unused for a good reason.
pub fn warnings(
    messages: &[Diagnostic],
    answer: &Path,
    text: &str,
) -> Vec<String> {
    let mut found = Vec::new();
    for message in messages.iter().filter(|m| m.level == "warning") {
        let Some(span) = message.primary_span_in(answer) else { continue };
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

    fn unit() -> CompilationUnit {
        CompilationUnit {
            name: "u".into(),
            chapter: "ode".into(),
            plain: false,
            answers: vec!["/p/exercises/a.rs".into()],
            probe: "/p/grading/a.rs".into(),
            play: None,
        }
    }

    fn message(level: &str, file: &str, text: &str) -> Diagnostic {
        let trim_rendered =
            format!("\u{1b}[31m{level}\u{1b}[0m: {text}\n --> {file}:1\n");
        serde_json::from_value(json!({
            "level": level, "message": text, "rendered": trim_rendered,
            "spans": [{ "file_name": file, "is_primary": true }],
        }))
        .unwrap()
    }

    fn shown_for(messages: &[Diagnostic]) -> String {
        let unit = unit();
        error_text(messages, &unit, &unit.answers[0], Path::new("/p"), false)
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
        let inside: Diagnostic = serde_json::from_value(json!({
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
    fn warnings_come_with_their_line_unless_a_todo_is_left() {
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
