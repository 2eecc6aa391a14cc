//! What a reader reads: every page, and nothing of the machinery.

use super::{book, files};
use crate::html::Element;
use std::collections::BTreeMap;

#[test]
fn every_page_of_the_summary_is_there_with_one_title() {
    let book = book();
    // The introduction, three pages before, eight of chapter 1, three after.
    assert!(book.listed.len() >= 14, "{:?}", book.listed);
    for path in &book.listed {
        assert!(book.pages.contains_key(path), "{path} was not written");
        let titles = book.content(path).named("h1");
        assert_eq!(titles.len(), 1, "{path} has {} titles", titles.len());
    }
}

/// Text that a reader sees as text: no code, no script.
fn visible(page: &Element) -> String {
    let hidden = ["code", "pre", "script", "style"];
    page.text_without(&|element| hidden.contains(&element.name.as_str()))
}

/// Signs of TeX that was not rendered: a dollar, or a command.
fn raw_tex(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        let command = c == '\\' && next.is_some_and(char::is_alphabetic);
        if c == '$' || command {
            let around: String = text[at..].chars().take(30).collect();
            found.push(around);
        }
    }
    found
}

#[test]
fn no_page_shows_raw_tex() {
    let book = book();
    let mut wrong = Vec::new();
    for path in &book.listed {
        for sign in raw_tex(&visible(book.content(path))) {
            wrong.push(format!("{path}: {sign}"));
        }
    }
    book.expect_none(&wrong, "raw TeX");
    // The control: both kinds are found, code is left alone.
    let page = "<p>costs $x_1$ or \\frac12 <code>\\n $PATH</code></p>";
    assert_eq!(raw_tex(&visible(&Element::parse(page))).len(), 3);
}

#[test]
fn no_page_shows_a_directive() {
    let book = book();
    let mut wrong = Vec::new();
    for (path, page) in &book.pages {
        // Source pages show code, in which anything may stand.
        if path.starts_with("code/") {
            continue;
        }
        let text = visible(page);
        for sign in ["{{", "}}", "data-slot", "ANCHOR"] {
            if text.contains(sign) {
                wrong.push(format!("{path}: {sign}"));
            }
        }
    }
    book.expect_none(&wrong, "left over");
}

#[test]
fn every_formula_is_rendered() {
    let book = book();
    let mut formulas = 0;
    for (path, page) in &book.pages {
        assert!(page.of_class("katex-error").is_empty(), "{path}");
        for element in page.all() {
            let slot = element.attribute("data-slot");
            assert_eq!(slot, None, "{path}: a place was not filled");
        }
        formulas += page.of_class("katex").len();
        let pairs = page.of_class("V").len();
        assert_eq!(page.named("math").len(), pairs, "{path}: for readers");
    }
    assert!(formulas > 200, "only {formulas} formulas in the whole book");
}

#[test]
fn a_heading_stands_once_in_the_whole_book() {
    let book = book();
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    let mut wrong = Vec::new();
    for path in &book.listed {
        let content = book.content(path);
        for level in ["h1", "h2", "h3", "h4"] {
            for heading in content.named(level) {
                let text = heading.text();
                match seen.get(&text) {
                    Some(first) => {
                        wrong.push(format!("{text}: {first} and {path}"));
                    }
                    None => drop(seen.insert(text, path)),
                }
            }
        }
    }
    assert!(seen.len() > 200, "only {} headings were read", seen.len());
    book.expect_none(&wrong, "headings that stand twice");
}

#[test]
fn every_page_of_a_chapter_says_what_others_call_it() {
    let book = book();
    let index = book.content("terms.html");
    let links = index.named("a");
    for path in &book.listed {
        // The folders of chapters begin with their number.
        if !path.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let also = book.content(path).of_class("wb-also");
        assert_eq!(also.len(), 1, "{path} has no {{{{#also}}}}");
        let mut targets = links.iter().filter_map(|a| a.attribute("href"));
        assert!(
            targets.any(|target| target.starts_with(path.as_str())),
            "the index does not lead to {path}"
        );
    }
}

#[test]
fn the_search_index_knows_the_words_of_the_pages() {
    let book = book();
    let mut index = String::new();
    for (path, bytes) in files(&book.out).unwrap_or_default() {
        if path.starts_with("searchindex") {
            let script = String::from_utf8_lossy(&bytes).into_owned();
            let packed = script.split("packed = \"").nth(1).unwrap_or("");
            let packed = packed.split('"').next().unwrap_or("");
            let sections = workbook::unpack(packed).unwrap_or_default();
            index = String::from_utf8_lossy(&sections).into_owned();
        }
    }
    for word in ["Runge", "leapfrog", "Arenstorf", "Euler's method"] {
        assert!(index.contains(word), "{word} is not in the index");
    }
    // The control: what no page says, and what only the machinery says.
    for word in ["bagpipe", "katex", "wb-picture"] {
        assert!(!index.contains(word), "{word} is in the index");
    }
}

#[test]
fn the_print_page_has_every_page_in_order() {
    let book = book();
    let mut printed = Vec::new();
    for title in book.content("print.html").named("h1") {
        printed.push(title.text());
    }
    let mut wanted = Vec::new();
    for path in &book.listed {
        wanted.push(book.content(path).named("h1")[0].text());
    }
    assert_eq!(printed, wanted);
}
