//! A listing is read, not scrolled: it fits on one screen.

use super::book;

/// The longest listing, in lines. Longer ones are skipped by readers; much
/// shorter ones would tear functions apart.
const LONGEST: usize = 30;

/// Page, caption and length of every listing.
fn listings() -> Vec<(String, String, usize)> {
    let book = book();
    let mut found = Vec::new();
    for path in &book.listed {
        for listing in book.content(path).of_class("wb-listing") {
            // Exercises show a part of their stub, and are none of ours.
            if listing.name != "figure" {
                continue;
            }
            let lines =
                listing.named("pre")[0].text().trim_end().lines().count();
            let caption = listing.named("figcaption")[0].text();
            found.push((path.clone(), caption, lines));
        }
    }
    found
}

#[test]
fn no_listing_in_the_book_is_longer_than_thirty_lines() {
    let listings = listings();
    assert!(listings.len() > 100, "only {} listings", listings.len());
    for (path, caption, lines) in &listings {
        assert!(*lines <= LONGEST, "{path}: \"{caption}\": {lines} lines");
    }
}
