//! A report as JSON: the form that crosses a process boundary.
//!
//! JSON has no NaN and no infinity; they travel as the words `"NaN"`,
//! `"inf"` and `"-inf"`.

use crate::{Case, Datum, Entry, Report, Tolerance};
use serde_json::{Value, json};

impl Report {
    /// The JSON form, with all digits.
    pub fn to_json(&self) -> Value {
        let cases: Vec<_> = self.cases.iter().map(case_json).collect();
        json!({ "cases": cases })
    }

    /// Reads the JSON form back; the message names what is missing.
    pub fn from_json(value: &Value) -> Result<Report, String> {
        let mut report = Report::new();
        for case in array(value, "cases")? {
            let mut read = Case::new(string(case, "label")?);
            read.given = read_given(case)?;
            for entry in array(case, "entries")? {
                read.entries.push(read_entry(entry)?);
            }
            report.cases.push(read);
        }
        Ok(report)
    }
}

fn case_json(case: &Case) -> Value {
    let entries: Vec<_> = case
        .entries
        .iter()
        .map(|entry| {
            json!({
                "name": entry.name,
                "unit": entry.unit,
                "value": datum_json(&entry.datum),
                "abs": number_json(entry.tolerance.abs),
                "rel": number_json(entry.tolerance.rel),
            })
        })
        .collect();
    json!({ "label": case.label, "given": case.given, "entries": entries })
}

fn datum_json(datum: &Datum) -> Value {
    let list = |xs: &Vec<f64>| xs.iter().map(|x| number_json(*x)).collect();
    match datum {
        Datum::Scalar(x) => json!({ "scalar": number_json(*x) }),
        Datum::Vector(xs) => json!({ "vector": Value::Array(list(xs)) }),
        Datum::Matrix(rows) => {
            let rows: Vec<Value> =
                rows.iter().map(|row| Value::Array(list(row))).collect();
            json!({ "matrix": rows })
        }
        Datum::Word(word) => json!({ "word": word }),
    }
}

fn number_json(x: f64) -> Value {
    if x.is_finite() { json!(x) } else { json!(x.to_string()) }
}

fn read_given(case: &Value) -> Result<Vec<(String, String)>, String> {
    let given = case.get("given").cloned().unwrap_or(json!([]));
    serde_json::from_value(given)
        .map_err(|_| "`given` should be pairs of text".to_string())
}

fn read_entry(entry: &Value) -> Result<Entry, String> {
    let value = entry.get("value").ok_or("an entry has no `value`")?;
    let datum = if let Some(x) = value.get("scalar") {
        Datum::Scalar(number(x)?)
    } else if let Some(xs) = value.get("vector") {
        Datum::Vector(numbers(xs)?)
    } else if let Some(rows) = value.get("matrix").and_then(Value::as_array) {
        Datum::Matrix(rows.iter().map(numbers).collect::<Result<_, _>>()?)
    } else {
        Datum::Word(string(value, "word")?)
    };
    let part = |key: &str| number(entry.get(key).unwrap_or(&Value::Null));
    Ok(Entry {
        name: string(entry, "name")?,
        unit: string(entry, "unit")?,
        datum,
        tolerance: Tolerance { abs: part("abs")?, rel: part("rel")? },
    })
}

fn array<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, String> {
    let found = value.get(key).and_then(Value::as_array);
    found.ok_or(format!("expected a list `{key}`"))
}

fn string(value: &Value, key: &str) -> Result<String, String> {
    let found = value.get(key).and_then(Value::as_str);
    found.map(String::from).ok_or(format!("expected a text `{key}`"))
}

fn numbers(value: &Value) -> Result<Vec<f64>, String> {
    let list = value.as_array().ok_or("expected a list of numbers")?;
    list.iter().map(number).collect()
}

fn number(value: &Value) -> Result<f64, String> {
    let word = value.as_str();
    let read = match word {
        Some("NaN" | "inf" | "-inf") => word.and_then(|w| w.parse().ok()),
        _ => value.as_f64(),
    };
    read.ok_or(format!("expected a number, found {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_survives_the_journey() {
        let odd = [0.1 + 0.2, f64::NAN, f64::NEG_INFINITY, 5e-324, -0.0];
        let mut report = Report::new();
        report.push(
            Case::new("odd numbers")
                .given("h", 0.1)
                .vector("x", odd.to_vec(), Tolerance::EXACT)
                .unit("m")
                .matrix("m", vec![vec![1.0], vec![2.0]], Tolerance::rel(1e-3))
                .word("w", "a \"word\""),
        );
        let text = report.to_json().to_string();
        let value: Value = serde_json::from_str(&text).unwrap();
        let again = Report::from_json(&value).unwrap();
        assert!(crate::compare(&report, &again).is_empty());
        assert_eq!(again.cases[0].given, report.cases[0].given);
        assert_eq!(again.cases[0].entries[0].unit, "m");
        assert_eq!(again.cases[0].entries[1].tolerance.rel, 1e-3);
    }

    #[test]
    fn a_forged_or_broken_report_is_refused() {
        for text in [
            "{}",
            r#"{"cases": [{"label": 3}]}"#,
            r#"{"cases": [{"label": "a", "entries": [{"name": "x"}]}]}"#,
            r#"{"cases": [{"label": "a", "entries": [{"name": "x",
                "unit": "", "abs": 0, "rel": 0,
                "value": {"scalar": "1.0"}}]}]}"#,
        ] {
            let value = serde_json::from_str(text).unwrap();
            assert!(Report::from_json(&value).is_err(), "accepted {text}");
        }
    }
}
