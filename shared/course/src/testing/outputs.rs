//! A chapter's outputs as numbers: its tables, values, figures and scenes.
//!
//! ```text
//! use course::testing::{Outputs, assert_near, number};
//!
//! const OUTPUTS: Outputs = Outputs(rigid::chapter);
//!
//! for row in OUTPUTS.rows("drift") {
//!     assert_near(number(&row[1]), theory(number(&row[0])), 1e-9, "drift");
//! }
//! ```
//!
//! A name that does not exist, or a computation that fails, panics with a
//! message: that is how a test fails.

use super::computed::{figure_data, table_rows, value_of};
use crate::{Cell, Chapter, Datum, Param, ParamValues, Report, Scene};

/// The outputs of the chapter that this function lists.
#[derive(Clone, Copy)]
pub struct Outputs(pub fn() -> Chapter);

impl Outputs {
    /// The rows of a table.
    pub fn rows(self, table: &str) -> Vec<Vec<Cell>> {
        table_rows(&self.0(), table)
    }

    /// A value, one number of the prose.
    pub fn value(self, name: &str) -> f64 {
        value_of(&self.0(), name)
    }

    /// The data under a figure, with some parameters changed.
    pub fn data(self, figure: &str, changes: &[(&str, f64)]) -> Report {
        figure_data(&self.0(), figure, changes)
    }

    /// A scene set up anew, with some parameters changed.
    pub fn scene(self, name: &str, changes: &[(&str, f64)]) -> Box<dyn Scene> {
        let chapter = self.0();
        let entry = chapter.scene(name).unwrap();
        (entry.build)(&values(&entry.params, changes)).unwrap()
    }
}

pub(super) fn values(params: &[Param], changes: &[(&str, f64)]) -> ParamValues {
    let changes: Vec<_> =
        changes.iter().map(|(name, x)| (name.to_string(), *x)).collect();
    ParamValues::resolve(params, &changes).unwrap()
}

/// Runs a scene for a time in s.
pub fn run(scene: &mut dyn Scene, seconds: f64) {
    let steps = (seconds / scene.step_size()).round() as usize;
    for _ in 0..steps {
        scene.step().unwrap();
    }
}

/// One of a scene's readings.
pub fn reading(scene: &dyn Scene, name: &str) -> f64 {
    let readings = scene.readings();
    let found = readings.iter().find(|r| r.name == name);
    found.unwrap_or_else(|| panic!("no reading {name}")).value
}

/// The number in a cell.
pub fn number(cell: &Cell) -> f64 {
    match cell {
        Cell::Number(x) => *x,
        Cell::Text(text) => panic!("`{text}` is not a number"),
    }
}

/// One entry of the series whose label ends with `ending`.
pub fn entry(report: &Report, ending: &str, name: &str) -> Vec<f64> {
    let case = report.cases.iter().find(|c| c.label.ends_with(ending));
    let case = case.unwrap_or_else(|| {
        let labels: Vec<_> = report.cases.iter().map(|c| &c.label).collect();
        panic!("no series {ending} among {labels:?}")
    });
    let entry = case.entries.iter().find(|e| e.name == name);
    match entry.map(|e| &e.datum) {
        Some(Datum::Vector(numbers)) => numbers.clone(),
        Some(Datum::Scalar(number)) => vec![*number],
        Some(other) => panic!("{name} of {ending} is {}", other.kind()),
        None => panic!("{ending} has no {name}"),
    }
}

/// The sampled points of a series.
pub fn points(report: &Report, ending: &str) -> Vec<(f64, f64)> {
    let (x, y) = (entry(report, ending, "x"), entry(report, ending, "y"));
    x.into_iter().zip(y).collect()
}

/// Where the first arrow of a series begins and ends.
pub fn arrow(report: &Report, ending: &str) -> [(f64, f64); 2] {
    let from = points(report, ending)[0];
    let x = entry(report, ending, "to x")[0];
    [from, (x, entry(report, ending, "to y")[0])]
}

/// The slope between two points on logarithmic axes.
pub fn slope(a: (f64, f64), b: (f64, f64)) -> f64 {
    (b.1 / a.1).ln() / (b.0 / a.0).ln()
}

/// The slope of the straight line through `(ln h, ln error)`.
pub fn fitted_order(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (mut mean_h, mut mean_e) = (0.0, 0.0);
    for (h, e) in points {
        mean_h += h.ln() / n;
        mean_e += e.ln() / n;
    }
    let (mut above, mut below) = (0.0, 0.0);
    for (h, e) in points {
        above += (h.ln() - mean_h) * (e.ln() - mean_e);
        below += (h.ln() - mean_h) * (h.ln() - mean_h);
    }
    above / below
}

/// Asserts that two numbers differ by no more than `allowed`.
pub fn assert_near(got: f64, want: f64, allowed: f64, what: &str) {
    let off = (got - want).abs();
    assert!(off <= allowed, "{what}: {got} is not {want} (off by {off:e})");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, Tolerance};

    fn report() -> Report {
        let tolerance = Tolerance::new(0.0, 0.0);
        let mut report = Report::new();
        report.push(
            Case::new("panel 1: line")
                .vector("x", vec![1.0, 2.0], tolerance)
                .vector("y", vec![3.0, 12.0], tolerance),
        );
        report
    }

    #[test]
    fn a_series_is_found_by_the_end_of_its_label() {
        let line = points(&report(), "line");
        assert_eq!(line, [(1.0, 3.0), (2.0, 12.0)]);
        // Four times as much at twice the distance: a square.
        assert_near(slope(line[0], line[1]), 2.0, 1e-12, "slope");
    }

    #[test]
    #[should_panic(expected = "no series circle among [\"panel 1: line\"]")]
    fn a_missing_series_fails_the_test() {
        points(&report(), "circle");
    }

    #[test]
    #[should_panic(expected = "pi: NaN is not 3 (off by NaN)")]
    fn nan_is_near_nothing() {
        assert_near(f64::NAN, 3.0, 1e9, "pi");
    }
}
