//! Where the pages point: inside the book to what is there, and nothing is
//! fetched from outside.

use super::{Book, book, files};
use crate::html::Element;
use std::collections::{BTreeMap, BTreeSet};

/// Addresses that a click follows.
const FOLLOWED: [(&str, &str); 1] = [("a", "href")];

/// Addresses that a browser fetches by itself.
const FETCHED: [(&str, &str); 9] = [
    ("link", "href"),
    ("script", "src"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("object", "data"),
    ("image", "href"),
    ("use", "href"),
    ("input", "src"),
];

fn addresses<'a>(page: &'a Element, kinds: &[(&str, &str)]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for element in page.all() {
        for (name, key) in kinds {
            if element.name == *name
                && let Some(address) = element.attribute(key)
            {
                found.push(address);
            }
        }
    }
    found
}

fn is_outside(address: &str) -> bool {
    address.starts_with("//") || address.contains("://")
}

/// `01-ode/euler.html` and `../errata.html` give `errata.html`.
fn resolve(page: &str, address: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

struct Targets {
    files: BTreeSet<String>,
    ids: BTreeMap<String, BTreeSet<String>>,
}

impl Targets {
    fn of(book: &Book) -> Targets {
        let files = files(&book.out).unwrap_or_default();
        let mut ids = BTreeMap::new();
        for (path, page) in &book.pages {
            let mut here = BTreeSet::new();
            for element in page.all() {
                here.extend(element.attribute("id").map(String::from));
            }
            ids.insert(path.clone(), here);
        }
        Targets { files: files.into_keys().collect(), ids }
    }

    /// Why a link on a page leads nowhere, if it does.
    fn problem(&self, page: &str, address: &str) -> Option<String> {
        if is_outside(address) || address.starts_with("data:") {
            return None;
        }
        if address.starts_with('/') {
            let why = "would leave the folder that the book lies in";
            return Some(format!("{page}: {address}: {why}"));
        }
        let (path, fragment) = address.split_once('#').unwrap_or((address, ""));
        // A folder is no file: not every host looks for an index in it.
        let target = match path {
            "" => page.to_string(),
            path => resolve(page, path),
        };
        if !self.files.contains(&target) {
            return Some(format!("{page}: {address}: no such file"));
        }
        let known = self.ids.get(&target);
        let found = known.is_some_and(|ids| ids.contains(fragment));
        match fragment.is_empty() || found {
            true => None,
            false => Some(format!("{page}: {address}: no such place")),
        }
    }
}

#[test]
fn every_link_inside_the_book_leads_somewhere() {
    let book = book();
    let targets = Targets::of(book);
    let mut wrong = Vec::new();
    let mut links = 0;
    for (path, page) in &book.pages {
        for kinds in [&FOLLOWED[..], &FETCHED[..]] {
            for address in addresses(page, kinds) {
                links += 1;
                wrong.extend(targets.problem(path, address));
            }
        }
    }
    book.expect_none(&wrong, "dead links");
    assert!(links > 1000, "only {links} links in the whole book");
    // The controls: files and places that are not there, and that are.
    let page = "01-ode/euler.html";
    for dead in ["gone.html", "#gone", "../errata.html#gone", "..", "/"] {
        assert!(targets.problem(page, dead).is_some(), "{dead}");
    }
    let errata = "../errata.html#errata-of-chapter-1";
    for alive in ["order.html", "#the-euler-step", errata] {
        assert_eq!(targets.problem(page, alive), None);
    }
}

#[test]
fn no_page_fetches_anything_from_outside() {
    let book = book();
    let mut wrong = Vec::new();
    for (path, page) in &book.pages {
        for address in addresses(page, &FETCHED) {
            if is_outside(address) {
                wrong.push(format!("{path}: {address}"));
            }
        }
        for element in page.all() {
            let mut styles = String::new();
            styles.push_str(element.attribute("style").unwrap_or(""));
            if element.name == "style" {
                styles.push_str(&element.text());
            }
            for address in fetched_by_style(&styles) {
                wrong.push(format!("{path}: {address}"));
            }
            for key in ["srcset", "poster", "ping", "formaction"] {
                if element.attribute(key).is_some_and(is_outside) {
                    wrong.push(format!("{path}: {key}"));
                }
            }
        }
    }
    book.expect_none(&wrong, "fetched from outside");
}

/// The outside addresses in `url(…)` and `@import`.
fn fetched_by_style(css: &str) -> Vec<String> {
    let mut found = Vec::new();
    for start in ["url(", "@import"] {
        for part in css.split(start).skip(1) {
            let part = part.trim_start_matches([' ', '"', '\'']);
            let end = part.find([')', '"', '\'', ';']).unwrap_or(part.len());
            if is_outside(&part[..end]) {
                found.push(part[..end].to_string());
            }
        }
    }
    found
}

#[test]
fn no_style_sheet_fetches_anything_from_outside() {
    let book = book();
    let mut wrong = Vec::new();
    let mut sheets = 0;
    for (path, bytes) in files(&book.out).unwrap_or_default() {
        if path.ends_with(".css") {
            sheets += 1;
            for address in fetched_by_style(&String::from_utf8_lossy(&bytes)) {
                wrong.push(format!("{path}: {address}"));
            }
        }
    }
    book.expect_none(&wrong, "fetched from outside");
    assert!(sheets >= 6, "only {sheets} style sheets");
    // The control: both ways of fetching are noticed.
    let css = "@import 'https://a.org/x.css'; b{src: url(\"//c.org/f\")}";
    assert_eq!(fetched_by_style(css).len(), 2);
}

#[test]
fn the_page_that_a_chapter_names_is_in_the_book() {
    let page = ode::chapter().page;
    assert!(book().pages.contains_key(page), "{page} is not in the book");
}
