//! Locked reports: files in insta's format, a header between `---` lines
//! and then the report as text.

use super::exercise::Exercise;
use course::{Case, Datum, Report};
use std::fs;
use std::path::Path;

/// The label of the case that carries a bug's hint.
const HINT: &str = "hint";

/// What a bug produces in the public cases, and what to tell its victim.
#[derive(Debug, Clone, PartialEq)]
pub struct BugReport {
    /// The bug's name.
    pub name: String,
    /// What helps.
    pub hint: String,
    /// The public cases as this bug answers them.
    pub public: Report,
}

/// Reads a locked report. The message names the file and the mending.
pub fn read(path: &Path) -> Result<Report, String> {
    let text = fs::read_to_string(path).map_err(|e| {
        format!("{}: {e}; `cargo workbook lock` writes it", path.display())
    })?;
    let body = body(&text).ok_or_else(|| {
        format!("{}: no header between `---` lines", path.display())
    })?;
    Report::parse(body).map_err(|e| format!("{}: {e}", path.display()))
}

/// The text after the header.
fn body(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("---\n")?;
    let end = rest.find("\n---\n")?;
    Some(&rest[end + "\n---\n".len()..])
}

/// The file's text: the header says which probe was asked.
pub fn file_text(source: &str, report: &Report) -> String {
    format!("---\nsource: {source}\n---\n{}", report.to_text())
}

/// Every locked bug of an exercise, by name.
pub fn bugs(exercise: &Exercise) -> Result<Vec<BugReport>, String> {
    let folder = exercise.folder.join("grading/snapshots");
    let start = format!("{}__bug__", exercise.name);
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let name = file
            .strip_prefix(&start)
            .and_then(|rest| rest.strip_suffix(".snap"));
        if let Some(name) = name {
            let report = read(&entry.path())?;
            found.push(split(name, report).ok_or_else(|| {
                format!("{}: no `case hint`", entry.path().display())
            })?);
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// A bug's report with its hint in front.
pub fn joined(hint: &str, public: &Report) -> Report {
    let mut report = Report::new();
    report.push(Case::new(HINT).word(HINT, hint));
    report.cases.extend(public.cases.iter().cloned());
    report
}

fn split(name: &str, mut report: Report) -> Option<BugReport> {
    let first = report.cases.first()?;
    if first.label != HINT {
        return None;
    }
    let entry = first.entries.iter().find(|entry| entry.name == HINT)?;
    let Datum::Word(hint) = entry.datum.clone() else { return None };
    report.cases.remove(0);
    Some(BugReport { name: name.to_string(), hint, public: report })
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Tolerance, compare};

    fn report() -> Report {
        let mut report = Report::new();
        let case = Case::new("circle, h = 0.1").given("h", 0.1);
        report.push(case.scalar("x", 1.0 / 3.0, Tolerance::rel(1e-9)));
        report
    }

    #[test]
    fn what_is_written_reads_back_the_same() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.snap");
        fs::write(&path, file_text("grading/a.rs", &report())).unwrap();
        let again = read(&path).unwrap();
        assert_eq!(compare(&report(), &again), []);
        assert_eq!(again.cases[0].given, report().cases[0].given);
    }

    #[test]
    fn insta_headers_of_several_lines_are_skipped() {
        let text = "---\nsource: a.rs\nassertion_line: 3\n---\ncase a\n";
        assert_eq!(body(text), Some("case a\n"));
        assert_eq!(body("case a\n"), None);
    }

    #[test]
    fn a_bug_is_its_hint_and_its_public_cases() {
        let joined = joined("Did you use h?", &report());
        let bug = split("forgot_h", joined).unwrap();
        assert_eq!(bug.hint, "Did you use h?");
        assert_eq!(bug.public, report());
        assert_eq!(split("x", report()), None);
    }

    #[test]
    fn a_missing_snapshot_says_who_writes_it() {
        let error = read(Path::new("/nowhere/a.snap")).unwrap_err();
        assert!(error.contains("`cargo workbook lock` writes it"), "{error}");
    }
}
