//! Rust source as HTML, line by line.

use crate::html::escape;
use crate::tokens::{Kind, tokens};

/// The lines of a source with their words in coloured spans.
pub fn highlight(source: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for token in tokens(source) {
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
                class => line.push_str(&format!(
                    "<span class=\"{class}\">{piece}</span>"
                )),
            }
        }
    }
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// The style sheet gives each class a colour in every theme.
fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Comment | Kind::Doc => "wb-comment",
        Kind::Text => "wb-string",
        Kind::Lifetime => "wb-lifetime",
        Kind::Number => "wb-literal",
        Kind::Keyword => "wb-keyword",
        Kind::Type => "wb-type",
        Kind::Macro => "wb-macro",
        Kind::Name | Kind::Other => "",
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
                "<span class=\"wb-comment\">/* a</span>",
                "<span class=\"wb-comment\">b */</span> \
                 <span class=\"wb-keyword\">let</span> x = \
                 <span class=\"wb-string\">&quot;&lt;&quot;</span>;",
            ]
        );
    }
}
