//! Numbers figures, tables, equations and exercises through each chapter of the book.

use crate::pages::directive::{Directive, FixedParams, Name};
use crate::pages::markdown::Part;
use crate::pages::page::Page;
use judge::{Problem, slash_path};
use std::collections::BTreeMap;

/// What is counted separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NumberedKind {
    /// Figures and the stills of scenes.
    Figure,
    /// Tables.
    Table,
    /// Equations.
    Equation,
    /// Exercises.
    Exercise,
}

/// Something numbered, where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedElement {
    /// What it is.
    pub kind: NumberedKind,
    /// Its name.
    pub name: Name,
    /// Parameters fixed by the author.
    pub fixed: FixedParams,
    /// The index of its page.
    pub page: usize,
    /// Where in the page it begins.
    pub start: usize,
    /// `1.3`; a page without a chapter number counts `1`, `2` …
    pub number: String,
    /// The id of its element.
    pub id: String,
}

/// Everything numbered in the book.
#[derive(Debug, Default)]
pub struct Numbers {
    /// In the order of the book.
    pub elements: Vec<NumberedElement>,
}

impl Numbers {
    /// Goes through the pages and counts.
    pub fn count(pages: &[Page], problems: &mut Vec<Problem>) -> Numbers {
        let mut numbers = Numbers::default();
        let mut counts: BTreeMap<(NumberedKind, Option<u32>), u32> =
            BTreeMap::new();
        for (index, page) in pages.iter().enumerate() {
            for found in &page.parsed.found {
                let Some((kind, name, fixed)) = numbered(&found.part) else {
                    continue;
                };
                if let Some(first) = numbers.clash(kind, name) {
                    let first = slash_path(&pages[first.page].file);
                    let what = match kind {
                        NumberedKind::Exercise => "exercise",
                        _ => "equation",
                    };
                    let message =
                        format!("{what} {name} is already in {first}");
                    let problem = Problem::new(&page.file, found.line, message);
                    problems.push(problem);
                    continue;
                }
                let count = counts.entry((kind, page.chapter)).or_insert(0);
                *count += 1;
                numbers.elements.push(NumberedElement {
                    kind,
                    name: name.clone(),
                    fixed: fixed.to_vec(),
                    page: index,
                    start: found.range.start,
                    number: number(page.chapter, *count),
                    id: String::new(),
                });
            }
        }
        numbers.name_elements(pages);
        numbers
    }

    /// An equation or exercise stands in one place of the book; a picture
    /// may return.
    fn clash(
        &self,
        kind: NumberedKind,
        name: &Name,
    ) -> Option<&NumberedElement> {
        match kind {
            NumberedKind::Equation | NumberedKind::Exercise => {
                self.find(kind, name, &[])
            }
            NumberedKind::Figure | NumberedKind::Table => None,
        }
    }

    /// The occurrence that stands at this place of this page.
    pub fn at(&self, page: usize, start: usize) -> Option<&NumberedElement> {
        self.elements
            .iter()
            .find(|element| element.page == page && element.start == start)
    }

    /// What a link to this name means: with parameters, the occurrence that
    /// fixes the same; without, the one whose element bears the plain id.
    pub fn find(
        &self,
        kind: NumberedKind,
        name: &Name,
        fixed: &[(String, String)],
    ) -> Option<&NumberedElement> {
        let mut all = self
            .elements
            .iter()
            .filter(|element| element.kind == kind && element.name == *name);
        if fixed.is_empty() {
            let plain = name.id(prefix(kind));
            let mut all = all.collect::<Vec<_>>().into_iter();
            return all
                .clone()
                .find(|element| element.id == plain)
                .or_else(|| all.next());
        }
        all.find(|element| element.fixed == fixed)
    }

    /// Ids must be unique: the plain one goes to the first occurrence in a
    /// numbered chapter with nothing fixed, the others get a count.
    fn name_elements(&mut self, pages: &[Page]) {
        let mut order: Vec<usize> = (0..self.elements.len()).collect();
        order.sort_by_key(|&i| {
            let element = &self.elements[i];
            let outside = pages[element.page].chapter.is_none();
            (!element.fixed.is_empty(), outside)
        });
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for i in order {
            let element = &mut self.elements[i];
            let plain = element.name.id(prefix(element.kind));
            let count = seen.entry(plain.clone()).or_insert(0);
            *count += 1;
            element.id = match *count {
                1 => plain,
                n => format!("{plain}-{n}"),
            };
        }
    }
}

fn prefix(kind: NumberedKind) -> &'static str {
    match kind {
        NumberedKind::Figure => "fig",
        NumberedKind::Table => "tab",
        NumberedKind::Equation => "eq",
        NumberedKind::Exercise => "ex",
    }
}

type Numbered<'a> = (NumberedKind, &'a Name, &'a [(String, String)]);

fn numbered(part: &Part) -> Option<Numbered<'_>> {
    let Part::Directive(directive) = part else {
        return None;
    };
    match directive {
        Directive::Figure(name, fixed) | Directive::Scene(name, fixed) => {
            Some((NumberedKind::Figure, name, fixed))
        }
        Directive::Table(name) => Some((NumberedKind::Table, name, &[])),
        Directive::Eq(name, ..) => Some((NumberedKind::Equation, name, &[])),
        Directive::Exercise(name) => Some((NumberedKind::Exercise, name, &[])),
        _ => None,
    }
}

fn number(chapter: Option<u32>, count: u32) -> String {
    match chapter {
        Some(chapter) => format!("{chapter}.{count}"),
        None => count.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::markdown;
    use std::path::PathBuf;

    fn page(path: &str, chapter: Option<u32>, text: &str) -> Page {
        Page {
            path: PathBuf::from(path),
            file: PathBuf::from(path),
            title: String::new(),
            chapter,
            text: text.to_string(),
            parsed: markdown::read(text),
        }
    }

    #[test]
    fn numbers_run_through_a_chapter_over_its_pages() {
        let pages = [
            page("intro.md", None, "{{#figure ode/a}}\n"),
            page("ode.md", Some(1), "{{#figure ode/a}}\n\n{{#table ode/t}}\n"),
            page("ode/b.md", Some(1), "{{#scene ode/b}}\n"),
            page("two.md", Some(2), "{{#figure ode/a h=1}}\n"),
        ];
        let numbers = Numbers::count(&pages, &mut Vec::new());
        let seen: Vec<(&str, &str)> = numbers
            .elements
            .iter()
            .map(|element| (element.number.as_str(), element.id.as_str()))
            .collect();
        assert_eq!(
            seen,
            [
                ("1", "fig-ode-a-2"),
                ("1.1", "fig-ode-a"),
                ("1.1", "tab-ode-t"),
                ("1.2", "fig-ode-b"),
                ("2.1", "fig-ode-a-3"),
            ]
        );
        let name = &numbers.elements[0].name;
        let plain = numbers.find(NumberedKind::Figure, name, &[]).unwrap();
        assert_eq!(plain.number, "1.1");
        let fixed = [("h".to_string(), "1".to_string())];
        let other = numbers.find(NumberedKind::Figure, name, &fixed).unwrap();
        assert_eq!(other.number, "2.1");
    }
}
