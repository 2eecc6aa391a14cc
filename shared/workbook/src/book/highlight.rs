//! Rust source as HTML, line by line.

use course::html::escape;
use judge::{TokenKind, tokenize};

/// The lines of a source with their words in coloured elements.
pub fn highlight(source: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for token in tokenize(source) {
        let class = class(token.kind);
        for (i, piece) in source[token.range].split('\n').enumerate() {
            if i > 0 {
                lines.push(String::new());
            }
            let Some(line) = lines.last_mut() else {
                continue;
            };
            let piece = escape(piece);
            match class {
                _ if piece.is_empty() => {}
                "" => line.push_str(&piece),
                class => {
                    line.push_str(&format!("<i class={class}>{piece}</i>"))
                }
            }
        }
    }
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// The style sheet gives each class a colour in every theme. The names are
/// short because a book has a hundred thousand of them.
fn class(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Comment | TokenKind::Doc => "c",
        TokenKind::Text => "s",
        TokenKind::Lifetime => "l",
        TokenKind::Number => "n",
        TokenKind::Keyword => "k",
        TokenKind::Type => "t",
        TokenKind::Macro => "m",
        TokenKind::Name | TokenKind::Other => "",
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
                "<i class=c>/* a</i>",
                "<i class=c>b */</i> \
                 <i class=k>let</i> x = \
                 <i class=s>&quot;&lt;&quot;</i>;",
            ]
        );
    }
}
