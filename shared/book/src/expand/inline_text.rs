//! Text from a chapter (captions, cells): one line of Markdown with formulas,
//! as HTML.

use crate::expand::expansion::Expansion;
use grade::inline_markdown::{one_line, push_event};
use pulldown_cmark::{Event, Options, Parser};

impl Expansion<'_> {
    /// Emphasis, code and formulas of one line, as HTML without line breaks.
    pub fn inline(&mut self, text: &str) -> Result<String, String> {
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
            html.push_str(&self.formula(tex, display)?);
        }
        Ok(html)
    }

    /// The slot of a formula.
    pub fn formula(
        &mut self,
        tex: &str,
        display: bool,
    ) -> Result<String, String> {
        let html = self.output.formulas.render(tex, display)?;
        Ok(self.output.slots.add(html))
    }
}
