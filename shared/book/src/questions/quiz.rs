//! `{{#quiz}}`: questions with answers to choose.

use crate::build::BookFormat;
use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::Name;

impl Expansion<'_> {
    /// All questions of a file.
    pub fn quiz(&mut self, name: &Name) -> Result<String, Unavailable> {
        let files = self.input.questions;
        let file = files.quiz(name)?;
        let mut text = format!(
            "<section class=\"wb-quiz\" data-quiz=\"{name}\" \
             aria-label=\"Questions\">\n\n"
        );
        for (i, question) in file.questions.iter().enumerate() {
            let number = i + 1;
            let label = format!("**{number}.** ");
            let expanded = self.question(name, file, question, &label)?;
            let fold = self.answer_fold(&label, &expanded.answer);
            text += &format!(
                "<div class=\"wb-question\"{}>\n\n{}\n\n{fold}\n\n</div>\n\n",
                expanded.data, expanded.asked
            );
        }
        Ok(text + "</section>")
    }

    /// The answer in a fold. On paper nothing unfolds: there it stands at the
    /// end of the chapter as well, and the style sheet shows one of the two.
    pub fn answer_fold(&mut self, label: &str, answer: &str) -> String {
        if self.input.format == BookFormat::Print {
            self.print_answers.push(format!("{label}{answer}"));
        }
        format!(
            "<details class=\"wb-answer\">\n<summary>Show the answer</summary>\n\n\
             {answer}\n\n</details>"
        )
    }

    /// The answers of a chapter, at the end of its last page.
    pub fn answers_on_paper(&mut self) -> String {
        let pages = self.input.pages;
        let next = pages.get(self.page + 1).map(|page| page.chapter);
        let is_last = next != Some(pages[self.page].chapter);
        if !is_last || self.print_answers.is_empty() {
            return String::new();
        }
        let answers = std::mem::take(&mut self.print_answers).join("\n\n");
        format!(
            "\n\n<section class=\"wb-answers\" aria-label=\"Answers\">\n\n\
             **Answers**\n\n{answers}\n\n</section>\n"
        )
    }
}
