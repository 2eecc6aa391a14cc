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
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = format!("{JOINT}{}", words.join(" "));
    let mut html = String::new();
    for event in Parser::new_ext(&line, Options::ENABLE_MATH) {
        match event {
            Event::Text(text) => {
                html.push_str(&escape(text.trim_start_matches(JOINT)));
            }
            Event::Code(code) => {
                html.push_str(&format!("<code>{}</code>", escape(&code)));
            }
            Event::InlineMath(tex) => {
                html.push_str(&slots.add(math.render(&tex, false)?));
            }
            Event::DisplayMath(tex) => {
                html.push_str(&slots.add(math.render(&tex, true)?));
            }
            Event::Start(Tag::Emphasis) => html.push_str("<em>"),
            Event::End(TagEnd::Emphasis) => html.push_str("</em>"),
            Event::Start(Tag::Strong) => html.push_str("<strong>"),
            Event::End(TagEnd::Strong) => html.push_str("</strong>"),
            _ => {}
        }
    }
    Ok(html)
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
    fn numbers_do_not_become_lists() {
        assert_eq!(show("-1.5"), "-1.5");
        assert_eq!(show("1. one"), "1. one");
        assert_eq!(show("# 3"), "# 3");
    }
}
