//! Words that come from a chapter (captions, cells): one line of Markdown
//! with formulas, to HTML.

use crate::html::escape;
use crate::math::Math;
use crate::slots::Slots;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// An invisible joint: before a `-` or `1.` it keeps a line from becoming
/// a list.
const JOINT: char = '\u{2060}';

/// Emphasis, code and formulas of one line, as HTML without line breaks.
pub fn inline(
    text: &str,
    math: &mut Math,
    slots: &mut Slots,
) -> Result<String, String> {
    let mut html = String::new();
    for event in Parser::new_ext(&one_line(text), Options::ENABLE_MATH) {
        let (tex, display) = match &event {
            Event::InlineMath(tex) => (tex, false),
            Event::DisplayMath(tex) => (tex, true),
            _ => {
                add_words(&event, &mut html);
                continue;
            }
        };
        html.push_str(&slots.add(math.render(tex, display)?));
    }
    Ok(html)
}

/// The same where there are no formulas: the hint of a mistake.
pub fn words(text: &str) -> String {
    let mut html = String::new();
    for event in Parser::new(&one_line(text)) {
        add_words(&event, &mut html);
    }
    html
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("{JOINT}{}", words.join(" "))
}

fn add_words(event: &Event<'_>, html: &mut String) {
    match event {
        Event::Text(text) | Event::InlineHtml(text) => {
            html.push_str(&escape(text.trim_start_matches(JOINT)));
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

    fn show(text: &str) -> String {
        let dir = tempfile::tempdir().unwrap();
        let mut math = Math::open(dir.path());
        inline(text, &mut math, &mut Slots::default()).unwrap()
    }

    #[test]
    fn captions_may_carry_emphasis_code_and_formulas() {
        let html = show("The *step* `h` <\nand $x^2$");
        assert_eq!(
            html,
            "The <em>step</em> <code>h</code> &lt; and \
             <i data-slot=\"0\"></i>"
        );
    }

    #[test]
    fn hints_may_carry_emphasis_and_code_and_nothing_else() {
        assert_eq!(
            words("It costs $2,\nnot *$3*: see `a<b>` <b>"),
            "It costs $2, not <em>$3</em>: see <code>a&lt;b&gt;</code> &lt;b&gt;"
        );
    }

    #[test]
    fn numbers_do_not_become_lists() {
        assert_eq!(show("-1.5"), "-1.5");
        assert_eq!(show("1. one"), "1. one");
        assert_eq!(show("# 3"), "# 3");
    }
}
