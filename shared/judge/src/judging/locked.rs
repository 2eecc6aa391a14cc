//! Locked reports: files in insta's format, a header between `---` lines and
//! then what was reported.
//!
//! `locked.snap` has what the solution reports: `# public`, `# property`.
//! `bugs.snap` is a table of what each bug reports otherwise in the public
//! cases, which are numbered: `forgot_h: 1 x = [2, 0] | 3 x = [-1, 7]`. Units
//! and tolerances are the solution's. A bug that comes to no end says so in
//! its last case.

use crate::exercises::bugs::Bug;
use course::{Case, Datum, Entry, PANICKED, Report, compare};
use std::fs;
use std::path::Path;

pub mod table;

/// The entry of a case that came to no end.
const STOPPED: &str = "stopped";
/// The entry of a case that reports nothing but what is listed with it; one
/// that panicked never does.
const ONLY: &str = "only";

/// What an answer reports in the public cases.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Public {
    /// The cases, as far as it came.
    pub report: Report,
    /// The case in which it was stopped, and by what.
    pub stopped: Option<(String, String)>,
}

/// A bug as it is recognised, and what to tell its victim.
#[derive(Debug, Clone, PartialEq)]
pub struct BugReport {
    /// The bug's name.
    pub name: String,
    /// What helps.
    pub hint: String,
    /// The public cases as this bug answers them.
    pub public: Public,
}

impl BugReport {
    /// Whether an answer does what this bug does.
    pub fn is(&self, public: &Public) -> bool {
        self.public.stopped == public.stopped
            && compare(&self.public.report, &public.report).is_empty()
    }
}

/// A report under a heading.
pub type Section = (String, Report);

/// Reads a file of reports. The message names the file and the mending.
pub fn read(path: &Path) -> Result<Vec<Section>, String> {
    sections(&read_body(path)?).map_err(|e| in_file(path, &e))
}

fn in_file(path: &Path, what: &str) -> String {
    format!("{}: {what}", path.display())
}

fn read_body(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|e| {
        in_file(path, &format!("{e}; `cargo workbook lock` writes it"))
    })?;
    let none = || in_file(path, "no header between `---` lines");
    body(&text).map(String::from).ok_or_else(none)
}

/// The text after the header.
fn body(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("---\n")?;
    let end = rest.find("\n---\n")?;
    Some(&rest[end + "\n---\n".len()..])
}

fn sections(body: &str) -> Result<Vec<Section>, String> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in body.lines() {
        match (line.strip_prefix("# "), found.last_mut()) {
            (Some(name), _) => found.push((name.into(), String::new())),
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) if line.is_empty() => {}
            (None, None) => return Err("no heading before it".to_string()),
        }
    }
    let mut read = Vec::new();
    for (name, text) in found {
        let report = Report::parse(&text);
        read.push((name.clone(), report.map_err(|e| format!("{name}: {e}"))?));
    }
    Ok(read)
}

/// A file's text: the header says where its numbers come from.
pub fn file_text(source: &str, sections: &[Section]) -> String {
    let mut text = header(source);
    for (name, report) in sections {
        text += &format!("# {name}\n{}", report.to_text());
    }
    text
}

fn header(source: &str) -> String {
    format!("---\nsource: {source}\n---\n")
}

/// What a bug reports otherwise than the solution, without what was given.
pub fn difference(solution: &Report, bug: &Public) -> Report {
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

/// The entries of a case with the same names that are not the same.
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

/// What a bug reports in all: the solution's cases with its differences.
fn whole(solution: &Report, difference: &Report) -> Public {
    let mut public = Public::default();
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
                _ => put(&mut case.entries, entry),
            }
        }
        public.report.push(case);
    }
    public
}

fn put(entries: &mut Vec<Entry>, entry: &Entry) {
    match entries.iter_mut().find(|e| e.name == entry.name) {
        Some(old) => *old = entry.clone(),
        None => entries.push(entry.clone()),
    }
}

/// The bugs of an exercise as they were locked. One that is not locked yet
/// is not recognised.
pub fn bugs(
    path: &Path,
    bugs: &[Bug],
    solution: &Report,
) -> Result<Vec<BugReport>, String> {
    if bugs.is_empty() {
        return Ok(Vec::new());
    }
    let sections = table::read(path, solution)?;
    let mut found = Vec::new();
    for bug in bugs {
        if let Some((_, own)) = sections.iter().find(|(n, _)| *n == bug.name) {
            found.push(BugReport {
                name: bug.name.clone(),
                hint: bug.hint.clone(),
                public: whole(solution, own),
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
    fn what_is_written_reads_back_the_same() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.snap");
        let written = [
            ("public".to_string(), report(&[1.0 / 3.0])),
            ("property".to_string(), report(&[2.0])),
        ];
        fs::write(&path, file_text("grading/a/probe.rs", &written)).unwrap();
        let again = read(&path).unwrap();
        assert_eq!(again.len(), 2);
        for (old, new) in written.iter().zip(&again) {
            assert_eq!(old.0, new.0);
            assert_eq!(compare(&old.1, &new.1), []);
            assert_eq!(old.1.cases[0].given, new.1.cases[0].given);
        }
    }

    #[test]
    fn insta_headers_of_several_lines_are_skipped() {
        let text = "---\nsource: a.rs\nassertion_line: 3\n---\ncase a\n";
        assert_eq!(body(text), Some("case a\n"));
        assert_eq!(body("case a\n"), None);
    }

    #[test]
    fn only_what_a_bug_changes_is_kept_and_the_rest_is_found_again() {
        let solution = report(&[1.0, 2.0, 3.0]);
        let mut bug = Public { report: report(&[1.0, 5.0]), stopped: None };
        let gave_up = Case::new("case 2").word(PANICKED, "too far");
        bug.report.push(gave_up);
        let kept = difference(&solution, &bug);
        let text = kept.to_text();
        assert!(!text.contains("given") && !text.contains("n = "), "{text}");
        assert_eq!(kept.cases.len(), 2);
        assert!(text.contains("case 2 | panicked = \"too far\""), "{text}");
        let again = whole(&solution, &kept);
        assert_eq!(compare(&bug.report, &again.report), []);
    }

    #[test]
    fn a_bug_that_reports_other_things_is_kept_whole() {
        let solution = report(&[1.0]);
        let mut bug = Public::default();
        bug.report.push(Case::new("case 0").scalar("n", 3.0, Tolerance::EXACT));
        let kept = difference(&solution, &bug);
        let again = whole(&solution, &kept);
        assert_eq!(compare(&bug.report, &again.report), []);
    }

    #[test]
    fn a_bug_without_an_end_is_known_by_where_it_was_stopped() {
        let solution = report(&[1.0, 2.0, 3.0]);
        let stopped = Some(("case 1".to_string(), "late".to_string()));
        let bug = Public { report: report(&[1.0]), stopped };
        let again = whole(&solution, &difference(&solution, &bug));
        let named = |public| BugReport {
            name: "slow".into(),
            hint: "H.".into(),
            public,
        };
        assert!(named(again.clone()).is(&bug));
        assert!(!named(again).is(&Public { stopped: None, ..bug }));
    }

    #[test]
    fn a_missing_file_says_who_writes_it() {
        let error = read(Path::new("/nowhere/a.snap")).unwrap_err();
        assert!(error.contains("`cargo workbook lock` writes it"), "{error}");
    }
}
