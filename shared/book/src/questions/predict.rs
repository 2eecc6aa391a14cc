//! `{{#predict}}`: a question before a figure or scene that can move.

use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Name};
use crate::pages::markdown::{FoundPart, Part};

impl Expansion<'_> {
    /// The question; with a script, the figure after it waits for an answer.
    pub fn predict(
        &mut self,
        name: &Name,
        found: &FoundPart,
    ) -> Result<String, Unavailable> {
        let files = self.input.questions;
        let (file, question) = files.prediction(name)?;
        let figure = self.figure_after(found).ok_or_else(|| {
            format!("no figure or scene after {{{{#predict {name}}}}}")
        })?;
        let label = "**Predict.** ";
        let expanded = self.question(name, file, question, label)?;
        let label = format!("**Prediction {}.** ", self.predictions + 1);
        self.predictions += 1;
        let fold = self.answer_fold(&label, &expanded.answer);
        Ok(format!(
            "<section class=\"wb-predict\" data-predict=\"{name}\" \
             data-figure-id=\"{figure}\" aria-label=\"Predict before you \
             look\">\n\n<div class=\"wb-question\"{}>\n\n{}\n\n{fold}\n\n\
             </div>\n\n</section>",
            expanded.data, expanded.asked
        ))
    }

    /// The id of the next figure or scene on the page.
    fn figure_after(&self, found: &FoundPart) -> Option<String> {
        let parts = &self.this().parsed.found;
        let next = parts.iter().find(|part| {
            let movable = matches!(
                part.part,
                Part::Directive(Directive::Figure(..) | Directive::Scene(..))
            );
            movable && part.range.start > found.range.start
        })?;
        self.element_at(next).ok().map(|element| element.id)
    }
}
