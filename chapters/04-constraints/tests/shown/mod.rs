//! What the chapter shows, as numbers.

// Each test file uses its own part of this.
#![allow(dead_code)]

use course::{Cell, Datum, Report, Settings};

pub fn rows(table: &str) -> Vec<Vec<Cell>> {
    (constraints::chapter().table(table).unwrap().rows)().unwrap()
}

pub fn value(name: &str) -> f64 {
    (constraints::chapter().value(name).unwrap().compute)().unwrap()
}

pub fn number(cell: &Cell) -> f64 {
    match cell {
        Cell::Number(x) => *x,
        Cell::Text(text) => panic!("`{text}` is not a number"),
    }
}

pub fn data(figure: &str, changes: &[(&str, f64)]) -> Report {
    let chapter = constraints::chapter();
    let figure = chapter.figure(figure).unwrap();
    let changes: Vec<_> =
        changes.iter().map(|(name, x)| (name.to_string(), *x)).collect();
    let settings = Settings::resolve(&figure.params, &changes).unwrap();
    (figure.draw)(&settings).unwrap().data
}

/// One entry of the series whose label ends so.
pub fn entry(report: &Report, ending: &str, name: &str) -> Vec<f64> {
    let case = report.cases.iter().find(|c| c.label.ends_with(ending));
    let case = case.unwrap_or_else(|| {
        let labels: Vec<_> = report.cases.iter().map(|c| &c.label).collect();
        panic!("no series {ending} among {labels:?}")
    });
    let entry = case.entries.iter().find(|e| e.name == name).unwrap();
    match &entry.datum {
        Datum::Vector(numbers) => numbers.clone(),
        Datum::Scalar(number) => vec![*number],
        other => panic!("{name} is {}", other.kind()),
    }
}

/// The sampled points of a series.
pub fn points(report: &Report, ending: &str) -> Vec<(f64, f64)> {
    let (x, y) = (entry(report, ending, "x"), entry(report, ending, "y"));
    x.into_iter().zip(y).collect()
}

/// Where the arrows of a series begin and end.
pub fn arrow(report: &Report, ending: &str) -> [(f64, f64); 2] {
    let from = points(report, ending)[0];
    let x = entry(report, ending, "to x")[0];
    [from, (x, entry(report, ending, "to y")[0])]
}

/// The slope between two points on logarithmic axes.
pub fn slope(a: (f64, f64), b: (f64, f64)) -> f64 {
    (b.1 / a.1).ln() / (b.0 / a.0).ln()
}

pub fn assert_near(got: f64, want: f64, allowed: f64, what: &str) {
    let off = (got - want).abs();
    assert!(off <= allowed, "{what}: {got} is not {want} (off by {off:e})");
}
