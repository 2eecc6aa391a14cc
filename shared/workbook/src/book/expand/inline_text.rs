//! Text from a chapter (captions, cells): one line of Markdown with formulas,
//! as HTML.

use crate::book::expand::formula_renderer::FormulaRenderer;
use crate::book::pages::slots::Slots;
use grade::inline_markdown::{one_line, push_event};
use pulldown_cmark::{Event, Options, Parser};

/// Emphasis, code and formulas of one line, as HTML without line breaks.
pub fn inline(
    text: &str,
    formulas: &mut FormulaRenderer,
    slots: &mut Slots,
) -> Result<String, String> {
    let mut html = String::new();
    for event in Parser::new_ext(&one_line(text), Options::ENABLE_MATH) {
        let (tex, display) = match &event {
            Event::InlineMath(tex) => (tex, false),
            Event::DisplayMath(tex) => (tex, true),
            _ => {
                push_event(&event, &mut html);
                continue;
            }
        };
        html.push_str(&slots.add(formulas.render(tex, display)?));
    }
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> String {
        let dir = tempfile::tempdir().unwrap();
        let mut formulas = FormulaRenderer::open(dir.path());
        inline(text, &mut formulas, &mut Slots::default()).unwrap()
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
