//! What a page does by itself: search, and reload after a change.

use super::{EULER, Reader, reader};
use serde_json::json;
use std::fs::File;
use std::time::SystemTime;
use tests::workspace::{Outcome, root};

#[test]
fn the_search_box_finds_where_words_are_explained() -> Outcome<()> {
    let Some(reader) = reader("search in a browser") else { return Ok(()) };
    for (words, page) in [
        ("leapfrog", "01-ode/orbits.html"),
        ("Lagrange multiplier", "04-constraints/bead.html"),
        ("restitution", "07-contact/colliding.html"),
    ] {
        let found = search(&reader, words)?;
        assert!(found.contains(page), "{words}: {found}");
    }
    Ok(())
}

/// The addresses that the search box offers on a fresh page.
fn search(reader: &Reader, words: &str) -> Outcome<String> {
    reader.visit(EULER, "light")?;
    reader.browser.script(
        "document.getElementById('mdbook-search-toggle').click();
        const box = document.getElementById('mdbook-searchbar');
        box.value = arguments[0];
        box.dispatchEvent(new KeyboardEvent('keyup', { key: 'g' }));
        box.dispatchEvent(new Event('input', { bubbles: true }));",
        json!([words]),
    )?;
    reader.browser.until(
        "document.querySelectorAll('#mdbook-searchresults a').length > 0",
    )?;
    let found = reader.ask(
        "return [...document.querySelectorAll('#mdbook-searchresults a')]
             .map(link => link.getAttribute('href')).join(' ');",
    )?;
    Ok(found.as_str().unwrap_or("").to_string())
}

#[test]
fn a_saved_page_reloads_what_is_open() -> Outcome<()> {
    let Some(reader) = reader("reload in a browser") else { return Ok(()) };
    reader.visit(EULER, "light")?;
    // The page must have heard of the present state before it can notice a
    // new one.
    reader.browser.until(
        "performance.getEntriesByType('resource')
             .some(entry => entry.name.endsWith('live.js'))",
    )?;
    std::thread::sleep(std::time::Duration::from_millis(300));
    reader.ask("window.before = true;")?;
    // A new date is a change too, and leaves the file as it is.
    let page = root().join("book/src/01-ode/euler.md");
    File::options()
        .append(true)
        .open(page)
        .and_then(|file| file.set_modified(SystemTime::now()))
        .map_err(|e| e.to_string())?;
    reader.browser.until("window.before === undefined")?;
    reader.browser.until("document.getElementById('fig-ode-spiral')")
}
