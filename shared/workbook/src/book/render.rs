//! Lets mdBook write the pages, fills the placeholders and checks the links.

use crate::book::assets;
use crate::book::build::Edition;
use crate::book::expand::expand::Product;
use crate::book::links::{self, DeadLink};
use crate::book::pages::page::Page;
use crate::book::search;
use crate::book::sources::source::Sources;
use crate::book::sources::sourcepages;
use crate::book::warnings::listen;
use judge::{Failure, Problem, Project};
use mdbook_driver::MDBook;
use std::fs;
use std::path::Path;

/// Reads `book.toml`, the summary and the pages.
pub fn load(project: &Project, edition: Edition) -> Result<MDBook, Failure> {
    let (loaded, warnings) = listen(|| MDBook::load(project.book()));
    let mut book = match loaded {
        Ok(book) => book,
        Err(e) => {
            let message = format!("{e:#}");
            let line = summary_line(project, &message);
            let file = match line {
                0 => "book/book.toml",
                _ => "book/src/SUMMARY.md",
            };
            return Err(one(Problem::new(file, line, message)));
        }
    };
    if let Some(warning) = warnings.into_iter().next() {
        return Err(one(Problem::new("book/book.toml", 0, warning)));
    }
    // Directives are ours alone; mdBook's own would forgive mistakes.
    book.config.build.use_default_preprocessors = false;
    book.config
        .set("output.html.print.enable", edition == Edition::Print)
        .map_err(|e| one(Problem::new("book/book.toml", 0, e.to_string())))?;
    Ok(book)
}

fn one(problem: Problem) -> Failure {
    Failure::Book(vec![problem])
}

/// The line of the summary whose file a message speaks of.
fn summary_line(project: &Project, message: &str) -> usize {
    let path = project.book().join("src/SUMMARY.md");
    let text = fs::read_to_string(path).unwrap_or_default();
    for (i, line) in text.lines().enumerate() {
        let target = line.split_once("](").and_then(|(_, t)| t.split_once(')'));
        if let Some((target, _)) = target
            && !target.is_empty()
            && message.contains(target.trim_start_matches("./"))
        {
            return i + 1;
        }
    }
    0
}

/// Writes the whole site into an empty folder. Mistakes are added to the
/// product's; an error is a refusal of the machine.
pub fn render(
    book: &mut MDBook,
    out: &Path,
    pages: &[Page],
    sources: &Sources,
    product: &mut Product,
) -> Result<(), Failure> {
    book.config.build.build_dir = out.to_path_buf();
    let (written, warnings) = listen(|| book.build());
    for warning in warnings {
        product.problems.push(place(&warning, pages));
    }
    written.map_err(|e| Failure::Machine(format!("mdBook: {e:#}")))?;
    fill(out, product)?;
    assets::write(out)?;
    search::prune(out)?;
    sourcepages::write(out, sources, &product.linked, pages)?;
    let dead =
        links::check(out).map_err(|e| Failure::machine("check", out, &e))?;
    report(dead, pages, product);
    Ok(())
}

/// mdBook names a page inside its message; the line it does not know.
fn place(warning: &str, pages: &[Page]) -> Problem {
    for page in pages {
        if warning.contains(&format!("`{}`", page.path.display())) {
            return Problem::new(&page.file, 0, warning);
        }
    }
    Problem::new("book", 0, warning)
}

/// Puts formulas and pictures into the written pages.
fn fill(out: &Path, product: &mut Product) -> Result<(), Failure> {
    let mut filled = vec![false; product.slots.len()];
    fill_folder(out, product, &mut filled)?;
    for (slot, filled) in filled.iter().enumerate() {
        if !filled && let Some((file, line)) = product.origins.get(slot) {
            let message = "this did not reach the page: is it in an image's \
                           text, a link's address or inside raw HTML?";
            product.problems.push(Problem::new(file, *line, message));
        }
    }
    Ok(())
}

fn fill_folder(
    folder: &Path,
    product: &Product,
    filled: &mut [bool],
) -> Result<(), Failure> {
    let entries = fs::read_dir(folder)
        .map_err(|e| Failure::machine("read", folder, &e))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            fill_folder(&path, product, filled)?;
        } else if path.extension().is_some_and(|ext| ext == "html") {
            let page = fs::read_to_string(&path)
                .map_err(|e| Failure::machine("read", &path, &e))?;
            let whole = product.slots.fill(&page, filled);
            fs::write(&path, whole)
                .map_err(|e| Failure::machine("write", &path, &e))?;
        }
    }
    Ok(())
}

/// Dead links, told where the author wrote them. The print page and the
/// front page repeat the others: they speak only where those are silent.
fn report(dead: Vec<DeadLink>, pages: &[Page], product: &mut Product) {
    let mut repeated = Vec::new();
    let before = product.problems.len();
    for link in dead {
        let page = pages.iter().find(|page| page.output() == link.page);
        let message = format!("link `{}`: {}", link.link, link.message);
        match page {
            Some(page) => {
                let line = line_of_link(page, &link.link);
                product.problems.push(Problem::new(&page.file, line, message));
            }
            None => repeated.push(Problem::new(&link.page, 0, message)),
        }
    }
    if product.problems.len() == before {
        product.problems.extend(repeated);
    }
}

/// The line where the author wrote a link that the page shows as `link`.
fn line_of_link(page: &Page, link: &str) -> usize {
    for (written, line) in &page.reading.links {
        if written == link || written.replacen(".md", ".html", 1) == link {
            return *line;
        }
    }
    // Raw HTML: the first line that mentions it.
    let line = page.text.lines().position(|line| line.contains(link));
    line.map_or(0, |line| line + 1)
}
