//! From Markdown and chapters to a folder of pages.

use crate::atomic_write;
use crate::computed::chapter_programs::{ChapterPrograms, ProgramCall};
use crate::computed::compile_chapters::{Binaries, compile};
use crate::computed::gallery;
use crate::computed::program_calls::call_for;
use crate::computed::program_status::{ProgramStatuses, all_current};
use crate::expand::equations::{bindings, check_markers};
use crate::expand::exercises;
use crate::expand::expansion::{Expansion, ExpansionInput, ExpansionOutput};
use crate::expand::formula_renderer::FormulaRenderer;
use crate::pages::directive::Directive;
use crate::pages::markdown::Part;
use crate::pages::numbering::Numbers;
use crate::pages::page::{Page, pages};
use crate::pages::slots::Slots;
use crate::pages::unlisted_pages::pages_outside;
use crate::questions::question_files::QuestionFiles;
use crate::render::{load, render};
use crate::sources::listing::unused_anchors;
use crate::sources::source_files::Sources;
use grade::ProgressReporter;
use judge::{Failure, Judge, Problem, Project, cargo};
use mdbook_driver::MDBook;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The result of a build.
#[derive(Debug)]
pub struct Built {
    /// The folder of pages.
    pub out: PathBuf,
    /// The chapters' programs, for further figures.
    pub chapters: ChapterPrograms,
    /// What failed and has a notice in its place.
    pub failed: Vec<Problem>,
}

/// Where a build gets its programs from.
#[derive(Debug, Clone)]
pub enum Programs {
    /// Cargo compiles the chapters.
    Compile,
    /// This program compiles them, with cargo's output: for tests.
    CompileWith(PathBuf),
    /// They are compiled already.
    Given(Binaries),
}

impl Programs {
    /// The programs of all chapters, compiled at once if need be.
    fn all(&self, project: &Project) -> Result<Binaries, Failure> {
        match self.cargo() {
            Ok(cargo) => compile(cargo, project),
            Err(binaries) => Ok(binaries.clone()),
        }
    }

    /// The cargo to run, or the programs that are compiled already.
    pub fn cargo(&self) -> Result<Command, &Binaries> {
        match self {
            Programs::Compile => Ok(cargo()),
            Programs::CompileWith(program) => Ok(Command::new(program)),
            Programs::Given(binaries) => Err(binaries),
        }
    }
}

/// What the book is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookFormat {
    /// To be read on a screen.
    Screen,
    /// The same with `print.html`: the whole book on one page, for paper. It
    /// repeats every picture, and so is a third as large as the book.
    Print,
}

/// Builds the book into `out`. Any mistake makes the build fail, and a failed
/// build leaves what was there.
pub fn build(
    project: &Project,
    programs: &Programs,
    edition: BookFormat,
    out: &Path,
    progress: &ProgressReporter,
) -> Result<Built, Failure> {
    atomic_write::check(out)?;
    let binaries = programs.all(project)?;
    let chapters = ChapterPrograms::open(project, &all_current(&binaries));
    if let Some(failure) = chapters.first_failure() {
        return Err(failure);
    }
    let options = BuildOptions { edition, allow_unavailable: false };
    build_pages(project, chapters, options, out, progress)
}

/// Builds the served book: what a chapter fails to compute, or has not
/// computed yet, has a notice in its place.
pub fn build_with_unavailable(
    project: &Project,
    statuses: &ProgramStatuses,
    out: &Path,
    progress: &ProgressReporter,
) -> Result<Built, Failure> {
    atomic_write::check(out)?;
    let chapters = ChapterPrograms::open(project, statuses);
    let options =
        BuildOptions { edition: BookFormat::Screen, allow_unavailable: true };
    build_pages(project, chapters, options, out, progress)
}

/// How to build.
#[derive(Clone, Copy)]
struct BuildOptions {
    edition: BookFormat,
    allow_unavailable: bool,
}

/// The progress bar goes away however the build ends.
fn build_pages(
    project: &Project,
    chapters: ChapterPrograms,
    options: BuildOptions,
    out: &Path,
    progress: &ProgressReporter,
) -> Result<Built, Failure> {
    let result = write_pages(project, &chapters, options, out, progress);
    progress.finish();
    let failed = result?;
    Ok(Built { out: out.to_path_buf(), chapters, failed })
}

fn write_pages(
    project: &Project,
    chapters: &ChapterPrograms,
    options: BuildOptions,
    out: &Path,
    progress: &ProgressReporter,
) -> Result<Vec<Problem>, Failure> {
    let mut book = load(project, options.edition)?;
    let judge = Judge::open(project)?;
    let (exercises, plays) = (&judge.catalogue, judge.plays()?);
    let mut sources = Sources::read(project);
    exercises::add_stubs(&mut sources, project, exercises);
    let src = Path::new("book").join(&book.config.book.src);
    let mut problems = sources.problems.clone();
    let pages = pages(&book.book, &src, &mut problems);
    problems.extend(pages_outside(&project.root, &src, &pages));
    check_markers(project, &pages, &sources, &mut problems);
    let numbers = Numbers::count(&pages, &mut problems);
    let lost = exercises::misplaced(project, exercises, &pages, &numbers);
    problems.extend(lost);
    let questions = QuestionFiles::read(project, &mut problems);
    problems.extend(questions.misplaced(&pages));
    let calls = calls(&pages, &questions, chapters);
    progress.phase("figures and numbers", calls.len());
    let answers = chapters.answer(&calls, &|_| progress.step());
    let input = ExpansionInput {
        project,
        pages: &pages,
        numbers: &numbers,
        chapters,
        answers: &answers,
        sources: &sources,
        bindings: &bindings(&sources),
        exercises,
        plays: &plays,
        questions: &questions,
        format: options.edition,
        allow_unavailable: options.allow_unavailable,
    };
    let mut output = expand(input, &mut book, project, progress);
    output.problems.append(&mut problems);
    let unused = unused_anchors(&sources, &output.shown);
    output.problems.extend(unused);
    let failed = std::mem::take(&mut output.failed);
    progress.phase("pages", pages.len());
    publish(&mut book, out, &pages, &sources, output)?;
    Ok(failed)
}

/// Writes the pages and, if nothing is wrong with them, puts them in place.
fn publish(
    book: &mut MDBook,
    out: &Path,
    pages: &[Page],
    sources: &Sources,
    mut output: ExpansionOutput,
) -> Result<(), Failure> {
    let draft = atomic_write::draft(out)?;
    let rendered = render(book, &draft, pages, sources, &mut output);
    output.formulas.save();
    let finished = rendered.and_then(|()| result_of(output.problems));
    match finished {
        Ok(()) => atomic_write::publish(&draft, out),
        Err(failure) => {
            atomic_write::discard(&draft);
            Err(failure)
        }
    }
}

/// Everything that the pages ask of the chapters' programs. Mistakes are
/// reported later, where they stand.
fn calls(
    pages: &[Page],
    questions: &QuestionFiles,
    chapters: &ChapterPrograms,
) -> BTreeSet<ProgramCall> {
    let mut calls = BTreeSet::new();
    for directive in questions.directives() {
        if let Ok(Some(call)) = call_for(&directive, chapters) {
            calls.insert(call);
        }
    }
    for page in pages {
        for found in &page.parsed.found {
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

/// Expands all pages, in mdBook's own copy of the book.
fn expand(
    input: ExpansionInput<'_>,
    book: &mut MDBook,
    project: &Project,
    progress: &ProgressReporter,
) -> ExpansionOutput {
    let output = ExpansionOutput {
        formulas: FormulaRenderer::open(&project.generated().join("cache")),
        slots: Slots::default(),
        stills: BTreeMap::new(),
        origins: Vec::new(),
        problems: Vec::new(),
        failed: Vec::new(),
        linked: BTreeMap::new(),
        shown: BTreeSet::new(),
    };
    let pages = input.pages;
    progress.phase("formulas and listings", pages.len());
    let mut expansion = Expansion {
        input,
        output,
        page: 0,
        line: 0,
        print_answers: Vec::new(),
        predictions: 0,
    };
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
    expansion.output
}

fn result_of(mut problems: Vec<Problem>) -> Result<(), Failure> {
    if problems.is_empty() {
        return Ok(());
    }
    problems.sort();
    problems.dedup();
    Err(Failure::Book(problems))
}
