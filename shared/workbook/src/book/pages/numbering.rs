//! Numbers figures, tables, equations and exercises through each chapter of the book.

use crate::book::pages::directive::{Directive, Name, Settings};
use crate::book::pages::markdown::Part;
use crate::book::pages::page::Page;
use judge::Problem;
use std::collections::BTreeMap;

/// What is counted separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
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
pub struct Place {
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub name: Name,
    /// Parameters fixed by the author.
    pub settings: Settings,
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
    pub places: Vec<Place>,
}

impl Numbers {
    /// Goes through the pages and counts.
    pub fn count(pages: &[Page], problems: &mut Vec<Problem>) -> Numbers {
        let mut numbers = Numbers::default();
        let mut counts: BTreeMap<(Kind, Option<u32>), u32> = BTreeMap::new();
        for (index, page) in pages.iter().enumerate() {
            for found in &page.reading.found {
                let Some((kind, name, settings)) = numbered(&found.part) else {
                    continue;
                };
                if let Some(first) = numbers.clash(kind, name) {
                    let first = pages[first.page].file.display();
                    let what = match kind {
                        Kind::Exercise => "exercise",
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
                numbers.places.push(Place {
                    kind,
                    name: name.clone(),
                    settings: settings.to_vec(),
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
    fn clash(&self, kind: Kind, name: &Name) -> Option<&Place> {
        match kind {
            Kind::Equation | Kind::Exercise => self.find(kind, name, &[]),
            Kind::Figure | Kind::Table => None,
        }
    }

    /// The occurrence that stands at this place of this page.
    pub fn at(&self, page: usize, start: usize) -> Option<&Place> {
        self.places
            .iter()
            .find(|place| place.page == page && place.start == start)
    }

    /// What a link to this name means: with parameters, the occurrence that
    /// fixes the same; without, the one whose element bears the plain id.
    pub fn find(
        &self,
        kind: Kind,
        name: &Name,
        settings: &[(String, String)],
    ) -> Option<&Place> {
        let mut all = self
            .places
            .iter()
            .filter(|place| place.kind == kind && place.name == *name);
        if settings.is_empty() {
            let plain = name.id(prefix(kind));
            let mut all = all.collect::<Vec<_>>().into_iter();
            return all
                .clone()
                .find(|place| place.id == plain)
                .or_else(|| all.next());
        }
        all.find(|place| place.settings == settings)
    }

    /// Ids must be unique: the plain one goes to the first occurrence in a
    /// numbered chapter with nothing fixed, the others get a count.
    fn name_elements(&mut self, pages: &[Page]) {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by_key(|&i| {
            let place = &self.places[i];
            let outside = pages[place.page].chapter.is_none();
            (!place.settings.is_empty(), outside)
        });
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for i in order {
            let place = &mut self.places[i];
            let plain = place.name.id(prefix(place.kind));
            let count = seen.entry(plain.clone()).or_insert(0);
            *count += 1;
            place.id = match *count {
                1 => plain,
                n => format!("{plain}-{n}"),
            };
        }
    }
}

fn prefix(kind: Kind) -> &'static str {
    match kind {
        Kind::Figure => "fig",
        Kind::Table => "tab",
        Kind::Equation => "eq",
        Kind::Exercise => "ex",
    }
}

type Numbered<'a> = (Kind, &'a Name, &'a [(String, String)]);

fn numbered(part: &Part) -> Option<Numbered<'_>> {
    let Part::Directive(directive) = part else {
        return None;
    };
    match directive {
        Directive::Figure(name, settings)
        | Directive::Scene(name, settings) => {
            Some((Kind::Figure, name, settings))
        }
        Directive::Table(name) => Some((Kind::Table, name, &[])),
        Directive::Eq(name, _) => Some((Kind::Equation, name, &[])),
        Directive::Exercise(name) => Some((Kind::Exercise, name, &[])),
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
    use crate::book::pages::markdown;
    use std::path::PathBuf;

    fn page(path: &str, chapter: Option<u32>, text: &str) -> Page {
        Page {
            path: PathBuf::from(path),
            file: PathBuf::from(path),
            title: String::new(),
            chapter,
            text: text.to_string(),
            reading: markdown::read(text),
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
            .places
            .iter()
            .map(|place| (place.number.as_str(), place.id.as_str()))
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
        let name = &numbers.places[0].name;
        let plain = numbers.find(Kind::Figure, name, &[]).unwrap();
        assert_eq!(plain.number, "1.1");
        let fixed = [("h".to_string(), "1".to_string())];
        let other = numbers.find(Kind::Figure, name, &fixed).unwrap();
        assert_eq!(other.number, "2.1");
    }

    #[test]
    fn an_equation_and_an_exercise_stand_once() {
        let text = "{{#eq ode/a}}\nx\n{{/eq}}\n\n{{#exercise ode/a}}\n";
        let pages = [page("a.md", Some(1), text), page("b.md", None, text)];
        let mut problems = Vec::new();
        Numbers::count(&pages, &mut problems);
        let message = problems[0].to_string();
        assert_eq!(message, "b.md:1: equation ode/a is already in a.md");
        let message = problems[1].to_string();
        assert_eq!(message, "b.md:5: exercise ode/a is already in a.md");
        assert_eq!(problems.len(), 2);
    }
}
