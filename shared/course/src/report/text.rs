//! A report as text, which people read and snapshots keep: one line per
//! case.
//!
//! ```text
//! case circle | given h = 0.1 | radius [m] = 1.64463  (abs 1e-9, rel 1e-6)
//! case line | final = [-1.4, -0.8]  (abs 0, rel 1e-3) | class = "growing"
//! ```

use super::{Case, Datum, Entry, Report, Tolerance};
use crate::plain;

/// Between the parts of a line.
const BAR: &str = " | ";

impl Report {
    /// The text form: stable, and readable back with [`Report::parse`].
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for case in &self.cases {
            text += &format!("case {}", case.label);
            for (name, value) in &case.given {
                text += &format!("{BAR}given {name} = {value}");
            }
            for entry in &case.entries {
                text += &format!("{BAR}{}", entry_text(entry));
            }
            text.push('\n');
        }
        text
    }

    /// Reads the text form back.
    pub fn parse(text: &str) -> Result<Report, String> {
        let mut report = Report::new();
        for (i, line) in text.lines().enumerate() {
            let at = |what: &str| format!("line {}: {what}", i + 1);
            if line.trim().is_empty() {
                continue;
            }
            let case = line.strip_prefix("case ");
            let case = case.ok_or(at("a line begins with `case`"))?;
            let mut parts = case.split(BAR);
            let mut case = Case::new(parts.next().unwrap_or_default());
            for part in parts {
                parse_part(part, &mut case).map_err(|e| at(&e))?;
            }
            report.cases.push(case);
        }
        Ok(report)
    }
}

fn entry_text(entry: &Entry) -> String {
    let unit = match entry.unit.as_str() {
        "" => String::new(),
        unit => format!(" [{unit}]"),
    };
    let value = datum_text(&entry.datum, &entry.tolerance);
    let head = format!("{}{unit} = {value}", entry.name);
    match entry.datum {
        Datum::Word(_) => head,
        _ => format!(
            "{head}  (abs {:e}, rel {:e})",
            entry.tolerance.abs, entry.tolerance.rel
        ),
    }
}

/// A quantity with as many digits as its tolerance can tell apart.
pub(crate) fn datum_text(datum: &Datum, tolerance: &Tolerance) -> String {
    match datum {
        Datum::Scalar(x) => number_text(*x, tolerance),
        Datum::Vector(xs) => list_text(xs, tolerance),
        Datum::Matrix(rows) => {
            let rows: Vec<_> =
                rows.iter().map(|row| list_text(row, tolerance)).collect();
            format!("[{}]", rows.join(", "))
        }
        // Nothing in a word may look like the end of a part.
        Datum::Word(word) => format!("{word:?}").replace(BAR, " \\u007c "),
    }
}

fn list_text(xs: &[f64], tolerance: &Tolerance) -> String {
    let texts: Vec<_> = xs.iter().map(|x| number_text(*x, tolerance)).collect();
    format!("[{}]", texts.join(", "))
}

/// Rounding may cost at most a hundredth of what the tolerance allows, so
/// that a locked number judges as the full one would.
fn number_text(x: f64, tolerance: &Tolerance) -> String {
    let allowed = tolerance.allowance(x);
    let lost = (x.abs() / allowed).log10();
    if !lost.is_finite() {
        // Zero, not finite, or no tolerance at all.
        return if allowed > 0.0 && x == 0.0 {
            "0".to_string()
        } else {
            plain(x, 17)
        };
    }
    plain(x, (lost.ceil() + 2.0).clamp(1.0, 17.0) as usize)
}

fn parse_part(part: &str, case: &mut Case) -> Result<(), String> {
    if let Some(given) = part.strip_prefix("given ") {
        let (name, value) =
            given.split_once(" = ").ok_or("expected `given name = value`")?;
        case.given.push((name.to_string(), value.to_string()));
    } else {
        case.entries.push(parse_entry(part)?);
    }
    Ok(())
}

fn parse_entry(line: &str) -> Result<Entry, String> {
    let (head, rest) =
        line.split_once(" = ").ok_or("expected `name = value`")?;
    let (name, unit) = match head.split_once(" [") {
        Some((name, unit)) => (name, unit.trim_end_matches(']')),
        None => (head, ""),
    };
    let (datum, tolerance) = if rest.starts_with('"') {
        let word = serde_json::from_str(rest).map_err(|e| e.to_string())?;
        (Datum::Word(word), Tolerance::EXACT)
    } else {
        let (value, allowed) =
            rest.split_once("  (").ok_or("expected `(abs …, rel …)`")?;
        (parse_numbers(value)?, parse_tolerance(allowed)?)
    };
    Ok(Entry { name: name.into(), unit: unit.into(), datum, tolerance })
}

fn parse_tolerance(text: &str) -> Result<Tolerance, String> {
    let inner = text.trim_end_matches(')');
    let (abs, rel) = inner.split_once(", rel ").ok_or("expected `rel`")?;
    let abs = abs.strip_prefix("abs ").ok_or("expected `abs`")?;
    Ok(Tolerance { abs: parse_number(abs)?, rel: parse_number(rel)? })
}

fn parse_numbers(text: &str) -> Result<Datum, String> {
    let inside = |t: &str| -> Option<String> {
        Some(t.strip_prefix('[')?.strip_suffix(']')?.to_string())
    };
    let Some(inner) = inside(text) else {
        return Ok(Datum::Scalar(parse_number(text)?));
    };
    if !inner.starts_with('[') {
        return Ok(Datum::Vector(parse_list(&inner)?));
    }
    let mut rows = Vec::new();
    for row in inner.trim_matches(['[', ']']).split("], [") {
        rows.push(parse_list(row)?);
    }
    Ok(Datum::Matrix(rows))
}

fn parse_list(text: &str) -> Result<Vec<f64>, String> {
    let parts = text.split(", ").filter(|part| !part.is_empty());
    parts.map(parse_number).collect()
}

fn parse_number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Report {
        let tolerance = Tolerance::new(1e-9, 1e-7);
        let mut report = Report::new();
        report.push(
            Case::new("circle, h = 0.1")
                .given("x0", [1.0, 0.0])
                .scalar("radius", 1.644_631_821_8, tolerance)
                .unit("m")
                .vector("final", vec![-1.4, f64::NAN], tolerance)
                .matrix("a", vec![vec![1.0, 2.0], vec![3.0, 4.5]], tolerance)
                .vector("nothing", vec![], tolerance)
                .word("class", "said \"so\" = twice | ended"),
        );
        report.push(Case::new("away").scalar("x", f64::INFINITY, tolerance));
        report
    }

    #[test]
    fn the_text_reads_back_as_an_equal_report() {
        let text = sample().to_text();
        let again = Report::parse(&text).unwrap();
        assert_eq!(again.to_text(), text);
        assert!(crate::compare(&sample(), &again).is_empty());
        assert!(text.contains("radius [m] = 1.6446318"), "{text}");
        assert!(text.contains(" | given x0 = [1.0, 0.0] | "), "{text}");
        assert!(text.contains("class = \"said \\\"so\\\" = twice "), "{text}");
        assert_eq!(text.lines().count(), 2);
    }

    #[test]
    fn digits_beyond_the_tolerance_are_not_shown() {
        let tolerance = Tolerance::rel(1e-3);
        assert_eq!(number_text(1.0 / 3.0, &tolerance), "0.33333");
        assert_eq!(number_text(1.0 / 3.0, &Tolerance::EXACT).len(), 19);
        assert_eq!(number_text(1e-30, &Tolerance::abs(1e-9)), "1e-30");
    }

    #[test]
    fn broken_text_is_an_error_with_its_line() {
        for (text, line) in
            [("x = 1  (abs 0, rel 0)", 1), ("case a\ncase b | x = 1", 2)]
        {
            let message = Report::parse(text).unwrap_err();
            assert!(message.starts_with(&format!("line {line}:")));
        }
    }
}
