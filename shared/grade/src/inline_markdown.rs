//! Inline Markdown: short texts with emphasis and code, and nothing else.

use course::html::escape;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// Invisible: before a `-` or `1.` it keeps a line from becoming a list.
const WORD_JOINER: char = '\u{2060}';

/// Such a text as HTML.
pub fn inline_html(text: &str) -> String {
    let mut html = String::new();
    for event in Parser::new(&one_line(text)) {
        push_event(&event, &mut html);
    }
    html
}

/// The text on one line, which cannot become a list or a heading.
pub fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("{WORD_JOINER}{}", words.join(" "))
}

/// Adds the HTML of one piece, if it is text, code or emphasis.
pub fn push_event(event: &Event<'_>, html: &mut String) {
    match event {
        Event::Text(text) | Event::InlineHtml(text) => {
            html.push_str(&escape(text.trim_start_matches(WORD_JOINER)));
        }
        Event::Code(code) => {
            html.push_str(&format!("<code>{}</code>", escape(code)));
        }
        Event::Start(Tag::Emphasis) => html.push_str("<em>"),
        Event::End(TagEnd::Emphasis) => html.push_str("</em>"),
        Event::Start(Tag::Strong) => html.push_str("<strong>"),
        Event::End(TagEnd::Strong) => html.push_str("</strong>"),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_may_carry_emphasis_and_code_and_nothing_else() {
        assert_eq!(
            inline_html("It costs $2,\nnot *$3*: see `a<b>` <b>"),
            "It costs $2, not <em>$3</em>: see <code>a&lt;b&gt;</code> &lt;b&gt;"
        );
    }
}
