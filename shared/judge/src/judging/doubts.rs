//! A second look at the property cases: they are run again with other
//! inputs, and the numbers of both runs are looked at for what no right
//! answer reports.
//!
//! The marks do not depend on it. It is there because answer and probe share
//! their memory: should an answer ever find a way to write its own report,
//! this is where an instructor is told to read it.

use crate::judging::wrong_case::case_matches;
use course::{Datum, Entry, Report};

/// The property cases of one answer with two seeds.
pub type TwoRuns = [Report; 2];

/// What an instructor should know about a report that passes for right.
/// `locked` is what a right answer reports within the tolerances, `solution`
/// what ours reports in all digits.
pub fn doubts(
    locked: &Report,
    solution: &TwoRuns,
    first: &Report,
    again: Option<&Report>,
) -> Vec<String> {
    let mut found = Vec::new();
    let is_right = |report: &Report, label: &str| {
        let with_label = |report: &Report| {
            let found = report.cases.iter().find(|c| c.label == label);
            found.cloned()
        };
        match (with_label(locked), with_label(report)) {
            (Some(want), Some(got)) => case_matches(&want, &got),
            _ => false,
        }
    };
    let empty = Report::new();
    for case in &locked.cases {
        let label = &case.label;
        let again_right = is_right(again.unwrap_or(&empty), label);
        if is_right(first, label) && !again_right {
            found.push(format!(
                "the property case `{label}` came out right, and with other \
                 inputs it does not"
            ));
        }
    }
    if let Some(again) = again
        && repeats_itself(solution, first, again)
    {
        found.push(
            "its property cases have the same rounding errors with other \
             inputs, where the solution's differ: read the answer"
                .to_string(),
        );
    }
    found
}

/// Repeated rounding errors that are no accident: one may be.
const MIN_REPEATED: usize = 2;
/// Half of the spacing of numbers just below 1. A small multiple of it is
/// the largest error of many an honest answer, whatever the inputs.
const HALF_SPACING: f64 = f64::EPSILON / 4.0;

/// Rounding errors depend on the inputs. An answer may have none in one
/// quantity or another, so all of them are looked at, and some must be there.
fn repeats_itself(solution: &TwoRuns, first: &Report, again: &Report) -> bool {
    let (mut varying, mut repeated, mut errors) = (0, 0, 0);
    for (at, case) in solution[0].cases.iter().enumerate() {
        for (i, entry) in case.entries.iter().enumerate() {
            let other = entry_of(&solution[1], at, i);
            if other.is_none_or(|other| same_bits(entry, other)) {
                continue;
            }
            varying += 1;
            let pair = (entry_of(first, at, i), entry_of(again, at, i));
            if let (Some(one), Some(other)) = pair
                && same_bits(one, other)
            {
                repeated += 1;
                errors += usize::from(!is_common(one));
            }
        }
    }
    repeated == varying && errors >= MIN_REPEATED
}

fn entry_of(report: &Report, case: usize, entry: usize) -> Option<&Entry> {
    report.cases.get(case)?.entries.get(entry)
}

fn numbers(entry: &Entry) -> Vec<u64> {
    let numbers = match &entry.datum {
        Datum::Scalar(x) => vec![*x],
        Datum::Vector(xs) => xs.clone(),
        Datum::Matrix(rows) => rows.concat(),
        Datum::Word(_) => Vec::new(),
    };
    numbers.iter().map(|x| x.to_bits()).collect()
}

fn same_bits(one: &Entry, other: &Entry) -> bool {
    numbers(one) == numbers(other)
}

/// Zero, or a small multiple of the spacing.
fn is_common(entry: &Entry) -> bool {
    numbers(entry).iter().all(|bits| {
        let multiple = f64::from_bits(*bits) / HALF_SPACING;
        multiple.fract() == 0.0 && multiple.abs() <= 64.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Case, Tolerance};

    fn report(errors: [f64; 2]) -> Report {
        let small = Tolerance::new(1e-9, 0.0);
        let mut report = Report::new();
        report.push(
            Case::new("adds up")
                .scalar("off", errors[0], small)
                .scalar("turned", errors[1], small),
        );
        report
    }

    fn said(first: [f64; 2], again: [f64; 2]) -> Vec<String> {
        let locked = report([0.0, 0.0]);
        let solution = [report([1e-16, 3e-15]), report([2e-16, 1e-15])];
        doubts(&locked, &solution, &report(first), Some(&report(again)))
    }

    #[test]
    fn an_honest_report_is_not_doubted() {
        assert_eq!(said([3e-16, 2e-15], [0.0, 1e-15]), [""; 0]);
        // Another way to compute it, which happens to be exact here.
        assert_eq!(said([0.0, 2e-15], [0.0, 4e-15]), [""; 0]);
        assert_eq!(said([0.0, 0.0], [0.0, 0.0]), [""; 0]);
        // The largest errors of honest answers are often the same.
        let often = [f64::EPSILON, 1.5 * f64::EPSILON];
        assert_eq!(said(often, often), [""; 0]);
        assert_eq!(said([1e-16, 0.0], [1e-16, 0.0]), [""; 0]);
        // Wrong is wrong: that is told elsewhere.
        assert_eq!(said([0.5, 2e-15], [0.25, 3e-15]), [""; 0]);
    }

    #[test]
    fn a_report_that_was_typed_in_is_doubted() {
        let typed = said([1e-16, 2e-15], [1e-16, 2e-15]);
        assert!(typed[0].contains("same rounding errors"), "{typed:?}");
    }

    #[test]
    fn an_answer_that_is_right_with_one_seed_only_is_doubted() {
        let lucky = said([1e-16, 2e-15], [1e-16, 0.5]);
        assert!(lucky[0].contains("with other inputs"), "{lucky:?}");
        let locked = report([0.0, 0.0]);
        let solution = [locked.clone(), locked.clone()];
        let gone = doubts(&locked, &solution, &locked, None);
        assert_eq!(gone.len(), 1, "it did not finish: {gone:?}");
    }
}
