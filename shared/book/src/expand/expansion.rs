//! Expands a page: every directive and formula becomes Markdown, HTML or a
//! slot.

use crate::build::BookFormat;
use crate::computed::chapter_programs::{ChapterPrograms, ProgramAnswers};
use crate::computed::unavailable::Unavailable;
use crate::expand::equations::Bindings;
use crate::expand::formula_renderer::FormulaRenderer;
use crate::expand::progress::continue_box;
use crate::pages::directive::Directive;
use crate::pages::markdown::{FoundPart, ParsedPage, Part};
use crate::pages::numbering::{NumberedElement, NumberedKind, Numbers};
use crate::pages::page::Page;
use crate::pages::slots::Slots;
use crate::questions::question_files::QuestionFiles;
use crate::reading_time::with_time;
use crate::sources::source_files::Sources;
use crate::sources::source_pages::SourceLinks;
use judge::{Catalogue, Play, Problem, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// An equation that has no number because it stands in the book twice.
const ALREADY_REPORTED: &str = "already in the book";

/// What pages are expanded from.
pub struct ExpansionInput<'a> {
    /// Where things are.
    pub project: &'a Project,
    /// All pages.
    pub pages: &'a [Page],
    /// Numbers and ids.
    pub numbers: &'a Numbers,
    /// The chapters' programs.
    pub chapters: &'a ChapterPrograms,
    /// What they answered.
    pub answers: &'a ProgramAnswers,
    /// The source files.
    pub sources: &'a Sources,
    /// Which function computes and which test proves an equation.
    pub bindings: &'a Bindings,
    /// The exercises.
    pub exercises: &'a Catalogue,
    /// The scenes that run on the functions of the exercises.
    pub plays: &'a [Play],
    /// The questions.
    pub questions: &'a QuestionFiles,
    /// What the book is for.
    pub format: BookFormat,
    /// Whether what a chapter fails to compute gets a notice in its place; if
    /// not, it is a mistake.
    pub allow_unavailable: bool,
}

/// What the expansion yields besides the pages.
pub struct ExpansionOutput {
    /// Renders formulas.
    pub formulas: FormulaRenderer,
    /// Formulas and pictures, to be put into the written pages.
    pub slots: Slots,
    /// The stills of scenes, by their files in the book.
    pub stills: BTreeMap<PathBuf, String>,
    /// For each slot the page and line it comes from.
    pub origins: Vec<(PathBuf, usize)>,
    /// What went wrong.
    pub problems: Vec<Problem>,
    /// What failed and has a notice in its place.
    pub failed: Vec<Problem>,
    /// For each linked source file the links to it.
    pub linked: BTreeMap<PathBuf, SourceLinks>,
    /// The anchors that some page shows.
    pub shown: BTreeSet<(PathBuf, String)>,
}

/// Expands pages, one at a time.
pub struct Expansion<'a> {
    /// What pages are expanded from.
    pub input: ExpansionInput<'a>,
    /// What it yields besides the pages.
    pub output: ExpansionOutput,
    /// The index of the page at hand.
    pub page: usize,
    /// The line of what is being expanded.
    pub line: usize,
    /// Answers to the questions of this chapter, for its end in print.
    pub print_answers: Vec<String>,
    /// How many predictions there were.
    pub predictions: usize,
}

impl Expansion<'_> {
    /// The page, expanded.
    pub fn expand(&mut self, index: usize) -> String {
        self.page = index;
        let page = &self.input.pages[index];
        let text = self.expand_text(&page.text, &page.parsed, &page.file);
        let text = text + &self.answers_on_paper();
        with_time(text, page)
    }

    /// Some Markdown of the page at hand, expanded. What is wrong with it is
    /// reported in `file`.
    pub fn expand_text(
        &mut self,
        source: &str,
        parsed: &ParsedPage,
        file: &Path,
    ) -> String {
        let mut text = String::with_capacity(2 * source.len());
        let mut at = 0;
        for found in &parsed.found {
            if found.range.start < at {
                continue; // inside a formula, already reported
            }
            text.push_str(&source[at..found.range.start]);
            at = found.range.end;
            self.line = found.line;
            let slots = self.output.slots.len();
            let filled = self.fill(found).or_else(|unavailable| {
                self.output.slots.truncate(slots);
                self.unavailable_notice(unavailable, found)
            });
            let filled = filled.map_err(|unavailable| unavailable.to_string());
            let origin = (file.to_path_buf(), found.line);
            self.output.origins.resize(self.output.slots.len(), origin);
            match filled {
                Ok(filled) if is_block(found) => {
                    text.push_str(&with_margin(&filled, source, found));
                }
                Ok(filled) => {
                    let rest = &source[at..];
                    match closing_mark(found, rest) {
                        Some(mark) => {
                            at += mark.len_utf8();
                            text.push_str(&unbreakable(&filled, mark));
                        }
                        None => text.push_str(&filled),
                    }
                }
                Err(message) if message == ALREADY_REPORTED => {}
                Err(message) => {
                    let problem = Problem::new(file, found.line, message);
                    self.output.problems.push(problem);
                    text.push_str(&self.stand_in(found));
                }
            }
        }
        text + &source[at..]
    }

    fn fill(&mut self, found: &FoundPart) -> Result<String, Unavailable> {
        let directive = match &found.part {
            Part::Formula { tex, display } => {
                return Ok(self.formula(tex, *display)?);
            }
            Part::Directive(directive) => directive,
        };
        let filled = match directive {
            Directive::Figure(name, fixed) => {
                return self.figure(name, fixed, found);
            }
            Directive::Scene(name, fixed) => {
                return self.scene(name, fixed, found);
            }
            Directive::Play(name) => return self.play(name),
            Directive::Table(name) => return self.table(name, found),
            Directive::Value(name) => return self.value(name),
            Directive::Gallery => return self.gallery(),
            Directive::Simulator => return self.simulator(),
            Directive::Quiz(name) => return self.quiz(name),
            Directive::Predict(name) => return self.predict(name, found),
            Directive::Listing { path, anchor, caption } => {
                self.listing(path, anchor, caption.as_deref())
            }
            Directive::Fig(name, fixed) => {
                self.number_link(NumberedKind::Figure, name, fixed)
            }
            Directive::Tab(name) => {
                self.number_link(NumberedKind::Table, name, &[])
            }
            Directive::Eq(name, grounds, tex) => {
                self.equation(name, grounds, tex, found)
            }
            Directive::Ref(name) => {
                self.number_link(NumberedKind::Equation, name, &[])
            }
            Directive::Equations => self.equation_index(),
            Directive::Also(terms) => Ok(self.also_called(terms)),
            Directive::Index(terms) => Ok(self.index_mark(terms)),
            Directive::Terms => Ok(self.term_index()),
            Directive::Continue => Ok(continue_box()),
            Directive::Progress => self.progress_table(),
            Directive::Test { path, name } => self.test_link(path, name),
            Directive::Exercise(name) => self.exercise(name, found),
            Directive::Ex(name) => self.exercise_link(name),
        };
        filled.map_err(Unavailable::Mistake)
    }

    /// Where something failed its id still stands, so that links to it are not
    /// reported as well.
    fn stand_in(&self, found: &FoundPart) -> String {
        match self.element_at(found) {
            Ok(element) => format!("<span id=\"{}\"></span>", element.id),
            Err(_) => String::new(),
        }
    }

    /// The page at hand.
    pub fn this(&self) -> &Page {
        &self.input.pages[self.page]
    }

    /// Number and id of what stands here.
    pub fn element_at(
        &self,
        found: &FoundPart,
    ) -> Result<NumberedElement, String> {
        let element = self.input.numbers.at(self.page, found.range.start);
        element.cloned().ok_or_else(|| ALREADY_REPORTED.to_string())
    }
}

/// The punctuation right after an inline formula: it must not begin the next
/// line.
fn closing_mark(found: &FoundPart, rest: &str) -> Option<char> {
    let inline = matches!(&found.part, Part::Formula { display: false, .. });
    let mark = rest.chars().next().filter(|c| ".,;:!?)".contains(*c));
    mark.filter(|_| inline)
}

fn unbreakable(formula: &str, mark: char) -> String {
    format!("<span class=\"wb-together\">{formula}{mark}</span>")
}

fn is_block(found: &FoundPart) -> bool {
    matches!(&found.part, Part::Directive(directive) if directive.is_block())
}

/// A block takes over the margin of its line (the indentation of a list, the
/// `>` of a quote) and ends with an empty line, so that Markdown goes on.
fn with_margin(block: &str, page: &str, found: &FoundPart) -> String {
    let before = &page[..found.range.start];
    let margin = before.rsplit('\n').next().unwrap_or("");
    let mut text = String::new();
    for line in block.lines() {
        if !text.is_empty() {
            text.push_str(margin);
        }
        text.push_str(line);
        text.push('\n');
    }
    text.push_str(margin);
    text
}
