//! A report as JSON: the form that crosses process boundaries.

use super::Report;
use serde::Deserialize;
use serde_json::Value;

impl Report {
    /// The JSON form, with all digits.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("a report is text and numbers")
    }

    /// Reads the JSON form back; the message names what is missing.
    pub fn from_json(value: &Value) -> Result<Report, String> {
        Report::deserialize(value).map_err(|e| e.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, Tolerance};

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
    fn the_format_does_not_change() {
        let mut report = Report::new();
        let vague = Tolerance::new(f64::INFINITY, 0.5);
        let case = Case::new("a").given("h", 1).scalar("x", 1.0, vague);
        report.push(case.unit("m").word("w", "yes"));
        let wanted = r#"{"cases":[{"label":"a","given":[["h","1"]],"entries":[
            {"name":"x","unit":"m","value":{"scalar":1.0},"abs":"inf",
             "rel":0.5},
            {"name":"w","unit":"","value":{"word":"yes"},"abs":0.0,
             "rel":0.0}]}]}"#;
        let wanted: String = wanted.split_whitespace().collect();
        assert_eq!(report.to_json().to_string(), wanted);
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
            r#"{"cases": [{"label": "a", "entries": [{"name": "x",
                "unit": "", "abs": 0, "rel": 0,
                "value": {"vector": [1, null]}}]}]}"#,
            r#"{"cases": [{"label": "a", "entries": [{"name": "x",
                "unit": "", "abs": 0, "rel": 0,
                "value": {"scalar": 1, "word": "1"}}]}]}"#,
        ] {
            let value = serde_json::from_str(text).unwrap();
            assert!(Report::from_json(&value).is_err(), "accepted {text}");
        }
    }
}
