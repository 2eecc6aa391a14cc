//! Colours, on a terminal only.

/// Colours words, or leaves them plain.
#[derive(Debug, Clone, Copy)]
pub struct TerminalColours {
    /// Whether there is a terminal that shows colours.
    pub on: bool,
}

impl TerminalColours {
    /// What is right.
    pub fn good(self, text: &str) -> String {
        self.code("32", text)
    }

    /// What is wrong.
    pub fn bad(self, text: &str) -> String {
        self.code("31", text)
    }

    /// What to look at.
    pub fn strong(self, text: &str) -> String {
        self.code("1", text)
    }

    /// What helps.
    pub fn hint(self, text: &str) -> String {
        self.code("33", text)
    }

    /// What is less important.
    pub fn dim(self, text: &str) -> String {
        self.code("2", text)
    }

    fn code(self, code: &str, text: &str) -> String {
        match self.on {
            true => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
            false => text.to_string(),
        }
    }
}
