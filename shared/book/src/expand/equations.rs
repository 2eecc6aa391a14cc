//! `{{#eq}}`: equations bound to the function that computes them and the
//! test that proves them; links to them; their index.

use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Grounds, Name};
use crate::pages::markdown::{FoundPart, Part};
use crate::pages::numbering::{NumberedElement, NumberedKind};
use crate::pages::page::Page;
use crate::sources::functions::Function;
use crate::sources::source_files::{Marker, SourceFile, Sources};
use course::html::escape;
use judge::{Problem, Project};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A function in its file.
pub type Located = (PathBuf, Function);

/// What the sources say about one equation.
#[derive(Debug, Clone, Default)]
pub struct Binding {
    /// Functions that compute it.
    pub code: Vec<Located>,
    /// Tests that prove it.
    pub tests: Vec<Located>,
}

/// The bindings of all equations, by name.
pub type Bindings = BTreeMap<String, Binding>;

/// Collects the markers of all sources.
pub fn bindings(sources: &Sources) -> Bindings {
    let mut bindings = Bindings::new();
    for file in sources.files.values() {
        for marker in &file.computes {
            if let Some(function) = &marker.function {
                let binding = bindings.entry(marker.equation.clone());
                let element = (file.path.clone(), function.clone());
                binding.or_default().code.push(element);
            }
        }
        for marker in &file.proves {
            if let Some(function) = &marker.function {
                let binding = bindings.entry(marker.equation.clone());
                let element = (file.path.clone(), function.clone());
                binding.or_default().tests.push(element);
            }
        }
    }
    bindings
}

/// Markers must name an equation of the book, as soon as their chapter has
/// a page.
pub fn check_markers(
    project: &Project,
    pages: &[Page],
    sources: &Sources,
    problems: &mut Vec<Problem>,
) {
    let mut equations: Vec<&Name> = Vec::new();
    for page in pages {
        for found in &page.parsed.found {
            if let Part::Directive(Directive::Eq(name, ..)) = &found.part {
                equations.push(name);
            }
        }
    }
    let written = |chapter: &str| {
        equations.iter().any(|name| name.chapter == chapter)
            || pages.iter().any(|page| belongs(project, page, chapter))
    };
    for file in sources.files.values() {
        for marker in file.computes.iter().chain(&file.proves) {
            let chapter = marker.equation.split('/').next().unwrap_or("");
            let known = project.member(chapter).is_some();
            let on_a_page = equations
                .iter()
                .any(|name| name.to_string() == marker.equation);
            if !on_a_page && (written(chapter) || !known) {
                problems.push(unknown_equation(file, marker));
            }
        }
    }
}

/// Whether a page is of this chapter: `ode.md`, or in `ode/` or `01-ode/`.
fn belongs(project: &Project, page: &Page, chapter: &str) -> bool {
    let member = project.member(chapter);
    let folder = member.and_then(|member| member.folder.file_name());
    let first = page.path.iter().next().map(Path::new);
    let first = first.map(|first| first.with_extension(""));
    first.is_some_and(|first| {
        first.as_os_str() == chapter || Some(first.as_os_str()) == folder
    })
}

fn unknown_equation(file: &SourceFile, marker: &Marker) -> Problem {
    let message = format!(
        "no page has {{{{#eq {}}}}}: add the equation or remove the marker",
        marker.equation
    );
    Problem::new(&file.path, marker.line, message)
}

impl Expansion<'_> {
    /// A numbered equation with links to its code and tests.
    pub fn equation(
        &mut self,
        name: &Name,
        grounds: &Grounds,
        tex: &str,
        found: &FoundPart,
    ) -> Result<String, String> {
        let element = self.element_at(found)?;
        let binding = self.binding(name)?;
        let slot = self.formula(tex, true)?;
        let links = self.binding_links(grounds, &binding);
        let id = &element.id;
        Ok(format!(
            "<div class=\"wb-eq\" id=\"{id}\"><div class=\"wb-eq-row\">\
             <div class=\"wb-eq-body\">{slot}</div>\
             <a class=\"wb-eq-number\" href=\"#{id}\">({})</a></div>\
             <div class=\"wb-eq-links\">{links}</div></div>",
            element.number
        ))
    }

    fn binding(&self, name: &Name) -> Result<Binding, String> {
        let bound = self.input.bindings.get(&name.to_string());
        let bound = bound.cloned().unwrap_or_default();
        let mut missing = Vec::new();
        if bound.code.is_empty() {
            missing.push(format!(
                "no function computes it (`// EQ: {name}` above the fn)"
            ));
        }
        if bound.tests.is_empty() {
            missing.push(format!(
                "no test proves it (`// PROVES: {name}` above the test)"
            ));
        }
        match missing.is_empty() {
            true => Ok(bound),
            false => Err(format!("equation {name}: {}", missing.join("; "))),
        }
    }

    /// Where it comes from, if from elsewhere; its code and its tests.
    fn binding_links(
        &mut self,
        grounds: &Grounds,
        binding: &Binding,
    ) -> String {
        let source = match grounds {
            Grounds::Source(source) => {
                format!("<span>source {}</span> ", escape(source))
            }
            Grounds::Derived | Grounds::Defined => String::new(),
        };
        let code = self.function_links(&binding.code, |f| &f.qualified);
        let tests = self.function_links(&binding.tests, |f| &f.name);
        format!("{source}<span>code {code}</span> <span>test {tests}</span>")
    }

    fn function_links(
        &mut self,
        functions: &[Located],
        name: fn(&Function) -> &String,
    ) -> String {
        let mut links = Vec::new();
        for (file, function) in functions {
            let text = escape(name(function));
            links.push(self.link_to_source(file, function.line, &text));
        }
        links.join(", ")
    }

    /// All equations of the book, chapter by chapter.
    pub fn equation_index(&mut self) -> Result<String, String> {
        let mut blocks = Vec::new();
        let mut rows = String::new();
        let mut chapter = None;
        let elements = self.input.numbers.elements.clone();
        for element in &elements {
            if element.kind != NumberedKind::Equation {
                continue;
            }
            let page = &self.input.pages[element.page];
            if chapter != Some(page.chapter) {
                finish(&mut blocks, &mut rows);
                chapter = Some(page.chapter);
                blocks.push(self.heading(page));
            }
            rows.push_str(&self.index_row(element));
        }
        finish(&mut blocks, &mut rows);
        Ok(blocks.join("\n\n"))
    }

    /// The title of a chapter is that of its first page.
    fn heading(&self, page: &Page) -> String {
        let Some(number) = page.chapter else {
            return "## Equations before the chapters".to_string();
        };
        let pages = self.input.pages;
        let first = pages.iter().find(|p| p.chapter == Some(number));
        format!(
            "## Equations of chapter {number}: {}",
            first.map_or("", |p| &p.title)
        )
    }

    fn index_row(&mut self, element: &NumberedElement) -> String {
        let name = element.name.to_string();
        let page = &self.input.pages[element.page];
        let found = page
            .parsed
            .found
            .iter()
            .find(|found| found.range.start == element.start);
        let Some(Part::Directive(Directive::Eq(_, grounds, tex))) =
            found.map(|found| &found.part)
        else {
            return String::new();
        };
        // Mistakes in it are reported where it stands.
        let Ok(slot) = self.formula(tex, true) else {
            return String::new();
        };
        let bound = self.input.bindings.get(&name);
        let bound = bound.cloned().unwrap_or_default();
        format!(
            "<tr><td>{}</td><td>{slot}<div class=\"wb-eq-links\">\
             <span>{}</span> {}</div></td></tr>",
            self.link_to(element, &format!("({})", element.number)),
            self.link_to(element, &escape(&page.title)),
            self.binding_links(grounds, &bound),
        )
    }
}

fn finish(blocks: &mut Vec<String>, rows: &mut String) {
    if rows.is_empty() {
        return;
    }
    let rows = std::mem::take(rows);
    blocks.push(format!(
        "<table class=\"wb-index\"><thead><tr><th>no.</th><th>equation, its \
         page, code and test</th></tr></thead><tbody>{rows}</tbody></table>"
    ));
}
