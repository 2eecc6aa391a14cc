//! Lists of formulas: `[2*cos(u), 0, sin(u)]`.

use super::expression::Expression;
use super::jet::Jet;
use super::parser::parse;
use super::scope::Scope;
use std::collections::BTreeMap;

/// Formulas in the same variables.
#[derive(Clone, Debug)]
pub struct Formulas {
    rows: Vec<Expression>,
}

impl Formulas {
    /// Reads formulas separated by commas, in brackets or parentheses if one
    /// likes; `parameters` gives the values of other names.
    pub fn parse(
        text: &str,
        variables: &[String],
        parameters: &BTreeMap<String, f64>,
    ) -> Result<Self, String> {
        let mut scope = Scope::default();
        for (name, value) in parameters {
            scope.known.insert(name.clone(), Expression::Constant(*value));
        }
        for (i, name) in variables.iter().enumerate() {
            scope.known.insert(name.clone(), Expression::AnswerState(i));
        }
        let mut rows = Vec::new();
        for row in split(unwrapped(text.trim())) {
            rows.push(parse(row, &scope)?);
        }
        Ok(Self { rows })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The value of formula `i`.
    pub fn value(&self, i: usize, x: &[f64]) -> f64 {
        self.rows[i].value(0.0, x)
    }

    /// The value of formula `i` and its derivatives along `direction`.
    pub fn jet(&self, i: usize, x: &[f64], direction: &[f64]) -> Jet {
        self.rows[i].jet(0.0, x, direction)
    }
}

/// The text without the brackets around all of it.
fn unwrapped(text: &str) -> &str {
    for (open, close) in [('[', ']'), ('(', ')')] {
        let inside =
            text.strip_prefix(open).and_then(|t| t.strip_suffix(close));
        if let Some(inside) = inside
            && !leaves(inside)
        {
            return inside;
        }
    }
    text
}

/// Whether a parenthesis is closed that was not opened.
fn leaves(text: &str) -> bool {
    let mut depth = 0_i32;
    text.chars().any(|c| {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        depth < 0
    })
}

/// The parts between commas outside of all parentheses.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, c) in text.char_indices() {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        if c == ',' && depth == 0 {
            parts.push(&text[start..at]);
            start = at + 1;
        }
    }
    parts.push(&text[start..]);
    parts
}
