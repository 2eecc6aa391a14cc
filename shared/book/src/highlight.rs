//! Rust source as HTML, line by line.

use course::html::escape;
use judge::{TokenKind, tokenize};

/// The lines of a source with their words in coloured elements.
pub fn highlight(source: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for token in tokenize(source) {
        let element = element(token.kind);
        for (i, piece) in source[token.range].split('\n').enumerate() {
            if i > 0 {
                lines.push(String::new());
            }
            let Some(line) = lines.last_mut() else {
                continue;
            };
            let piece = escape(piece);
            match element {
                _ if piece.is_empty() => {}
                None => line.push_str(&piece),
                Some(e) => line.push_str(&format!("<{e}>{piece}</{e}>")),
            }
        }
    }
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
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
            [
                "<i>/* a</i>",
                "<i>b */</i> <b>let</b> x = <q>&quot;&lt;&quot;</q>;",
            ]
        );
    }
}
