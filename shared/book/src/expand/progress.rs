//! `{{#continue}}` and `{{#progress}}`: what a script fills with what the
//! reader has read and answered. Without it the table says how much there is.

use crate::expand::expansion::Expansion;
use crate::pages::directive::Directive;
use crate::pages::markdown::Part;
use crate::pages::page::Page;
use crate::questions::question_list::question_id;
use course::html::escape;
use judge::slash_path;
use serde_json::json;
use std::collections::BTreeMap;

/// What a chapter has to read and to answer.
#[derive(Default)]
struct ChapterRow {
    title: String,
    /// The address of its first page, from the page at hand.
    link: String,
    pages: Vec<String>,
    predictions: Vec<String>,
    questions: Vec<String>,
    /// The page of each question.
    asked: Vec<String>,
}

/// Hidden until there is a place to go back to.
pub fn continue_box() -> String {
    "<section class=\"wb-continue\" aria-label=\"Where you left\" hidden>\
     </section>"
        .to_string()
}

impl Expansion<'_> {
    /// A row for each chapter.
    pub fn progress_table(&self) -> Result<String, String> {
        let mut chapters: BTreeMap<u32, ChapterRow> = BTreeMap::new();
        for page in self.input.pages {
            let Some(number) = page.chapter else { continue };
            let row = chapters.entry(number).or_default();
            let output = page.output();
            if row.pages.is_empty() {
                row.title = format!("{number}. {}", page.title);
                row.link = self.this().url_to(&output);
            }
            row.pages.push(slash_path(&output));
            self.asked_on(page, row)?;
        }
        let mut rows = String::new();
        for row in chapters.values() {
            rows += &table_row(row);
        }
        Ok(format!(
            "<div class=\"wb-scroll\" role=\"region\" tabindex=\"0\" \
             aria-label=\"Progress\">\
             <table class=\"wb-progress\">\n<thead><tr>\
             <th scope=\"col\">chapter</th>\
             <th scope=\"col\">read</th>\
             <th scope=\"col\">predicted</th>\
             <th scope=\"col\">right</th>\
             </tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>"
        ))
    }

    /// Adds the questions of a page.
    fn asked_on(
        &self,
        page: &Page,
        row: &mut ChapterRow,
    ) -> Result<(), String> {
        let files = self.input.questions;
        for found in &page.parsed.found {
            match &found.part {
                Part::Directive(Directive::Predict(name)) => {
                    let (_, question) = files.prediction(name)?;
                    row.predictions.push(question_id(name, question));
                }
                Part::Directive(Directive::Quiz(name)) => {
                    for question in &files.quiz(name)?.questions {
                        row.questions.push(question_id(name, question));
                        row.asked.push(slash_path(&page.output()));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn table_row(row: &ChapterRow) -> String {
    let list = |names: &[String]| escape(&json!(names).to_string());
    format!(
        "<tr data-pages=\"{}\" data-predictions=\"{}\" data-questions=\"{}\" \
         data-asked=\"{}\"><th scope=\"row\"><a href=\"{}\">{}</a></th>\
         <td>{}</td><td>{}</td><td>{}</td></tr>\n",
        list(&row.pages),
        list(&row.predictions),
        list(&row.questions),
        list(&row.asked),
        row.link,
        escape(&row.title),
        row.pages.len(),
        row.predictions.len(),
        row.questions.len(),
    )
}
