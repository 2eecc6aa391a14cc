//! What a case gives, read with clear complaints.

use crate::formula;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// More steps than this are a slip of the pen.
pub(super) const MOST_STEPS: usize = 10_000_000;

/// Names that say how to solve, and so are no parameters of an equation.
const SETTINGS: [&str; 9] = [
    "h",
    "steps",
    "T",
    "t0",
    "t_end",
    "x0",
    "v0",
    "tolerance",
    "error_exponent",
];

/// The inputs of a case.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a>(pub &'a Map<String, Value>);

impl Inputs<'_> {
    /// Whether `key` is given.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The finite number `key`; a text such as `1/30` counts as one.
    pub fn number(&self, key: &str) -> Result<f64, String> {
        let value = self.0.get(key).ok_or(format!("no input `{key}`"))?;
        finite(value).ok_or(format!("`{key}` is not a number"))
    }

    /// The number `key`, or `usual` where it is not given.
    pub fn number_or(&self, key: &str, usual: f64) -> Result<f64, String> {
        if self.has(key) { self.number(key) } else { Ok(usual) }
    }

    /// The step size: a number other than zero.
    pub fn step(&self) -> Result<f64, String> {
        match self.number("h")? {
            0.0 => Err("`h` is zero".to_string()),
            h => Ok(h),
        }
    }

    /// The number of steps `key`.
    pub fn steps(&self, key: &str) -> Result<usize, String> {
        let steps = self.number(key)?;
        if steps < 0.0 || steps.fract() != 0.0 || steps > MOST_STEPS as f64 {
            let most = MOST_STEPS;
            return Err(format!("`{key}` is no whole number up to {most}"));
        }
        Ok(steps as usize)
    }

    /// The list of numbers `key`; a single number is a list of one.
    pub fn numbers(&self, key: &str) -> Result<Vec<f64>, String> {
        let Some(Value::Array(list)) = self.0.get(key) else {
            return Ok(vec![self.number(key)?]);
        };
        let numbers: Option<Vec<f64>> = list.iter().map(finite).collect();
        numbers.ok_or(format!("`{key}` is not a list of numbers"))
    }

    /// Whether `key` is a list.
    pub fn is_list(&self, key: &str) -> bool {
        self.0.get(key).is_some_and(Value::is_array)
    }

    /// The text `key`.
    pub fn text(&self, key: &str) -> Result<&str, String> {
        let text = self.0.get(key).and_then(Value::as_str);
        text.ok_or(format!("no text `{key}`"))
    }

    /// The words of `key`: in one text, or in a list of texts.
    pub fn words(&self, key: &str) -> Result<Vec<&str>, String> {
        let Some(Value::Array(list)) = self.0.get(key) else {
            let separators = [' ', ',', ';', '(', ')', '[', ']'];
            let words = self.text(key)?.split(separators);
            return Ok(words.filter(|word| !word.is_empty()).collect());
        };
        let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
        words.ok_or(format!("`{key}` is not a list of words"))
    }

    /// All single numbers that may be parameters of an equation.
    pub fn parameters(&self) -> BTreeMap<String, f64> {
        let mut parameters = BTreeMap::new();
        for (name, value) in self.0 {
            let named = name.chars().all(|c| c.is_alphanumeric() || c == '_');
            if !named || SETTINGS.contains(&name.as_str()) {
                continue;
            }
            if let Some(value) = finite(value) {
                parameters.insert(name.clone(), value);
            }
        }
        parameters
    }
}

/// The number that `value` is or spells out.
fn finite(value: &Value) -> Option<f64> {
    let number = match value.as_str() {
        Some(text) => formula::constant(text).ok()?,
        None => value.as_f64()?,
    };
    number.is_finite().then_some(number)
}
