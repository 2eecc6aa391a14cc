//! What a page does by itself: search.

use super::{EULER, Reader, reader};
use serde_json::json;
use tests::workspace::Outcome;

#[test]
fn the_search_box_finds_where_words_are_explained() -> Outcome<()> {
    let Some(reader) = reader("search in a browser") else { return Ok(()) };
    let mut wrong = Vec::new();
    for (words, page) in [
        ("leapfrog", "01-ode/symplectic.html"),
        ("symplectic", "01-ode/symplectic.html"),
        ("tennis racket", "03-rigid/free-rotation.html"),
        ("Lagrange multiplier", "04-constraints/lagrange-multipliers.html"),
        ("virtual work", "04-constraints/lagrange-multipliers.html"),
        ("Baumgarte", "04-constraints/stabilisation.html"),
        (
            "generalised coordinates",
            "04-constraints/generalised-coordinates.html",
        ),
        ("positive definite", "04-constraints/sparse.html"),
        ("Gauss–Seidel", "09-realtime/sequential-impulses.html"),
        ("multigrid", "05-implicit/preconditioners.html"),
        ("manifold", "06-collision/contact-manifolds.html"),
        ("impulse", "07-contact/impulses.html"),
        ("restitution", "07-contact/impulses.html"),
        ("effective mass", "07-contact/impulses.html"),
        ("warm start", "07-contact/complementarity.html"),
    ] {
        let found = search(&reader, words)?;
        // What a reader sees of the list without scrolling.
        let first: Vec<&str> = found.split(' ').take(5).collect();
        if !first.iter().any(|address| address.contains(page)) {
            wrong.push(format!("{words}: {first:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
