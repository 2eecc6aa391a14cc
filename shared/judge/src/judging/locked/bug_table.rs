//! The table of what bugs report differently from the solution.

use crate::judging::locked::sections::{
    ReportSection, header, in_file, read_body,
};
use course::{Case, Report};
use std::path::Path;

/// The line that numbers the cases.
const CASES: &str = "cases: ";
/// Between two cases of that line.
const NEXT: &str = " / ";
/// Between two entries of a bug.
const BAR: &str = " | ";

/// The file's text. The differences are in reports of single entries.
pub fn table_text(
    source: &str,
    solution: &Report,
    bugs: &[ReportSection],
) -> String {
    let mut labels = Vec::new();
    for (i, case) in solution.cases.iter().enumerate() {
        labels.push(format!("{} {}", i + 1, case.label));
    }
    let mut text = header(source) + CASES + &labels.join(NEXT) + "\n";
    for (name, report) in bugs {
        let mut row = Vec::new();
        for case in &report.cases {
            let same = |other: &Case| other.label == case.label;
            let Some(at) = solution.cases.iter().position(same) else {
                continue;
            };
            let twins = entries(&solution.cases[at]);
            for entry in entries(case) {
                let short = shortened(&entry, &twins);
                row.push(format!("{} {short}", at + 1));
            }
        }
        text += &format!("{name}: {}\n", row.join(BAR));
    }
    text
}

/// Reads the table. The message names the file and the bug.
pub fn read_table(
    path: &Path,
    solution: &Report,
) -> Result<Vec<ReportSection>, String> {
    let mut found = Vec::new();
    for line in read_body(path)?.lines() {
        if line.starts_with(CASES) || line.trim().is_empty() {
            continue;
        }
        let (name, rest) = line.split_once(':').unwrap_or((line, ""));
        let report = row(rest.trim(), solution)
            .map_err(|e| in_file(path, &format!("{name}: {e}")))?;
        found.push((name.to_string(), report));
    }
    Ok(found)
}

fn row(text: &str, solution: &Report) -> Result<Report, String> {
    let mut long = String::new();
    let mut last = None;
    // The same form as that of any report, but for the numbers.
    for entry in text.split(BAR).filter(|entry| !entry.is_empty()) {
        let (number, line) = entry.split_once(' ').unwrap_or((entry, ""));
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let case = at.and_then(|at| solution.cases.get(at));
        let case = case.ok_or_else(|| format!("there is no case {number}"))?;
        if last != at {
            long += &format!("\ncase {}", case.label);
            last = at;
        }
        long += &format!("{BAR}{}", lengthened(line, &entries(case)));
    }
    Report::parse(&long)
}

/// The entries of a case as text.
fn entries(case: &Case) -> Vec<String> {
    let mut alone = Case::new("it");
    alone.entries = case.entries.clone();
    let text = Report { cases: vec![alone] }.to_text();
    text.trim_end().split(BAR).skip(1).map(String::from).collect()
}

/// The name of an entry, its unit, its value and its tolerance.
fn parts(line: &str) -> (&str, &str, &str, &str) {
    let (head, rest) = line.split_once(" = ").unwrap_or((line, ""));
    let at = head.find(" [").unwrap_or(head.len());
    let is_word = rest.starts_with('"');
    let end = rest.rfind("  (abs").filter(|_| !is_word);
    let end = end.unwrap_or(rest.len());
    (&head[..at], &head[at..], &rest[..end], &rest[end..])
}

/// An entry without unit and tolerance where the solution's has the same.
fn shortened(line: &str, twins: &[String]) -> String {
    let (name, unit, value, tolerance) = parts(line);
    let same = twins.iter().any(|twin| {
        let (n, u, _, t) = parts(twin);
        (n, u, t) == (name, unit, tolerance)
    });
    match same {
        true => format!("{name} = {value}"),
        false => line.to_string(),
    }
}

fn lengthened(line: &str, twins: &[String]) -> String {
    let (name, unit, value, tolerance) = parts(line);
    let twin = twins.iter().find(|twin| parts(twin).0 == name);
    match twin.map(|twin| parts(twin)) {
        Some((_, u, _, t)) if unit.is_empty() && tolerance.is_empty() => {
            format!("{name}{u} = {value}{t}")
        }
        _ => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{PANICKED, Tolerance, compare};
    use std::fs;

    #[test]
    fn a_bug_has_one_line_and_reads_back_the_same() {
        let tolerance = Tolerance::rel(1e-9);
        let case = |label: &str, x: f64| {
            Case::new(label)
                .scalar("x", x, tolerance)
                .unit("m")
                .word("state", "kept")
        };
        let mut solution = Report::new();
        solution.push(case("one", 1.0));
        solution.push(case("two", 2.0));
        let mut bug = Report::new();
        bug.push(Case::new("one").scalar("x", 3.0, tolerance).unit("m"));
        bug.push(
            Case::new("two")
                .word(PANICKED, "no: so = what")
                .scalar("rest", 5.0, tolerance),
        );
        let bugs = [("forgot_h".to_string(), bug)];
        let text = table_text("a/bugs.toml", &solution, &bugs);
        let want = "cases: 1 one / 2 two\nforgot_h: 1 x = 3 | \
                    2 panicked = \"no: so = what\" | \
                    2 rest = 5  (abs 0e0, rel 1e-9)\n";
        assert!(text.ends_with(want), "{text}");
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("bugs.snap");
        fs::write(&path, &text).unwrap();
        let again = read_table(&path, &solution).unwrap();
        assert_eq!(again[0].0, "forgot_h");
        assert_eq!(compare(&bugs[0].1, &again[0].1), []);
        assert_eq!(compare(&again[0].1, &bugs[0].1), []);
    }

    #[test]
    fn a_missing_case_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("bugs.snap");
        fs::write(&path, "---\nsource: a\n---\nslow: 7 x = 3\n").unwrap();
        let error = read_table(&path, &Report::new()).unwrap_err();
        assert!(error.ends_with("slow: there is no case 7"), "{error}");
    }
}
