//! From Markdown and chapters to a folder of pages.

use crate::book::computed::chapters::{Call, Chapters};
use crate::book::computed::compile::{Binaries, compile};
use crate::book::computed::gallery;
use crate::book::computed::supply::{Supplies, fresh};
use crate::book::expand::equations::{bindings, check_markers};
use crate::book::expand::exercises;
use crate::book::expand::expand::{Expansion, Material, Product, call_for};
use crate::book::expand::math::Math;
use crate::book::pages::directive::Directive;
use crate::book::pages::markdown::Part;
use crate::book::pages::numbering::Numbers;
use crate::book::pages::page::{Page, pages};
use crate::book::pages::slots::Slots;
use crate::book::pages::summary::pages_outside;
use crate::book::render::{load, render};
use crate::book::sources::listing::unused_anchors;
use crate::book::sources::source::Sources;
use crate::book::swap;
use grade::Progress;
use judge::{Catalogue, Failure, Problem, Project, cargo};
use mdbook_driver::MDBook;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a build left behind.
#[derive(Debug)]
pub struct Built {
    /// The folder of pages.
    pub out: PathBuf,
    /// The chapters, ready to be asked again.
    pub chapters: Chapters,
    /// What is shown as failed in its place.
    pub failed: Vec<Problem>,
}

/// Where a build gets its programs from.
#[derive(Debug, Clone)]
pub enum Programs {
    /// Cargo compiles the chapters.
    Compile,
    /// So does this program, which speaks as cargo does: for tests.
    CompileWith(PathBuf),
    /// They are there already.
    Given(Binaries),
}

impl Programs {
    /// The programs, with cargo at work for all chapters at once.
    fn all(&self, project: &Project) -> Result<Binaries, Failure> {
        match self.cargo() {
            Ok(cargo) => compile(cargo, project),
            Err(binaries) => Ok(binaries.clone()),
        }
    }

    /// The cargo to ask, or the programs that are there already.
    pub(crate) fn cargo(&self) -> Result<Command, &Binaries> {
        match self {
            Programs::Compile => Ok(cargo()),
            Programs::CompileWith(program) => Ok(Command::new(program)),
            Programs::Given(binaries) => Err(binaries),
        }
    }
}

/// What the pages are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    /// To read on a screen.
    Screen,
    /// That, and `print.html`: the whole book on one page, for paper. It
    /// repeats every picture, and so is as heavy as a third of the book.
    Print,
}

/// Builds the book into `out`. A build that fails leaves what was there, and
/// whatever is wrong makes it fail.
pub fn build(
    project: &Project,
    programs: &Programs,
    edition: Edition,
    out: &Path,
    progress: &Progress,
) -> Result<Built, Failure> {
    swap::check(out)?;
    let binaries = programs.all(project)?;
    let chapters = Chapters::open(project, &fresh(&binaries));
    if let Some(failure) = chapters.complaint() {
        return Err(failure);
    }
    let plan = Plan { edition, gaps_allowed: false };
    build_pages(project, chapters, plan, out, progress)
}

/// Builds the book for whoever works on it: what a chapter fails to compute
/// is shown as failed in its place, and what it has yet to compute as such.
pub fn build_around_gaps(
    project: &Project,
    supplies: &Supplies,
    out: &Path,
    progress: &Progress,
) -> Result<Built, Failure> {
    swap::check(out)?;
    let chapters = Chapters::open(project, supplies);
    let plan = Plan { edition: Edition::Screen, gaps_allowed: true };
    build_pages(project, chapters, plan, out, progress)
}

/// How to build.
#[derive(Clone, Copy)]
struct Plan {
    edition: Edition,
    gaps_allowed: bool,
}

/// The bar goes away however a build ends.
fn build_pages(
    project: &Project,
    chapters: Chapters,
    plan: Plan,
    out: &Path,
    progress: &Progress,
) -> Result<Built, Failure> {
    let result = write_pages(project, &chapters, plan, out, progress);
    progress.finish();
    let failed = result?;
    Ok(Built { out: out.to_path_buf(), chapters, failed })
}

fn write_pages(
    project: &Project,
    chapters: &Chapters,
    plan: Plan,
    out: &Path,
    progress: &Progress,
) -> Result<Vec<Problem>, Failure> {
    let mut book = load(project, plan.edition)?;
    let exercises = Catalogue::read(project)?;
    let mut sources = Sources::read(project);
    exercises::add_stubs(&mut sources, project, &exercises);
    let src = Path::new("book").join(&book.config.book.src);
    let mut problems = sources.problems.clone();
    let pages = pages(&book.book, &src, &mut problems);
    problems.extend(pages_outside(&project.root, &src, &pages));
    check_markers(project, &pages, &sources, &mut problems);
    let numbers = Numbers::count(&pages, &mut problems);
    let lost = exercises::misplaced(project, &exercises, &pages, &numbers);
    problems.extend(lost);
    let calls = calls(&pages, chapters);
    progress.phase("figures and numbers", calls.len());
    let answers = chapters.answer(&calls, &|_| progress.step());
    let material = Material {
        project,
        pages: &pages,
        numbers: &numbers,
        chapters,
        answers: &answers,
        sources: &sources,
        bindings: &bindings(&sources),
        exercises: &exercises,
        gaps_allowed: plan.gaps_allowed,
    };
    let mut product = expand(material, &mut book, project, progress);
    product.problems.append(&mut problems);
    let unused = unused_anchors(&sources, &product.shown);
    product.problems.extend(unused);
    let failed = std::mem::take(&mut product.failed);
    progress.phase("pages", pages.len());
    publish(&mut book, out, &pages, &sources, product)?;
    Ok(failed)
}

/// Writes the pages and, if nothing is wrong with them, puts them in place.
fn publish(
    book: &mut MDBook,
    out: &Path,
    pages: &[Page],
    sources: &Sources,
    mut product: Product,
) -> Result<(), Failure> {
    let draft = swap::draft(out)?;
    let rendered = render(book, &draft, pages, sources, &mut product);
    product.math.save();
    let finished = rendered.and_then(|()| verdict(product.problems));
    match finished {
        Ok(()) => swap::publish(&draft, out),
        Err(failure) => {
            swap::discard(&draft);
            Err(failure)
        }
    }
}

/// Everything the pages ask of the chapters. What cannot be asked is
/// reported where it stands.
fn calls(pages: &[Page], chapters: &Chapters) -> BTreeSet<Call> {
    let mut calls = BTreeSet::new();
    for page in pages {
        for found in &page.reading.found {
            let Part::Directive(directive) = &found.part else { continue };
            let asked = match directive {
                Directive::Gallery => chapters
                    .in_order()
                    .into_iter()
                    .flat_map(gallery::scenes)
                    .map(|name| Directive::Scene(name, Vec::new()))
                    .collect(),
                one => vec![one.clone()],
            };
            for directive in asked {
                if let Ok(Some(call)) = call_for(&directive, chapters) {
                    calls.insert(call);
                }
            }
        }
    }
    calls
}

/// Fills in all pages, in mdBook's own copy of the book.
fn expand(
    material: Material<'_>,
    book: &mut MDBook,
    project: &Project,
    progress: &Progress,
) -> Product {
    let product = Product {
        math: Math::open(&project.generated().join("cache")),
        slots: Slots::default(),
        origins: Vec::new(),
        problems: Vec::new(),
        failed: Vec::new(),
        linked: BTreeMap::new(),
        shown: BTreeSet::new(),
    };
    let pages = material.pages;
    progress.phase("formulas and listings", pages.len());
    let mut expansion = Expansion { material, product, page: 0, line: 0 };
    let mut texts = BTreeMap::new();
    for (i, page) in pages.iter().enumerate() {
        texts.insert(page.path.clone(), expansion.expand(i));
        progress.step();
    }
    book.book.for_each_chapter_mut(|chapter| {
        let text = chapter.source_path.as_ref().and_then(|p| texts.remove(p));
        if let Some(text) = text {
            chapter.content = text;
        }
    });
    expansion.product
}

fn verdict(mut problems: Vec<Problem>) -> Result<(), Failure> {
    if problems.is_empty() {
        return Ok(());
    }
    problems.sort();
    problems.dedup();
    Err(Failure::Book(problems))
}
