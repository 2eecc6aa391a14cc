//! What bugs report, kept as the difference from the solution.

use crate::exercises::bugs::Bug;
use crate::judging::locked::bug_table;
use crate::judging::public_report::PublicReport;
use course::{Case, Datum, Entry, PANICKED, Report, compare};
use std::path::Path;

/// The entry of a case that never finished.
const STOPPED: &str = "stopped";
/// The entry of a case that reports only what is listed with it; a case that
/// panicked never reports more.
const ONLY: &str = "only";

/// How a bug is recognised, and the hint for whoever makes it.
#[derive(Debug, Clone, PartialEq)]
pub struct BugReport {
    /// The bug's name.
    pub name: String,
    /// What helps.
    pub hint: String,
    /// The public cases as this bug answers them.
    pub public: PublicReport,
}

/// What a bug reports differently from the solution, without the inputs.
pub fn difference(solution: &Report, bug: &PublicReport) -> Report {
    let mut found = Report::new();
    for case in &bug.report.cases {
        let want = solution.cases.iter().find(|c| c.label == case.label);
        let mut new = Case::new(case.label.clone());
        match want {
            Some(want) if names(want) == names(case) => {
                new.entries = changed(want, case);
            }
            _ => {
                if !names(case).contains(&PANICKED) {
                    new = new.word(ONLY, "these");
                }
                new.entries.extend(case.entries.iter().cloned());
            }
        }
        if !new.entries.is_empty() {
            found.push(new);
        }
    }
    if let Some((label, by)) = &bug.stopped {
        found.push(Case::new(label.clone()).word(STOPPED, by.clone()));
    }
    found
}

fn names(case: &Case) -> Vec<&str> {
    case.entries.iter().map(|entry| entry.name.as_str()).collect()
}

/// The entries that differ between two cases with the same names.
fn changed(want: &Case, case: &Case) -> Vec<Entry> {
    let mut changed = Vec::new();
    for (a, b) in want.entries.iter().zip(&case.entries) {
        if !compare(&alone(a), &alone(b)).is_empty() {
            changed.push(b.clone());
        }
    }
    changed
}

fn alone(entry: &Entry) -> Report {
    let mut case = Case::new("it");
    case.entries.push(entry.clone());
    Report { cases: vec![case] }
}

/// What a bug reports altogether: the solution's cases with its differences.
fn apply_difference(solution: &Report, difference: &Report) -> PublicReport {
    let mut public = PublicReport::default();
    for case in &solution.cases {
        let other = difference.cases.iter().find(|c| c.label == case.label);
        let mut case = case.clone();
        for entry in other.map(|c| &c.entries[..]).unwrap_or_default() {
            match (&*entry.name, &entry.datum) {
                (STOPPED, Datum::Word(by)) => {
                    public.stopped = Some((case.label, by.clone()));
                    return public;
                }
                (ONLY, _) => case.entries.clear(),
                (PANICKED, _) => case.entries = vec![entry.clone()],
                _ => replace_or_push(&mut case.entries, entry),
            }
        }
        public.report.push(case);
    }
    public
}

fn replace_or_push(entries: &mut Vec<Entry>, entry: &Entry) {
    match entries.iter_mut().find(|e| e.name == entry.name) {
        Some(old) => *old = entry.clone(),
        None => entries.push(entry.clone()),
    }
}

/// The bugs of an exercise as they were locked. A bug that is not locked yet
/// is not recognised.
pub fn read_bug_reports(
    path: &Path,
    bugs: &[Bug],
    solution: &Report,
) -> Result<Vec<BugReport>, String> {
    if bugs.is_empty() {
        return Ok(Vec::new());
    }
    let sections = bug_table::read_table(path, solution)?;
    let mut found = Vec::new();
    for bug in bugs {
        if let Some((_, own)) = sections.iter().find(|(n, _)| *n == bug.name) {
            found.push(BugReport {
                name: bug.name.clone(),
                hint: bug.hint.clone(),
                public: apply_difference(solution, own),
            });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::Tolerance;

    fn case(label: &str, x: f64, n: f64) -> Case {
        Case::new(label)
            .given("h", 0.1)
            .scalar("x", x, Tolerance::rel(1e-9))
            .scalar("n", n, Tolerance::EXACT)
    }

    fn report(numbers: &[f64]) -> Report {
        let mut report = Report::new();
        for (i, x) in numbers.iter().enumerate() {
            report.push(case(&format!("case {i}"), *x, 3.0));
        }
        report
    }

    #[test]
    fn only_what_a_bug_changes_is_kept_and_the_rest_is_found_again() {
        let solution = report(&[1.0, 2.0, 3.0]);
        let mut bug =
            PublicReport { report: report(&[1.0, 5.0]), stopped: None };
        let panicked = Case::new("case 2").word(PANICKED, "too far");
        bug.report.push(panicked);
        let kept = difference(&solution, &bug);
        let text = kept.to_text();
        assert!(!text.contains("given") && !text.contains("n = "), "{text}");
        assert_eq!(kept.cases.len(), 2);
        assert!(text.contains("case 2 | panicked = \"too far\""), "{text}");
        let again = apply_difference(&solution, &kept);
        assert_eq!(compare(&bug.report, &again.report), []);
    }

    #[test]
    fn a_bug_that_reports_other_things_is_kept_apply_difference() {
        let solution = report(&[1.0]);
        let mut bug = PublicReport::default();
        bug.report.push(Case::new("case 0").scalar("n", 3.0, Tolerance::EXACT));
        let kept = difference(&solution, &bug);
        let again = apply_difference(&solution, &kept);
        assert_eq!(compare(&bug.report, &again.report), []);
    }

    #[test]
    fn a_bug_that_never_finishes_is_known_by_where_it_was_stopped() {
        let solution = report(&[1.0, 2.0, 3.0]);
        let stopped = Some(("case 1".to_string(), "late".to_string()));
        let bug = PublicReport { report: report(&[1.0]), stopped };
        let again = apply_difference(&solution, &difference(&solution, &bug));
        assert!(again.matches(&bug));
        assert!(!again.matches(&PublicReport { stopped: None, ..bug }));
    }
}
