//! What a page does by itself: search.

use super::{EULER, Reader, reader};
use serde_json::json;
use tests::workspace::Outcome;

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
