//! The one comparison: tests, checks and grades all use it.

use super::text::datum_text;
use super::{Case, Datum, Entry, Report, Tolerance};
use std::fmt;

/// One difference between two reports.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// The case it happened in.
    pub case: String,
    /// The entry; empty where the whole case is missing or unexpected.
    pub entry: String,
    /// What was expected, what came, and how much was allowed.
    pub what: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry.as_str() {
            "" => write!(f, "{}: {}", self.case, self.what),
            entry => write!(f, "{}: {entry}: {}", self.case, self.what),
        }
    }
}

/// Everything in which `got` differs from `want` by more than `want`
/// allows. Empty means that the reports agree.
pub fn compare(want: &Report, got: &Report) -> Vec<Mismatch> {
    let mut found = Vec::new();
    for case in &want.cases {
        match got.cases.iter().find(|c| c.label == case.label) {
            Some(other) => compare_case(case, other, &mut found),
            None => found.push(whole(case, "the case is missing")),
        }
    }
    for case in &got.cases {
        if !want.cases.iter().any(|c| c.label == case.label) {
            found.push(whole(case, "an unexpected case"));
        }
    }
    found
}

fn whole(case: &Case, what: &str) -> Mismatch {
    Mismatch {
        case: case.label.clone(),
        entry: String::new(),
        what: what.to_string(),
    }
}

fn compare_case(want: &Case, got: &Case, found: &mut Vec<Mismatch>) {
    let mut report = |entry: &Entry, what: String| {
        let (case, entry) = (want.label.clone(), entry.name.clone());
        found.push(Mismatch { case, entry, what });
    };
    for entry in &want.entries {
        match got.entries.iter().find(|e| e.name == entry.name) {
            Some(other) => {
                if let Some(what) = difference(entry, other) {
                    report(entry, what);
                }
            }
            None => report(entry, "missing".to_string()),
        }
    }
    for entry in &got.entries {
        if !want.entries.iter().any(|e| e.name == entry.name) {
            report(entry, "unexpected".to_string());
        }
    }
}

/// What is wrong with `got`, in one line; `None` if it is accepted.
fn difference(want: &Entry, got: &Entry) -> Option<String> {
    let tolerance = &want.tolerance;
    if want.unit != got.unit {
        return Some(format!("expected [{}], got [{}]", want.unit, got.unit));
    }
    match (&want.datum, &got.datum) {
        (Datum::Scalar(w), Datum::Scalar(g)) => worst(&[*w], &[*g], tolerance),
        (Datum::Vector(w), Datum::Vector(g)) => worst(w, g, tolerance),
        (Datum::Matrix(w), Datum::Matrix(g)) => {
            let shape = |rows: &[Vec<f64>]| -> Vec<usize> {
                rows.iter().map(Vec::len).collect()
            };
            if shape(w) != shape(g) {
                return Some("the matrix has another shape".to_string());
            }
            worst(&w.concat(), &g.concat(), tolerance)
        }
        (Datum::Word(w), Datum::Word(g)) => {
            (w != g).then(|| format!("expected {w:?}, got {g:?}"))
        }
        (w, g) => Some(format!("expected {}, got {}", w.kind(), g.kind())),
    }
}

/// The element that exceeds its tolerance by the largest factor.
fn worst(want: &[f64], got: &[f64], tolerance: &Tolerance) -> Option<String> {
    if want.len() != got.len() {
        let (w, g) = (want.len(), got.len());
        return Some(format!("expected {w} numbers, got {g}"));
    }
    let mut worst: Option<(usize, f64)> = None;
    for i in 0..want.len() {
        if tolerance.accepts(want[i], got[i]) {
            continue;
        }
        let off = (got[i] - want[i]).abs();
        let excess = off / tolerance.allowance(want[i]);
        let excess = if excess.is_nan() { f64::INFINITY } else { excess };
        if worst.is_none_or(|(_, most)| excess > most) {
            worst = Some((i, excess));
        }
    }
    let (i, _) = worst?;
    Some(message(want, got, i, tolerance))
}

fn message(
    want: &[f64],
    got: &[f64],
    i: usize,
    tolerance: &Tolerance,
) -> String {
    let show = |x: f64| datum_text(&Datum::Scalar(x), tolerance);
    let place = match want.len() {
        1 => String::new(),
        n => format!(" (number {} of {n})", i + 1),
    };
    let off = (got[i] - want[i]).abs();
    let by = if off.is_finite() {
        let allowed = tolerance.allowance(want[i]);
        format!(", off by {off:.2e} where {allowed:.1e} is allowed")
    } else {
        String::new()
    };
    format!("expected {}, got {}{by}{place}", show(want[i]), show(got[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(x: f64) -> Report {
        let tolerance = Tolerance::rel(1e-6);
        let mut report = Report::new();
        report.push(
            Case::new("a")
                .scalar("x", x, tolerance)
                .vector("v", vec![1.0, x], tolerance)
                .word("class", "calm"),
        );
        report
    }

    #[test]
    fn within_the_tolerance_is_equal_and_beyond_it_is_not() {
        assert_eq!(compare(&report(1.0), &report(1.0 + 9e-7)), []);
        let found = compare(&report(1.0), &report(1.0 + 2e-6));
        assert_eq!(found.len(), 2);
        let said = found[1].to_string();
        assert!(said.starts_with("a: v: expected 1, got 1.000002"), "{said}");
        assert!(said.contains("off by 2.00e-6 where 1.0e-6"), "{said}");
        assert!(said.ends_with("(number 2 of 2)"), "{said}");
    }

    #[test]
    fn the_expected_side_sets_the_tolerance() {
        let mut lax = report(1.0);
        lax.cases[0].entries[0].tolerance = Tolerance::abs(1e9);
        lax.cases[0].entries[0].datum = Datum::Scalar(5.0);
        assert_eq!(compare(&report(1.0), &lax).len(), 1);
        assert_eq!(compare(&lax, &report(1.0)), []);
    }

    #[test]
    fn missing_unexpected_and_misshapen_entries_are_all_reported() {
        let mut got = report(1.0);
        got.cases[0].entries.remove(0);
        got.cases[0].entries[0].datum = Datum::Vector(vec![1.0]);
        got.cases[0].entries[1].datum = Datum::Scalar(3.0);
        got.push(Case::new("b"));
        let said: Vec<_> = compare(&report(1.0), &got)
            .iter()
            .map(Mismatch::to_string)
            .collect();
        assert_eq!(
            said,
            [
                "a: x: missing",
                "a: v: expected 2 numbers, got 1",
                "a: class: expected a word, got a number",
                "b: an unexpected case",
            ]
        );
    }
}
