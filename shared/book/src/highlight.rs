//! Rust source as HTML, line by line.

use judge::{TokenKind, tokenize};

/// The lines of a source with their words in coloured elements.
pub fn highlight(source: &str) -> Vec<String> {
    let mut lines = vec![Line::default()];
    for token in tokenize(source) {
        let element = element(token.kind);
        for (i, piece) in source[token.range].split('\n').enumerate() {
            if i > 0 {
                lines.push(Line::default());
            }
            if let Some(line) = lines.last_mut() {
                line.add(element, piece);
            }
        }
    }
    let mut lines: Vec<_> = lines.into_iter().map(Line::finish).collect();
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// A line so far.
#[derive(Default)]
struct Line {
    html: String,
    /// The element that is open.
    open: Option<&'static str>,
    /// Spaces that nobody has coloured yet.
    spaces: String,
}

impl Line {
    /// Adds a piece in an element; neighbours of one colour share it.
    fn add(&mut self, element: Option<&'static str>, piece: &str) {
        if piece.trim().is_empty() {
            self.spaces += piece;
            return;
        }
        if element != self.open {
            self.close();
        }
        self.html += &std::mem::take(&mut self.spaces);
        if element != self.open
            && let Some(name) = element
        {
            self.html += &format!("<{name}>");
        }
        self.open = element;
        // In text no other character means anything.
        self.html += &piece.replace('&', "&amp;").replace('<', "&lt;");
    }

    fn close(&mut self) {
        if let Some(name) = self.open.take() {
            self.html += &format!("</{name}>");
        }
    }

    /// Four spaces of indentation are a tab, which is as wide in the style
    /// sheet: the book has two hundred thousand of these spaces.
    fn finish(mut self) -> String {
        self.close();
        let code = self.html.trim_start_matches(' ');
        let indent = self.html.len() - code.len();
        "\t".repeat(indent / 4) + &" ".repeat(indent % 4) + code
    }
}

/// The style sheet gives each element a colour in every theme. They are
/// elements without a meaning of their own to a screen reader, and with short
/// names, because a book has a hundred thousand of them.
fn element(kind: TokenKind) -> Option<&'static str> {
    match kind {
        TokenKind::Comment | TokenKind::Doc => Some("i"),
        TokenKind::Keyword | TokenKind::Lifetime => Some("b"),
        TokenKind::Type | TokenKind::Macro => Some("u"),
        TokenKind::Text => Some("q"),
        TokenKind::Number => Some("bdi"),
        TokenKind::Name | TokenKind::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_closes_what_it_opens() {
        let lines = highlight("/* a\nb */ let x = \"<\";\n");
        assert_eq!(
            lines,
            ["<i>/* a</i>", "<i>b */</i> <b>let</b> x = <q>\"&lt;\"</q>;",]
        );
    }

    #[test]
    fn indentation_is_in_tabs_as_wide_as_four_spaces() {
        assert_eq!(highlight("      x\n    y\n"), ["\t  x", "\ty"]);
    }

    #[test]
    fn neighbours_of_one_colour_share_an_element() {
        let lines = highlight("pub struct A;\n");
        assert_eq!(lines, ["<b>pub struct</b> <u>A</u>;"]);
    }
}
