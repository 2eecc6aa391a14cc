//! A file of reports, each under a heading.

use course::Report;
use project::{read_text, slash_path};
use std::path::Path;

/// The heading of the scores that a challenge is ranked against.
pub const SCORES: &str = "scores";

/// A report under a heading.
pub type ReportSection = (String, Report);

/// Reads a file of reports. The error names the file and the remedy.
pub fn read_sections(path: &Path) -> Result<Vec<ReportSection>, String> {
    sections(&read_body(path)?).map_err(|e| in_file(path, &e))
}

pub fn in_file(path: &Path, what: &str) -> String {
    format!("{}: {what}", slash_path(path))
}

pub fn read_body(path: &Path) -> Result<String, String> {
    let text = read_text(path).map_err(|e| {
        in_file(path, &format!("{e}; `cargo workbook lock` writes it"))
    })?;
    let none = || in_file(path, "it has no header between `---` lines");
    body(&text).map(String::from).ok_or_else(none)
}

/// The text after the header.
fn body(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("---\n")?;
    let end = rest.find("\n---\n")?;
    Some(&rest[end + "\n---\n".len()..])
}

fn sections(body: &str) -> Result<Vec<ReportSection>, String> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in body.lines() {
        match (line.strip_prefix("# "), found.last_mut()) {
            (Some(name), _) => found.push((name.into(), String::new())),
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) if line.is_empty() => {}
            (None, None) => {
                return Err(
                    "there is a line before the first heading".to_string()
                );
            }
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
pub fn sections_text(source: &str, sections: &[ReportSection]) -> String {
    let mut text = header(source);
    for (name, report) in sections {
        text += &format!("# {name}\n{}", report.to_text());
    }
    text
}

pub fn header(source: &str) -> String {
    format!("---\nsource: {source}\n---\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Case, Tolerance, compare};
    use std::fs;

    fn report(x: f64) -> Report {
        let mut report = Report::new();
        let case = Case::new("case 0").given("h", 0.1);
        report.push(case.scalar("x", x, Tolerance::rel(1e-9)));
        report
    }

    #[test]
    fn what_is_written_reads_back_the_same() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.snap");
        let written = [
            ("public".to_string(), report(1.0 / 3.0)),
            ("property".to_string(), report(2.0)),
        ];
        fs::write(&path, sections_text("grading/a/probe.rs", &written))
            .unwrap();
        let again = read_sections(&path).unwrap();
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
    fn a_missing_file_says_who_writes_it() {
        let error = read_sections(Path::new("/nowhere/a.snap")).unwrap_err();
        assert!(error.contains("`cargo workbook lock` writes it"), "{error}");
    }
}
