//! Fills in a page: every directive and formula becomes Markdown, HTML or a
//! placeholder.

use crate::book::computed::chapters::{Answers, Call, Chapters};
use crate::book::computed::figures::INLINE;
use crate::book::computed::lack::Lack;
use crate::book::computed::params;
use crate::book::expand::equations::Bindings;
use crate::book::expand::math::Math;
use crate::book::pages::directive::Directive;
use crate::book::pages::markdown::{Found, Part};
use crate::book::pages::numbering::{Numbers, Place};
use crate::book::pages::page::{Page, source_output};
use crate::book::pages::slots::Slots;
use crate::book::reading_time::with_time;
use crate::book::sources::source::Sources;
use crate::book::sources::sourcepages::Linked;
use judge::{Catalogue, Problem, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// An equation that has no place because it stands in the book twice.
const ALREADY_REPORTED: &str = "already in the book";

/// What a page may draw from.
pub struct Material<'a> {
    /// Where things are.
    pub project: &'a Project,
    /// All pages.
    pub pages: &'a [Page],
    /// Numbers and ids.
    pub numbers: &'a Numbers,
    /// The chapters' programs.
    pub chapters: &'a Chapters,
    /// What they answered.
    pub answers: &'a Answers,
    /// The source files.
    pub sources: &'a Sources,
    /// Which function computes and which test proves an equation.
    pub bindings: &'a Bindings,
    /// The exercises.
    pub exercises: &'a Catalogue,
    /// Whether what a chapter fails to compute is shown as failed in its
    /// place, or is a mistake.
    pub gaps_allowed: bool,
}

/// What filling in produces besides the pages.
pub struct Product {
    /// Renders formulas.
    pub math: Math,
    /// Formulas and pictures, to be put into the written pages.
    pub slots: Slots,
    /// For each slot the page and line it comes from.
    pub origins: Vec<(PathBuf, usize)>,
    /// What went wrong.
    pub problems: Vec<Problem>,
    /// What is shown as failed in its place.
    pub failed: Vec<Problem>,
    /// For each linked source file who links to it, and where.
    pub linked: BTreeMap<PathBuf, Linked>,
    /// The anchors that some page shows.
    pub shown: BTreeSet<(PathBuf, String)>,
}

/// Fills in pages, one at a time.
pub struct Expansion<'a> {
    /// What a page may draw from.
    pub material: Material<'a>,
    /// What comes out besides the pages.
    pub product: Product,
    /// The index of the page at hand.
    pub page: usize,
    /// The line of what is being filled in.
    pub line: usize,
}

impl Expansion<'_> {
    /// The page with everything filled in.
    pub fn expand(&mut self, index: usize) -> String {
        self.page = index;
        let page = &self.material.pages[index];
        let mut text = String::with_capacity(2 * page.text.len());
        let mut at = 0;
        for found in &page.reading.found {
            if found.range.start < at {
                continue; // inside a formula, already reported
            }
            text.push_str(&page.text[at..found.range.start]);
            at = found.range.end;
            self.line = found.line;
            let slots = self.product.slots.len();
            let filled = self.fill(found).or_else(|lack| {
                self.product.slots.truncate(slots);
                self.gap(lack, found)
            });
            let filled = filled.map_err(|lack| lack.to_string());
            self.product.origins.resize(
                self.product.slots.len(),
                (page.file.clone(), found.line),
            );
            match filled {
                Ok(filled) if is_block(found) => {
                    text.push_str(&with_margin(&filled, &page.text, found));
                }
                Ok(filled) => {
                    let rest = &page.text[at..];
                    match closing_mark(found, rest) {
                        Some(mark) => {
                            at += mark.len_utf8();
                            text.push_str(&together(&filled, mark));
                        }
                        None => text.push_str(&filled),
                    }
                }
                Err(message) if message == ALREADY_REPORTED => {}
                Err(message) => {
                    let problem = Problem::new(&page.file, found.line, message);
                    self.product.problems.push(problem);
                    text.push_str(&self.stand_in(found));
                }
            }
        }
        with_time(text + &page.text[at..], page)
    }

    fn fill(&mut self, found: &Found) -> Result<String, Lack> {
        let directive = match &found.part {
            Part::Formula { tex, display } => {
                let html = self.product.math.render(tex, *display)?;
                return Ok(self.product.slots.add(html));
            }
            Part::Directive(directive) => directive,
        };
        let filled = match directive {
            Directive::Figure(name, settings) => {
                return self.figure(name, settings, found);
            }
            Directive::Scene(name, settings) => {
                return self.scene(name, settings, found);
            }
            Directive::Table(name) => return self.table(name, found),
            Directive::Value(name) => return self.value(name),
            Directive::Gallery => return self.gallery(),
            Directive::Listing { path, anchor, caption } => {
                self.listing(path, anchor, caption.as_deref())
            }
            Directive::Fig(name, settings) => self.figure_link(name, settings),
            Directive::Tab(name) => self.table_link(name),
            Directive::Eq(name, tex) => self.equation(name, tex, found),
            Directive::Ref(name) => self.equation_link(name),
            Directive::Equations => self.equation_index(),
            Directive::Test { path, name } => self.test_link(path, name),
            Directive::Exercise(name) => self.exercise(name, found),
            Directive::Ex(name) => self.exercise_link(name),
        };
        filled.map_err(Lack::Mistake)
    }

    /// Where something failed its id still stands, so that links to it are
    /// not reported as well.
    fn stand_in(&self, found: &Found) -> String {
        match self.place(found) {
            Ok(place) => format!("<span id=\"{}\"></span>", place.id),
            Err(_) => String::new(),
        }
    }

    /// The page at hand.
    pub fn this(&self) -> &Page {
        &self.material.pages[self.page]
    }

    /// Number and id of what stands here.
    pub fn place(&self, found: &Found) -> Result<Place, String> {
        let place = self.material.numbers.at(self.page, found.range.start);
        place.cloned().ok_or_else(|| ALREADY_REPORTED.to_string())
    }

    /// A link to something numbered.
    pub fn link_to(&self, place: &Place, text: &str) -> String {
        let other = &self.material.pages[place.page];
        let url = self.this().url_to_id(other, &place.id);
        format!("<a class=\"wb-ref\" href=\"{url}\">{text}</a>")
    }

    /// A link to a line of a source file, which thereby gets a page.
    pub fn link_to_source(
        &mut self,
        source: &Path,
        line: usize,
        text: &str,
    ) -> String {
        let linked = self.product.linked.entry(source.to_path_buf());
        let linked = linked.or_default();
        linked.pages.insert(self.page);
        linked.lines.insert(line);
        let url = self.this().url_to(&source_output(source));
        format!("<a href=\"{url}#L{line}\"><code>{text}</code></a>")
    }

    /// The path from the root of a file written as `package/src/x.rs` (or
    /// `shared/package/src/x.rs`).
    pub fn source_path(&self, written: &str) -> Result<PathBuf, String> {
        let short = written.strip_prefix("shared/").unwrap_or(written);
        let (package, inside) = short
            .split_once('/')
            .ok_or_else(|| format!("`{written}` names no file of a chapter"))?;
        let project = self.material.project;
        let path = match project.member(package) {
            Some(member) => member.folder.join(inside),
            None if package == "tests" => PathBuf::from(written),
            None => {
                let names = project.members.iter().map(|m| m.package.as_str());
                let known = judge::known(names);
                return Err(format!("no crate `{package}`; {known}"));
            }
        };
        if self.material.sources.files.contains_key(&path) {
            return Ok(path);
        }
        Err(format!("no file {}", path.display()))
    }

    /// What a chapter's program answered.
    pub fn answer(&self, call: &Call) -> Result<&str, Lack> {
        let why = match self.material.answers.get(call) {
            Some(Ok(answer)) => return Ok(answer),
            Some(Err(why)) => format!(
                "cargo run -p {} -- {}: {why}",
                call.chapter,
                call.args.join(" ")
            ),
            None => "was not computed".to_string(),
        };
        Err(Lack::Failed(why))
    }
}

/// The punctuation right behind a formula in a line of text: it must not
/// begin the next line.
fn closing_mark(found: &Found, rest: &str) -> Option<char> {
    let inline = matches!(&found.part, Part::Formula { display: false, .. });
    let mark = rest.chars().next().filter(|c| ".,;:!?)".contains(*c));
    mark.filter(|_| inline)
}

fn together(formula: &str, mark: char) -> String {
    format!("<span class=\"wb-together\">{formula}{mark}</span>")
}

fn is_block(found: &Found) -> bool {
    matches!(&found.part, Part::Directive(directive) if directive.is_block())
}

/// A block takes over the margin of its line (the indentation of a list, the
/// `>` of a quote) and ends with an empty line, so that Markdown goes on.
fn with_margin(block: &str, page: &str, found: &Found) -> String {
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

/// The call that a directive needs answered, if it needs one.
pub fn call_for(
    directive: &Directive,
    chapters: &Chapters,
) -> Result<Option<Call>, Lack> {
    let call = |chapter: &str, args: Vec<String>| {
        let chapter = chapter.to_string();
        Ok(Some(Call { chapter, args }))
    };
    let ask = |word: &str, item: &str| vec![word.to_string(), item.to_string()];
    match directive {
        Directive::Figure(name, settings) => {
            let chapter = chapters.find(&name.chapter)?;
            let figure = chapter.figure(&name.item)?;
            let mut args = ask("figure", &name.item);
            let settings = params::settings(&figure.params, settings);
            args.extend(settings.map_err(|why| chapter.lack(why))?);
            args.push(INLINE.to_string());
            call(&name.chapter, args)
        }
        Directive::Scene(name, settings) => {
            let chapter = chapters.find(&name.chapter)?;
            let scene = chapter.scene(&name.item)?;
            let mut args = ask("still", &name.item);
            let settings = params::settings(&scene.params, settings);
            args.extend(settings.map_err(|why| chapter.lack(why))?);
            args.push(INLINE.to_string());
            call(&name.chapter, args)
        }
        Directive::Table(name) => {
            chapters.find(&name.chapter)?.table(&name.item)?;
            let mut args = ask("table", &name.item);
            args.push("--json".to_string());
            call(&name.chapter, args)
        }
        Directive::Value(name) => {
            chapters.find(&name.chapter)?.value(&name.item)?;
            let mut args = ask("value", &name.item);
            args.push("--json".to_string());
            call(&name.chapter, args)
        }
        _ => Ok(None),
    }
}
