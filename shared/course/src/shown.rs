//! What a chapter shows, as numbers: for the chapters' tests.
//!
//! ```text
//! use course::shown::{Shown, assert_near, number};
//!
//! const SHOWN: Shown = Shown(rigid::chapter);
//!
//! for row in SHOWN.rows("drift") {
//!     assert_near(number(&row[1]), theory(number(&row[0])), 1e-9, "drift");
//! }
//! ```
//!
//! Here a name that does not exist, or a computation that fails, panics and
//! says so: that is how a test fails.

use crate::{Cell, Chapter, Datum, Param, Report, Scene, Settings};

/// The chapter that is asked, as the function that lists it.
#[derive(Clone, Copy)]
pub struct Shown(pub fn() -> Chapter);

impl Shown {
    /// The rows of a table.
    pub fn rows(self, table: &str) -> Vec<Vec<Cell>> {
        (self.0().table(table).unwrap().rows)().unwrap()
    }

    /// A number of the prose.
    pub fn value(self, name: &str) -> f64 {
        (self.0().value(name).unwrap().compute)().unwrap()
    }

    /// The data under a figure, some parameters changed.
    pub fn data(self, figure: &str, changes: &[(&str, f64)]) -> Report {
        let chapter = self.0();
        let figure = chapter.figure(figure).unwrap();
        (figure.draw)(&changed(&figure.params, changes)).unwrap().data
    }

    /// A scene set up anew, some parameters changed.
    pub fn scene(self, name: &str, changes: &[(&str, f64)]) -> Box<dyn Scene> {
        let chapter = self.0();
        let entry = chapter.scene(name).unwrap();
        (entry.build)(&changed(&entry.params, changes)).unwrap()
    }
}

fn changed(params: &[Param], changes: &[(&str, f64)]) -> Settings {
    let changes: Vec<_> =
        changes.iter().map(|(name, x)| (name.to_string(), *x)).collect();
    Settings::resolve(params, &changes).unwrap()
}

/// Runs a scene for a time, in s.
pub fn run(scene: &mut dyn Scene, seconds: f64) {
    let steps = (seconds / scene.step_size()).round() as usize;
    for _ in 0..steps {
        scene.step().unwrap();
    }
}

/// One of the readings of a scene.
pub fn reading(scene: &dyn Scene, name: &str) -> f64 {
    let readings = scene.energies();
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

/// One entry of the series whose label ends so.
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

/// Insists that two numbers differ by no more than is allowed.
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
    fn a_series_that_is_not_there_fails_the_test() {
        points(&report(), "circle");
    }

    #[test]
    #[should_panic(expected = "pi: NaN is not 3 (off by NaN)")]
    fn what_is_no_number_is_near_to_nothing() {
        assert_near(f64::NAN, 3.0, 1e9, "pi");
    }
}
