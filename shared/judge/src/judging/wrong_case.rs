//! One wrong case in full: inputs, expected, got, tolerance.

use course::{Case, Datum, Entry, PANICKED, Report, Tolerance, compare};
use project::printable_lines;
use serde::{Deserialize, Serialize};

/// A case that came out wrong.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WrongCase {
    /// `public`, `property` or `held-out`.
    pub group: String,
    /// The situation.
    pub label: String,
    /// What was put in: name and value.
    pub given: Vec<(String, String)>,
    /// What was measured.
    pub entries: Vec<ComparedEntry>,
    /// What the code said when it panicked.
    pub panicked: Option<String>,
    /// The line of the answer where that was, if it was there.
    pub line: Option<u32>,
    /// What the answer printed in this case, shortened.
    pub printed: Vec<String>,
}

/// One quantity, wanted and got.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ComparedEntry {
    /// What it is called.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Whether it is right, within the tolerance.
    pub right: bool,
    /// What was wanted, as text; none if it was not asked for.
    pub expected: Option<String>,
    /// What was reported, as text; none if it is missing.
    pub got: Option<String>,
    /// How far from the expected number it may be; none for a word.
    pub tolerance: Option<Tolerance>,
    /// How far off the worst of its numbers is; none where that makes no
    /// sense.
    pub off_by: Option<f64>,
    /// Which of several numbers is the worst, counted from 1.
    pub worst: Option<usize>,
    /// What the comparison says.
    pub what: Option<String>,
}

impl WrongCase {
    /// Compares what was reported with what was wanted, entry by entry.
    pub fn new(group: &str, want: &Case, got: Option<&Case>) -> WrongCase {
        let none = Case::default();
        let came = got.unwrap_or(&none);
        let mut entries = Vec::new();
        for entry in &want.entries {
            let other = came.entries.iter().find(|e| e.name == entry.name);
            entries.push(compared(Some(entry), other));
        }
        for entry in &came.entries {
            let known = want.entries.iter().any(|e| e.name == entry.name);
            if !known && entry.name != PANICKED {
                entries.push(compared(None, Some(entry)));
            }
        }
        let given = if want.given.is_empty() { came } else { want };
        WrongCase {
            group: group.to_string(),
            label: want.label.clone(),
            given: given.given.clone(),
            entries,
            panicked: panic_message(came).map(shortened),
            line: None,
            printed: Vec::new(),
        }
    }

    /// What the code said when it panicked, and where.
    pub fn panic_text(&self) -> Option<String> {
        let words = self.panicked.as_ref()?;
        Some(match self.line {
            Some(line) => format!("line {line}: {words}"),
            None => words.clone(),
        })
    }
}

impl ComparedEntry {
    /// `allowed ±1e-12 and ±1e-9 of its size; number 2 is off by 0.1`.
    pub fn allowance(&self) -> Option<String> {
        let tolerance = self.tolerance?;
        let mut parts = Vec::new();
        if tolerance.abs > 0.0 {
            parts.push(format!("±{:e}", tolerance.abs));
        }
        if tolerance.rel > 0.0 {
            parts.push(format!("±{:e} of its size", tolerance.rel));
        }
        let mut text = match parts.is_empty() {
            true => "no difference is allowed".to_string(),
            false => format!("allowed {}", parts.join(" and ")),
        };
        match (self.off_by, self.worst) {
            (Some(off), Some(at)) => {
                text += &format!("; number {at} is off by {off:.3e}");
            }
            (Some(off), None) => text += &format!("; off by {off:.3e}"),
            _ => {}
        }
        Some(text)
    }
}

/// What a case's code said when it panicked.
pub fn panic_message(case: &Case) -> Option<&str> {
    let entry = case.entries.iter().find(|entry| entry.name == PANICKED)?;
    match &entry.datum {
        Datum::Word(word) => Some(word),
        _ => None,
    }
}

/// Whether a case is reported as expected.
pub fn case_matches(want: &Case, got: &Case) -> bool {
    let alone = |case: &Case| Report { cases: vec![case.clone()] };
    compare(&alone(want), &alone(got)).is_empty()
}

fn compared(want: Option<&Entry>, got: Option<&Entry>) -> ComparedEntry {
    let named = want.or(got);
    let tolerance = want.map(|entry| entry.tolerance);
    let is_word =
        want.is_some_and(|entry| matches!(entry.datum, Datum::Word(_)));
    let what = match (want, got) {
        (Some(want), Some(got)) => difference(want, got),
        (Some(_), None) => Some("missing".to_string()),
        _ => Some("unexpected".to_string()),
    };
    let worst = match (want, got) {
        (Some(want), Some(got)) => worst(want, got),
        _ => None,
    };
    ComparedEntry {
        name: named.map(|entry| entry.name.clone()).unwrap_or_default(),
        unit: named.map(|entry| entry.unit.clone()).unwrap_or_default(),
        right: what.is_none(),
        expected: want.map(value_text),
        got: got.map(value_text),
        tolerance: tolerance.filter(|_| !is_word),
        off_by: worst.map(|(_, off)| off),
        worst: worst.and_then(|(at, _)| at),
        what,
    }
}

/// A panic may say as much as it likes; so many characters are kept.
const MAX_PANIC_LENGTH: usize = 500;

fn shortened(words: &str) -> String {
    let mut start: String = words.chars().take(MAX_PANIC_LENGTH).collect();
    if start.len() < words.len() {
        start.push('…');
    }
    printable_lines(&start)
}

fn difference(want: &Entry, got: &Entry) -> Option<String> {
    let alone = |entry: &Entry| {
        let mut case = Case::new("it");
        case.entries.push(entry.clone());
        Report { cases: vec![case] }
    };
    let found = compare(&alone(want), &alone(got));
    found.into_iter().next().map(|mismatch| mismatch.what)
}

/// The text form of the value alone, with the digits its tolerance can tell
/// apart.
fn value_text(entry: &Entry) -> String {
    let mut case = Case::new("it");
    case.entries.push(Entry {
        name: "it".into(),
        unit: String::new(),
        ..entry.clone()
    });
    let text = Report { cases: vec![case] }.to_text();
    let value = text.split_once("it = ").map_or("", |(_, value)| value);
    let value = value.trim_end();
    match entry.datum {
        Datum::Word(_) => value.to_string(),
        _ => value.rsplit_once("  (abs").map_or(value, |(v, _)| v).to_string(),
    }
}

fn numbers(datum: &Datum) -> Vec<f64> {
    match datum {
        Datum::Scalar(x) => vec![*x],
        Datum::Vector(xs) => xs.clone(),
        Datum::Matrix(rows) => rows.concat(),
        Datum::Word(_) => Vec::new(),
    }
}

/// The number that is furthest outside its tolerance: which one, where there
/// are several, and by how much it is off.
fn worst(want: &Entry, got: &Entry) -> Option<(Option<usize>, f64)> {
    let (wanted, came) = (numbers(&want.datum), numbers(&got.datum));
    if wanted.len() != came.len() {
        return None;
    }
    let mut worst: Option<(usize, f64, f64)> = None;
    for i in 0..wanted.len() {
        let off = (came[i] - wanted[i]).abs();
        if want.tolerance.accepts(wanted[i], came[i]) || !off.is_finite() {
            continue;
        }
        let excess = off / want.tolerance.allowance(wanted[i]);
        if worst.is_none_or(|(.., most)| excess > most) {
            worst = Some((i, off, excess));
        }
    }
    let (i, off, _) = worst?;
    Some(((wanted.len() > 1).then_some(i + 1), off))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(x: f64) -> Case {
        Case::new("circle")
            .given("h", 0.1)
            .vector("x", vec![1.0, x], Tolerance::rel(1e-9))
            .unit("m")
            .scalar("n", 3.0, Tolerance::EXACT)
            .word("state", "untouched")
    }

    #[test]
    fn each_entry_says_what_was_wanted_and_what_was_reported() {
        let wrong = WrongCase::new("public", &case(0.1), Some(&case(0.2)));
        assert_eq!(wrong.given, [("h".to_string(), "0.1".to_string())]);
        let x = &wrong.entries[0];
        assert!(!x.right);
        assert_eq!(x.expected.as_deref(), Some("[1, 0.1]"));
        assert_eq!(x.got.as_deref(), Some("[1, 0.2]"));
        assert_eq!(x.worst, Some(2));
        assert!((x.off_by.unwrap() - 0.1).abs() < 1e-15);
        assert_eq!(x.unit, "m");
        assert!(wrong.entries[1].right && wrong.entries[2].right);
        assert_eq!(wrong.entries[2].expected.as_deref(), Some("\"untouched\""));
        assert_eq!(wrong.entries[2].tolerance, None);
    }

    #[test]
    fn a_panic_is_kept_apart_from_the_numbers() {
        let panicked =
            Case::new("circle").word(PANICKED, "index out of bounds");
        let wrong = WrongCase::new("public", &case(0.1), Some(&panicked));
        assert_eq!(wrong.panicked.as_deref(), Some("index out of bounds"));
        assert!(wrong.entries.iter().all(|e| e.got.is_none() && !e.right));
        assert_eq!(wrong.entries.len(), 3);
    }

    #[test]
    fn not_a_number_is_wrong_without_a_distance() {
        let wrong = WrongCase::new("public", &case(0.1), Some(&case(f64::NAN)));
        assert!(!wrong.entries[0].right);
        assert_eq!(wrong.entries[0].off_by, None);
        assert_eq!(wrong.entries[0].got.as_deref(), Some("[1, NaN]"));
        assert!(case_matches(&case(0.1), &case(0.1 + 1e-12)));
        assert!(!case_matches(&case(0.1), &case(f64::NAN)));
    }
}
