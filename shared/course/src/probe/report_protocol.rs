//! The report protocol: what a probe's process writes to the judge.
//!
//! Each line on standard output begins with the report token, which the judge
//! sent over standard input. A line without the token is something that the
//! student's code printed, whatever it looks like.

use crate::Report;
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The three groups of cases, by their names in the report protocol.
pub const GROUPS: [&str; 3] = ["public", "property", "held-out"];

/// What a line says after its token and its group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Message {
    /// The case with this label is about to run.
    Begin(String),
    /// File and line where its code panicked.
    At(String, u32),
    /// The result: a report of that one case.
    Report(Report),
    /// The picture that was asked for.
    Svg(String),
    /// Why there is no picture.
    Failed(String),
}

/// The content of the last line.
#[derive(Serialize)]
pub(super) struct End {}

/// Writes lines of the report protocol to standard output.
#[derive(Clone)]
pub(super) struct ReportWriter {
    pub token: String,
}

impl ReportWriter {
    /// Writes a line of its own, even after a print without a line end. If
    /// the reader has gone away, nobody is left to write to.
    pub fn send(&self, group: &str, message: &impl Serialize) {
        let line = format!("\n{} {group} {}\n", self.token, json(message));
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    }
}

pub(super) fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message is text and numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_of_messages_does_not_change() {
        for (message, wanted) in [
            (Message::Begin("a".into()), r#"{"begin":"a"}"#),
            (Message::Report(Report::new()), r#"{"report":{"cases":[]}}"#),
            (Message::Failed("why".into()), r#"{"failed":"why"}"#),
        ] {
            assert_eq!(json(&message), wanted);
            assert_eq!(serde_json::from_str::<Message>(wanted).ok(), {
                Some(message)
            });
        }
        assert_eq!(json(&End {}), "{}");
    }
}
