//! Figures, tables and numbers: all there, all named, all as computed.

use super::book;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;
use tests::workspace::{Outcome, chapters, program, run};

/// What a chapter's program answers to a call with `--json`.
fn printed(chapter: &str, args: &[&str]) -> Outcome<Value> {
    let mut command = Command::new(program(chapter)?);
    let said = run(command.args(args).arg("--json"))?;
    serde_json::from_str(&said.out).map_err(|e| format!("{args:?}: {e}"))
}

#[test]
fn every_picture_is_described_for_those_who_cannot_see_it() {
    let book = book();
    let mut pictures = 0;
    for path in &book.listed {
        let page = book.content(path);
        for picture in page.of_class("wb-picture") {
            pictures += 1;
            // A still is a file of its own.
            let words = match picture.named("img")[..] {
                [still] => still.attribute("alt").unwrap_or(""),
                _ => {
                    assert_eq!(picture.attribute("role"), Some("img"));
                    assert_eq!(picture.named("svg").len(), 1, "{path}");
                    picture.attribute("aria-label").unwrap_or("")
                }
            };
            // A sentence, not a name.
            assert!(words.split(' ').count() >= 5, "{path}: `{words}`");
        }
        for image in page.named("img") {
            let words = image.attribute("alt").unwrap_or("");
            assert!(!words.trim().is_empty(), "{path}: an image");
        }
    }
    assert!(pictures >= 13, "only {pictures} pictures in the whole book");
}

#[test]
fn every_figure_and_table_has_its_number_and_caption() {
    let book = book();
    let mut numbers = BTreeSet::new();
    for path in &book.listed {
        let page = book.content(path);
        let mut figures = page.of_class("wb-figure");
        figures.extend(page.of_class("wb-table"));
        for figure in figures {
            let caption = figure.named("figcaption")[0].text();
            // A play goes by its title.
            if figure.attribute("data-play").is_some() {
                let title = figure.named("strong")[0].text();
                assert!(caption.len() > title.len() + 20, "{path}: {caption}");
                continue;
            }
            let number = figure.of_class("wb-number")[0].text();
            assert!(caption.len() > number.len() + 20, "{path}: {caption}");
            assert!(numbers.insert(number.clone()), "{number} stands twice");
        }
    }
    for number in ["Figure 1.1.", "Figure 1.12.", "Table 1.1."] {
        assert!(numbers.contains(number), "no {number} in {numbers:?}");
    }
}

/// The figures and tables that some page shows.
fn shown() -> BTreeSet<String> {
    let book = book();
    let mut shown = BTreeSet::new();
    for path in &book.listed {
        let page = book.content(path);
        for figure in page.of_class("wb-figure") {
            shown.extend(figure.attribute("id").map(String::from));
        }
        for table in page.of_class("wb-table") {
            shown.extend(table.attribute("id").map(String::from));
        }
    }
    shown
}

#[test]
fn everything_that_a_chapter_draws_is_on_a_page() -> Outcome<()> {
    let shown = shown();
    for chapter in chapters()? {
        let list = printed(&chapter, &["list"])?;
        for (kind, mark) in [("figures", "fig"), ("tables", "tab")] {
            for item in list[kind].as_array().ok_or(kind)? {
                let name = item["name"].as_str().ok_or("no name")?;
                let id = format!("{mark}-{chapter}-{name}");
                assert!(shown.contains(&id), "no page shows {id}");
            }
        }
    }
    Ok(())
}

/// A number as the prose writes it, and half a unit of its last digit.
fn read(text: &str) -> Option<(f64, f64)> {
    let plain = text.replace('\u{2212}', "-").replace(['\u{202f}', ' '], "");
    let (digits, power) = match plain.split_once('×') {
        Some((digits, power)) => (digits.to_string(), power.to_string()),
        None => (plain, "10⁰".to_string()),
    };
    let power = power.strip_prefix("10")?;
    let mut exponent = 0i32;
    for c in power.chars().filter(|c| *c != '⁻') {
        let digit = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|known| known == c)?;
        exponent = 10 * exponent + digit as i32;
    }
    if power.starts_with('⁻') {
        exponent = -exponent;
    }
    let decimals = digits.split_once('.').map_or(0, |(_, d)| d.len());
    let scale = 10f64.powi(exponent);
    // 140 000 stands for two digits, not six.
    let whole = digits.trim_end_matches('0').len();
    let zeros = match digits.contains('.') {
        true => 0,
        false => digits.len() - whole.max(1),
    };
    let unit = 10f64.powi(zeros as i32 - decimals as i32) * scale;
    Some((digits.parse::<f64>().ok()? * scale, 0.5 * unit))
}

#[test]
fn numbers_in_the_prose_are_read_with_their_precision() {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12 * b.abs();
    for (text, number, half) in [
        ("1.005", 1.005, 0.0005),
        ("140\u{202f}000", 140e3, 5e3),
        ("5 × 10⁻⁸", 5e-8, 0.5e-8),
        ("\u{2212}0.20", -0.2, 0.005),
    ] {
        let (got, precision) = read(text).unwrap_or((f64::NAN, f64::NAN));
        assert!(near(got, number), "{text}: {got}");
        assert!(near(precision, half), "{text}: {precision}");
    }
    assert_eq!(read("many"), None);
}

#[test]
fn every_number_in_the_prose_is_what_the_chapter_computes() -> Outcome<()> {
    let book = book();
    let mut compared = 0;
    for path in &book.listed {
        for value in book.content(path).of_class("wb-value") {
            // The title ends in the command that computes it again.
            let title = value.attribute("title").unwrap_or("");
            let command = title.split("cargo run -p ").nth(1);
            let (chapter, name) = command
                .and_then(|command| command.split_once(" -- value "))
                .ok_or_else(|| format!("{path}: no command in `{title}`"))?;
            let printed = printed(chapter, &["value", name])?;
            let computed = printed["number"].as_f64().unwrap_or(f64::NAN);
            let unit = printed["unit"].as_str().unwrap_or("");
            let text = value.text();
            let digits = text.trim_end_matches(unit).trim_end();
            let (number, half) = read(digits)
                .ok_or_else(|| format!("{path}: {name}: `{text}`"))?;
            // Half a unit of the last digit is what rounding may take.
            let error = (number - computed).abs();
            assert!(error <= 1.000001 * half, "{name}: {text} for {computed}");
            compared += 1;
        }
    }
    assert!(compared >= 20, "only {compared} numbers in the whole book");
    Ok(())
}
