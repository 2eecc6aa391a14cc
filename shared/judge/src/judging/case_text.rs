//! A wrong case as lines of text, for a terminal and for a page of feedback.

use super::terminal_colours::TerminalColours;
use super::wrong_case::{ComparedEntry, WrongCase};

impl WrongCase {
    /// Everything about the case: what was put in, whether it panicked, and
    /// each quantity as it should be and as it is.
    pub fn lines(&self, colours: TerminalColours) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, value) in &self.given {
            lines.push(format!("given {name} = {value}"));
        }
        if let Some(words) = self.panic_text() {
            lines.push(format!("{} {words}", colours.bad("it panicked:")));
        }
        for entry in &self.entries {
            lines.extend(entry.lines(self.panicked.is_some(), colours));
        }
        lines
    }

    /// What may be known of a held-out case: neither inputs nor numbers, nor
    /// the words of a panic, which could give the inputs away.
    pub fn hidden_lines(&self) -> Vec<String> {
        let mut lines =
            vec!["(its inputs and numbers are not shown)".to_string()];
        if self.panicked.is_some() {
            lines.push("it panicked".to_string());
        }
        for entry in &self.entries {
            let mark = if entry.right { "right" } else { "wrong" };
            lines.push(format!("{}: {mark}", entry.name));
        }
        lines
    }
}

impl ComparedEntry {
    fn lines(&self, panicked: bool, colours: TerminalColours) -> Vec<String> {
        let unit = match self.unit.as_str() {
            "" => String::new(),
            unit => format!(" [{unit}]"),
        };
        let name = format!("{}{unit}", self.name);
        let expected = self.expected.as_deref().unwrap_or("nothing");
        if self.right {
            return vec![format!("{name} = {expected} {}", colours.good("✓"))];
        }
        let mut lines = vec![name, format!("  expected {expected}")];
        if !panicked {
            let got = self.got.as_deref().unwrap_or("nothing");
            lines.push(format!("  got      {}", colours.bad(got)));
            let allowed = self.allowance();
            lines.extend(allowed.map(|a| format!("  {}", colours.dim(&a))));
        }
        lines
    }
}
