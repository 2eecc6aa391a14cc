//! A listing is read, not scrolled: it fits on one screen.

use super::book;

/// The longest listing, in lines. Longer ones are skipped by readers; much
/// shorter ones would tear functions apart.
const LONGEST: usize = 30;

/// Listings of chapters 6 and 7 that are still longer, by page and caption.
/// This list may only get shorter.
const STILL_LONGER: [(&str, &str); 13] = [
    (
        "06-collision/bounding-volume-hierarchies.html",
        "Resolving cloth contacts: impulses, then impact zones",
    ),
    ("06-collision/contact-manifolds.html", "A contact point"),
    (
        "06-collision/contact-manifolds.html",
        "The contact manifold: the region, and its corners",
    ),
    (
        "06-collision/separating-planes.html",
        "Exhaustive search: all planes that need to be tried",
    ),
    ("06-collision/separating-planes.html", "A compound body, piece by piece"),
    (
        "06-collision/temporal-coherence.html",
        "Insertion sort that reports exchanges",
    ),
    ("06-collision/time-of-impact.html", "Regula falsi, kept honest"),
    (
        "06-collision/time-of-impact.html",
        "Conservative advancement: as far as is surely safe",
    ),
    (
        "06-collision/witnesses.html",
        "The support vertex, by looking and by hill climbing",
    ),
    ("07-contact/complementarity.html", "Principal pivoting, many at a time"),
    (
        "07-contact/friction.html",
        "Friction limits that follow the normal force",
    ),
    ("07-contact/impulses.html", "Parting, resting or colliding"),
    ("07-contact/simultaneous-impulses.html", "An entry of the contact matrix"),
];

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
    let mut known = 0;
    for (path, caption, lines) in &listings {
        let is_known = STILL_LONGER.iter().any(|(page, start)| {
            path == page && caption.trim_start().starts_with(start)
        });
        if is_known {
            known += 1;
            assert!(
                *lines > LONGEST,
                "{path}: \"{caption}\" is short now: take it off the list"
            );
        } else {
            assert!(*lines <= LONGEST, "{path}: \"{caption}\": {lines} lines");
        }
    }
    assert_eq!(
        known,
        STILL_LONGER.len(),
        "a listing is gone: shorten the list"
    );
}
