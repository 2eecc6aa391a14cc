//! Whether an answer is the expected one.
//!
//! `|got - want| <= abs + rel |want|` for every number, words as they are,
//! and the remarks of `compare` that say otherwise. Keys that explain are
//! left out.

use super::{Case, explains, lcp, number, read_number};
use course::Tolerance;
use serde_json::{Map, Value};

/// What a case's remarks say.
struct Rules<'a> {
    tolerance: Tolerance,
    /// The whole remark.
    compare: &'a str,
    /// `order within 0.15 of order_theory`.
    order: Option<Tolerance>,
    /// `component 2 …, so compare it with rel 1e-5 and abs 1e-10`.
    component: Option<(usize, Tolerance)>,
}

/// All differences between `got` and the expected answer of `case` that are
/// too large, a line each. None at all where nothing is expected.
pub fn differences(case: &Case, got: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let rules = Rules {
        tolerance: case.tolerance,
        compare: &case.compare,
        order: after(&case.compare, "order within ").map(Tolerance::abs),
        component: component(&case.compare),
    };
    if let Some(expected) = &case.expected {
        rules.object(&case.id(), expected, got, &mut found);
    }
    if case.chapter == "lcp" && found.is_empty() {
        found.extend(lcp::judge(case, got));
    }
    found
}

impl Rules<'_> {
    fn object(
        &self,
        path: &str,
        want: &Map<String, Value>,
        got: &Value,
        found: &mut Vec<String>,
    ) {
        for (key, want_value) in want {
            let judged = lcp::is_judged(key);
            if !is_compared(want, key) || self.informs(key) || judged {
                continue;
            }
            let path = format!("{path}: {key}");
            let Some(got) = got.get(key) else {
                found.push(format!("{path} is missing"));
                continue;
            };
            match (key.as_str(), &self.order, want.get("order_theory")) {
                // What the theory says is the standard, not what was seen.
                ("order", Some(allowed), Some(theory)) => {
                    self.leaf(&path, theory, got, allowed, found);
                }
                _ => self.value(&path, want_value, got, found),
            }
        }
    }

    /// Whether the remarks say `KEY is informative`.
    fn informs(&self, key: &str) -> bool {
        let words: Vec<&str> = self.compare.split_whitespace().collect();
        words.windows(3).any(|three| {
            let said = three[2].starts_with("informative");
            three[0] == key && three[1] == "is" && said
        })
    }

    fn value(
        &self,
        path: &str,
        want: &Value,
        got: &Value,
        found: &mut Vec<String>,
    ) {
        match (want, got) {
            (Value::Null, _) if self.compare.contains("null = ") => {}
            (Value::Object(want), _) => self.object(path, want, got, found),
            (Value::Array(want), Value::Array(got)) if self.is_set(want) => {
                self.set(path, want, got, found);
            }
            (Value::Array(want), Value::Array(got)) => {
                self.list(path, want, got, found);
            }
            _ => self.leaf(path, want, got, &self.tolerance, found),
        }
    }

    /// Whether the remarks say that the order of these entries is free.
    fn is_set(&self, want: &[Value]) -> bool {
        self.compare.contains("as a set") && want.iter().all(Value::is_object)
    }

    /// Each wanted entry is there, and no other.
    fn set(
        &self,
        path: &str,
        want: &[Value],
        got: &[Value],
        found: &mut Vec<String>,
    ) {
        let mut left: Vec<&Value> = got.iter().collect();
        for want in want {
            let place = left.iter().position(|got| {
                let mut off = Vec::new();
                self.value(path, want, got, &mut off);
                off.is_empty()
            });
            match place {
                Some(place) => drop(left.remove(place)),
                None => found.push(format!("{path}: {want} is missing")),
            }
        }
        if got.len() > want.len() {
            let more = got.len() - want.len();
            found.push(format!("{path}: {more} entries too many"));
        }
    }

    fn list(
        &self,
        path: &str,
        want: &[Value],
        got: &[Value],
        found: &mut Vec<String>,
    ) {
        if want.len() != got.len() {
            let (want, got) = (want.len(), got.len());
            found.push(format!("{path}: wanted {want} entries, got {got}"));
            return;
        }
        let turned = self.same_sign(want, got);
        let got = turned.as_deref().unwrap_or(got);
        for (i, (want, got)) in want.iter().zip(got).enumerate() {
            let path = format!("{path}[{i}]");
            match &self.component {
                Some((special, tolerance))
                    if *special == i + 1 && want.is_number() =>
                {
                    self.leaf(&path, want, got, tolerance, found);
                }
                _ => self.value(&path, want, got, found),
            }
        }
    }

    /// The answer with the sign of its quaternion changed, where the remarks
    /// say `up to sign` and that brings it nearer: `q` and `-q` are one
    /// orientation. Four numbers are a quaternion, 13 are the state of a
    /// body with a quaternion in fourth place.
    fn same_sign(&self, want: &[Value], got: &[Value]) -> Option<Vec<Value>> {
        let place = match want.len() {
            4 => 0,
            13 => 3,
            _ => return None,
        };
        if !self.compare.contains("up to") || !self.compare.contains("sign") {
            return None;
        }
        let mut product = 0.0;
        for i in place..place + 4 {
            product += read_number(&want[i])? * read_number(&got[i])?;
        }
        if product >= 0.0 {
            return None;
        }
        let mut turned = got.to_vec();
        for value in &mut turned[place..place + 4] {
            *value = number(-read_number(value)?);
        }
        Some(turned)
    }

    fn leaf(
        &self,
        path: &str,
        want: &Value,
        got: &Value,
        tolerance: &Tolerance,
        found: &mut Vec<String>,
    ) {
        let same = match (read_number(want), read_number(got)) {
            (Some(want), Some(got)) => tolerance.accepts(want, got),
            _ => want == got,
        };
        if !same {
            let Tolerance { abs, rel } = tolerance;
            found.push(format!(
                "{path}: wanted {want}, got {got} (abs {abs:e}, rel {rel:e})"
            ));
        }
    }
}

/// Whether the key of an expected answer is compared: it does not explain,
/// and it is determined. Forces that are said not to be unique, and which of
/// them are zero, are not.
pub fn is_compared(want: &Map<String, Value>, key: &str) -> bool {
    let of_forces = ["f_one_solution", "degenerate_indices"].contains(&key);
    let undetermined = want.get("f_unique") == Some(&Value::Bool(false));
    let open = of_forces && undetermined;
    !explains(key) && !open
}

/// The number of the component with a tolerance of its own, from 1 on.
fn component(remark: &str) -> Option<(usize, Tolerance)> {
    let number = after(remark, "component ")?;
    let (_, own) = remark.split_once("compare it with ")?;
    let tolerance = Tolerance::new(after(own, "abs ")?, after(own, "rel ")?);
    Some((number as usize, tolerance))
}

/// The number that follows `words` in `remark`.
fn after(remark: &str, words: &str) -> Option<f64> {
    let (_, rest) = remark.split_once(words)?;
    let number = rest.split([' ', ',', ';', ')']).next()?;
    number.parse().ok().filter(|number| *number >= 0.0)
}
