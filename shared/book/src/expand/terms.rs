//! `{{#also}}` and `{{#index}}`: the words under which a thing may be looked
//! up, and `{{#terms}}`, the index of all of them.

use crate::expand::expansion::Expansion;
use crate::pages::directive::Directive;
use crate::pages::markdown::Part;
use crate::pages::page::Page;
use course::html::escape;
use std::collections::BTreeMap;

/// The element that the other names of a page stand in.
const ALSO: &str = "also-called";

/// Where a term is explained: a page, and an element of it.
type Explained = (usize, String);

/// A term as it is written and all places that explain it, by what it is
/// sorted by.
type Terms = BTreeMap<String, (String, Vec<Explained>)>;

impl Expansion<'_> {
    /// The line of a page's other names.
    pub fn also_called(&self, terms: &[String]) -> String {
        let terms = escape(&terms.join(", "));
        format!("<p class=\"wb-also\" id=\"{ALSO}\">Also called: {terms}.</p>")
    }

    /// What the index links to; nothing is seen of it.
    pub fn index_mark(&self, terms: &[String]) -> String {
        format!("<div class=\"wb-mark\" id=\"{}\"></div>", mark_id(terms))
    }

    /// All terms, letter by letter.
    pub fn term_index(&self) -> String {
        let mut letter = None;
        let mut text = String::new();
        for (key, (term, elements)) in collect(self.input.pages) {
            let first = key.chars().next().map(|c| c.to_ascii_uppercase());
            if letter != first {
                let end = if letter.is_some() { "</ul>\n\n" } else { "" };
                let heading = first.map(String::from).unwrap_or_default();
                text += &format!("{end}## {heading}\n\n");
                text += "<ul class=\"wb-terms\">";
                letter = first;
            }
            let links: Vec<String> = elements
                .iter()
                .map(|(page, id)| {
                    let page = &self.input.pages[*page];
                    let url = self.this().url_to_id(page, id);
                    let title = escape(&page.title);
                    format!("<a href=\"{url}\">{title}</a>")
                })
                .collect();
            let term = escape(&term);
            text += &format!("<li>{term}: {}</li>", links.join("; "));
        }
        text + "</ul>"
    }
}

/// The terms of all pages; of a page that names a term twice, the place that
/// explains it, not the line under the title.
fn collect(pages: &[Page]) -> Terms {
    let mut terms = Terms::new();
    for (index, page) in pages.iter().enumerate() {
        for found in &page.parsed.found {
            let (named, id) = match &found.part {
                Part::Directive(Directive::Also(named)) => {
                    (named, ALSO.to_string())
                }
                Part::Directive(Directive::Index(named)) => {
                    (named, mark_id(named))
                }
                _ => continue,
            };
            for term in named {
                let entry = terms.entry(sort_key(term));
                let (_, elements) =
                    entry.or_insert_with(|| (term.clone(), Vec::new()));
                elements.retain(|(other, _)| *other != index);
                elements.push((index, id.clone()));
            }
        }
    }
    terms
}

/// The alphabet knows neither case nor accents nor dashes.
fn sort_key(term: &str) -> String {
    let mut key = String::new();
    for c in term.chars().flat_map(char::to_lowercase) {
        match c {
            'é' | 'è' | 'ê' => key.push('e'),
            'ä' | 'å' => key.push('a'),
            'æ' => key.push_str("ae"),
            'ö' | 'ó' => key.push('o'),
            'ü' => key.push('u'),
            c if c.is_alphanumeric() => key.push(c),
            _ => key.push(' '),
        }
    }
    key
}

fn mark_id(terms: &[String]) -> String {
    let first = terms.first().map_or("", String::as_str);
    format!("term-{}", sort_key(first).replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::markdown;
    use std::path::PathBuf;

    fn page(text: &str) -> Page {
        Page {
            path: PathBuf::from("a.md"),
            file: PathBuf::from("a.md"),
            title: "A".to_string(),
            chapter: Some(1),
            text: text.to_string(),
            parsed: markdown::read(text),
        }
    }

    #[test]
    fn a_term_leads_to_where_it_is_explained_on_each_page() {
        let pages = [
            page("{{#also warm start, caching}}\n\n{{#index warm start}}\n"),
            page("{{#index Painlevé paradox; Warm start}}\n"),
        ];
        let terms = collect(&pages);
        let keys: Vec<&String> = terms.keys().collect();
        assert_eq!(keys, ["caching", "painleve paradox", "warm start"]);
        let (written, elements) = &terms["warm start"];
        assert_eq!(written, "warm start");
        let first = (0, "term-warm-start".to_string());
        let second = (1, "term-painleve-paradox".to_string());
        assert_eq!(*elements, [first, second]);
    }
}
