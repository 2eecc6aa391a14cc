//! Code on the pages: every listing is a piece of the file that it links
//! to, every numbered equation leads to a function and to a test.

use super::book;
use crate::exercise_texts::stub;
use crate::html::Element;
use tests::workspace::{Outcome, read};

/// `../code/01-ode/src/solvers/euler.rs.html#L32` gives the lines and 32.
fn source(link: &Element) -> Outcome<(Vec<String>, usize)> {
    let address = link.attribute("href").unwrap_or("");
    let wrong = || format!("`{address}` is no link to a source");
    let inside = address.split("code/").nth(1).ok_or_else(wrong)?;
    let (file, line) = inside.split_once(".html#L").ok_or_else(wrong)?;
    let line = line.parse().map_err(|_| wrong())?;
    for folder in ["chapters", "shared", "."] {
        if let Ok(text) = read(format!("{folder}/{file}")) {
            return Ok((text.lines().map(String::from).collect(), line));
        }
    }
    Err(format!("there is no {file}"))
}

/// Comments that are meant for the book and not for its readers.
fn is_marker(line: &str) -> bool {
    let line = line.trim_start();
    ["// ANCHOR", "// EQ:", "// PROVES:"].iter().any(|m| line.starts_with(m))
}

fn dedent(lines: &[String]) -> Vec<&str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let shared = filled.map(|line| indent(line)).min().unwrap_or(0);
    let mut dedented = Vec::new();
    for line in lines {
        dedented.push(line.get(shared..).unwrap_or("").trim_end());
    }
    dedented
}

#[test]
fn every_listing_is_in_the_file_that_it_links_to() {
    let book = book();
    let mut listings = 0;
    for path in &book.listed {
        for listing in book.content(path).of_class("wb-listing") {
            // Exercises show a part of their stub, and link to it elsewhere.
            if listing.name != "figure" {
                continue;
            }
            let shown = listing.named("pre")[0].text();
            let shown: Vec<&str> = shown.trim_end().lines().collect();
            let link = listing.named("figcaption")[0].named("a")[0];
            let (lines, first) =
                source(link).unwrap_or_else(|why| panic!("{path}: {why}"));
            let mut there = lines[first - 1..].to_vec();
            there.retain(|line| !is_marker(line));
            there.truncate(shown.len());
            assert_eq!(shown, dedent(&there), "{path}: {}", link.text());
            listings += 1;
        }
    }
    assert!(listings >= 25, "only {listings} listings in the whole book");
}

#[test]
fn every_exercise_shows_the_stub_and_says_how_to_check_it() -> Outcome<()> {
    let book = book();
    let mut exercises = 0;
    for path in &book.listed {
        for exercise in book.content(path).of_class("wb-exercise") {
            let name = exercise.attribute("data-exercise").unwrap_or("");
            let check = exercise.of_class("wb-exercise-check")[0];
            let file = check.named("a")[0].text();
            assert!(file.contains("/exercises/"), "{path}: {file}");
            let stub = stub(name)?;
            let shown = exercise.of_class("wb-listing")[0].text();
            assert!(stub.contains(shown.trim()), "{path}: {name}:\n{shown}");
            assert!(shown.contains("todo!()"), "{name} is given away");
            let command = format!("cargo workbook check {name}");
            assert!(check.text().contains(&command), "{path}: {name}");
            exercises += 1;
        }
    }
    assert!(exercises >= 6, "only {exercises} exercises in the whole book");
    Ok(())
}

/// The function that a link points at must begin in that very line.
fn expect_function(link: &Element, is_test: bool) {
    let (lines, line) = source(link).unwrap_or_else(|why| panic!("{why}"));
    let text = link.text();
    let name = text.rsplit("::").next().unwrap_or("");
    let here = &lines[line - 1];
    assert!(here.contains(&format!("fn {name}")), "{text}: {here}");
    let mut above = lines[..line - 1].iter().rev();
    let marked = above.any(|line| line.trim() == "#[test]");
    assert!(marked || !is_test, "{text} is no test");
}

#[test]
fn every_numbered_equation_leads_to_its_code_and_its_test() {
    let book = book();
    let mut equations = 0;
    for path in &book.listed {
        for equation in book.content(path).of_class("wb-eq") {
            let id = equation.attribute("id").unwrap_or("");
            for (word, is_test) in [("code", false), ("test", true)] {
                let mut links = 0;
                for span in equation.named("span") {
                    if !span.text().starts_with(&format!("{word} ")) {
                        continue;
                    }
                    for link in span.named("a") {
                        expect_function(link, is_test);
                        links += 1;
                    }
                }
                assert!(links > 0, "{path}: {id} has no {word}");
            }
            equations += 1;
        }
    }
    assert!(equations >= 15, "only {equations} equations in the book");
    let index = book.content("equations.html").named("tbody");
    let mut rows = 0;
    for body in index {
        rows += body.named("tr").len();
    }
    assert_eq!(rows, equations, "the index has all of them");
}

#[test]
fn every_test_that_the_errata_name_is_a_test() {
    let errata = book().content("errata.html");
    let mut tests = 0;
    for link in errata.named("a") {
        let address = link.attribute("href").unwrap_or("");
        if address.contains("code/") && address.contains("/tests/") {
            expect_function(link, true);
            tests += 1;
        }
    }
    let errata = errata.named("h4").len();
    assert!(tests >= errata, "{errata} errata, but {tests} tests");
}
