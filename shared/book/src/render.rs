//! Lets mdBook write the pages, fills the slots and checks the links.

use crate::build::BookFormat;
use crate::expand::expansion::ExpansionOutput;
use crate::frame::font_weights;
use crate::frame::icons::Icons;
use crate::frame::inline_scripts::InlineScripts;
use crate::frame::search_index;
use crate::link_check::{self, DeadLink};
use crate::mdbook_warnings::collect_warnings;
use crate::pages::page::Page;
use crate::sources::source_files::Sources;
use crate::sources::source_pages;
use judge::{
    Failure, Problem, Project, files_under, has_extension, read_file,
    write_file,
};
use mdbook_driver::MDBook;
use std::fs;
use std::path::Path;

/// Reads `book.toml`, the summary and the pages.
pub fn load(project: &Project, edition: BookFormat) -> Result<MDBook, Failure> {
    let (loaded, warnings) = collect_warnings(|| MDBook::load(project.book()));
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
    // Pages mean the same whatever ends their lines.
    book.book.for_each_chapter_mut(|chapter| {
        if chapter.content.contains('\r') {
            chapter.content = chapter.content.replace("\r\n", "\n");
        }
    });
    // Directives are ours alone; mdBook's own would forgive mistakes.
    book.config.build.use_default_preprocessors = false;
    book.config
        .set("output.html.print.enable", edition == BookFormat::Print)
        .map_err(|e| one(Problem::new("book/book.toml", 0, e.to_string())))?;
    Ok(book)
}

fn one(problem: Problem) -> Failure {
    Failure::Book(vec![problem])
}

/// The line of the summary whose file a message mentions.
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
/// output's problems; an error is one of the machine.
pub fn render(
    book: &mut MDBook,
    out: &Path,
    pages: &[Page],
    sources: &Sources,
    output: &mut ExpansionOutput,
) -> Result<(), Failure> {
    book.config.build.build_dir = out.to_path_buf();
    let (written, warnings) = collect_warnings(|| book.build());
    for warning in warnings {
        output.problems.push(locate(&warning, pages));
    }
    written.map_err(|e| Failure::Machine(format!("mdBook: {e:#}")))?;
    fill(out, output)?;
    let style_sheet = output.formulas.styles.style_sheet(formula::STYLE_SHEET);
    formula::write_katex(out, &style_sheet)?;
    write_file(&out.join(page::FILE), page::SCRIPTS)?;
    for (file, still) in &output.stills {
        write_file(&out.join(file), still)?;
    }
    search_index::shorten(out)?;
    font_weights::prune(out)?;
    source_pages::write(out, sources, &output.linked, pages)?;
    let dead = link_check::check(out)
        .map_err(|e| Failure::machine("check", out, &e))?;
    report(dead, pages, output);
    Ok(())
}

/// mdBook names the page in its message, but not the line.
fn locate(warning: &str, pages: &[Page]) -> Problem {
    for page in pages {
        if warning.contains(&format!("`{}`", page.path.display())) {
            return Problem::new(&page.file, 0, warning);
        }
    }
    Problem::new("book", 0, warning)
}

/// Puts formulas and pictures into the written pages.
fn fill(out: &Path, output: &mut ExpansionOutput) -> Result<(), Failure> {
    let mut filled = vec![false; output.slots.len()];
    let mut icons = Icons::default();
    let mut scripts = InlineScripts::default();
    let files = files_under(out, Path::new(""))
        .map_err(|e| Failure::machine("read", out, &e))?;
    for file in files.iter().filter(|file| has_extension(file, "html")) {
        let path = out.join(file);
        let page = read_file(&path)?;
        let page = icons.take_from(&compact(&page));
        let page = scripts.take_from(&page, file);
        write_file(&path, output.slots.fill(&page, &mut filled))?;
    }
    icons.write(out)?;
    scripts.write(out)?;
    for (slot, filled) in filled.iter().enumerate() {
        if !filled && let Some((file, line)) = output.origins.get(slot) {
            let message = "this did not reach the page: is it in the text of an \
                           image, the address of a link, or raw HTML?";
            output.problems.push(Problem::new(file, *line, message));
        }
    }
    Ok(())
}

/// A page without what only whoever reads its source sees: the margins, empty
/// lines and remarks of mdBook's template, a tenth of a short page.
fn compact(page: &str) -> String {
    let mut kept = String::with_capacity(page.len());
    let mut preformatted = 0;
    for line in page.lines() {
        let bare = line.trim_start();
        let remark = bare.starts_with("<!--") && bare.ends_with("-->");
        match preformatted {
            0 if bare.is_empty() || remark => continue,
            0 => kept.push_str(bare),
            _ => kept.push_str(line),
        }
        kept.push('\n');
        preformatted += line.matches("<pre").count();
        preformatted -= line.matches("</pre>").count().min(preformatted);
    }
    kept
}

/// Dead links, reported where the author wrote them. The print page and the
/// front page repeat other pages: their links are reported only if no other
/// page's are.
fn report(dead: Vec<DeadLink>, pages: &[Page], output: &mut ExpansionOutput) {
    let mut repeated = Vec::new();
    let before = output.problems.len();
    for link in dead {
        let page = pages.iter().find(|page| page.output() == link.page);
        let message = format!("link `{}`: {}", link.link, link.message);
        match page {
            Some(page) => {
                let line = line_of_link(page, &link.link);
                output.problems.push(Problem::new(&page.file, line, message));
            }
            None => repeated.push(Problem::new(&link.page, 0, message)),
        }
    }
    if output.problems.len() == before {
        output.problems.extend(repeated);
    }
}

/// The line on which the author wrote a link that the page has as `link`.
fn line_of_link(page: &Page, link: &str) -> usize {
    for (written, line) in &page.parsed.links {
        if written == link || written.replacen(".md", ".html", 1) == link {
            return *line;
        }
    }
    // Raw HTML: the first line that mentions it.
    let line = page.text.lines().position(|line| line.contains(link));
    line.map_or(0, |line| line + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_go_but_not_those_of_code() {
        let page = "  <p>\n\n    <!-- a -->\n  x</p>\n<pre>a\n\n  b</pre>\n c";
        assert_eq!(compact(page), "<p>\nx</p>\n<pre>a\n\n  b</pre>\nc\n");
    }
}
