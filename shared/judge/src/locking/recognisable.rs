//! A bug whose public report is no different cannot be recognised.

use super::SOLUTION;
use crate::judging::public_report::PublicReport;
use course::Report;

/// Bugs that cannot be recognised by their public cases, because they report
/// what the solution reports, or what a bug listed before them does. Nobody
/// would ever see their hints.
pub fn unrecognisable_bugs(
    solution: &Report,
    bugs: &[(&str, PublicReport)],
) -> Vec<String> {
    let mut problems = Vec::new();
    for (i, (name, public)) in bugs.iter().enumerate() {
        let right = PublicReport { report: solution.clone(), stopped: None };
        if right.matches(public) {
            problems.push(format!(
                "the bug `{name}` reports in every public case what \
                 {SOLUTION} reports: add a public case to probe.rs that \
                 shows it, or remove it"
            ));
            continue;
        }
        let before = bugs[..i].iter().find(|(_, other)| other.matches(public));
        if let Some((other, _)) = before {
            problems.push(format!(
                "the bugs `{other}` and `{name}` report the same in every \
                 public case: add one to probe.rs that tells them apart, or \
                 join their hints"
            ));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Case, Tolerance};

    fn public(numbers: &[f64]) -> PublicReport {
        let mut report = Report::new();
        for (i, x) in numbers.iter().enumerate() {
            let case = Case::new(format!("case {i}"));
            report.push(case.scalar("x", *x, Tolerance::rel(1e-9)));
        }
        PublicReport { report, stopped: None }
    }

    #[test]
    fn a_bug_must_differ_from_the_solution_and_from_every_other() {
        let solution = public(&[1.0, 2.0]).report;
        let bugs = [
            ("twice", public(&[2.0, 4.0])),
            ("late", public(&[1.0, 3.0])),
            ("silent", public(&[1.0, 2.0 + 1e-12])),
            ("again", public(&[2.0, 4.0 - 1e-12])),
        ];
        assert_eq!(
            unrecognisable_bugs(&solution, &bugs),
            [
                "the bug `silent` reports in every public case what the \
                 solution reports: add a public case to probe.rs that shows \
                 it, or remove it",
                "the bugs `twice` and `again` report the same in every \
                 public case: add one to probe.rs that tells them apart, or \
                 join their hints",
            ]
        );
        assert_eq!(unrecognisable_bugs(&solution, &bugs[..2]), [""; 0]);
    }

    #[test]
    fn the_case_in_which_a_bug_was_stopped_tells_it_from_others() {
        let solution = public(&[1.0, 2.0]).report;
        let stop = |label: &str, by: &str| PublicReport {
            stopped: Some((label.to_string(), by.to_string())),
            ..public(&[1.0])
        };
        let bugs = [
            ("endless", stop("case 1", "late")),
            ("deep", stop("case 1", "signal")),
            ("slow", stop("case 1", "late")),
        ];
        let found = unrecognisable_bugs(&solution, &bugs);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("`endless` and `slow`"), "{found:?}");
    }
}
