//! What the names in a formula mean.

use super::expression::{Expression, FUNCTIONS, Function};
use super::parser;
use std::collections::BTreeMap;
use std::f64::consts::{E, PI};

/// Definitions may refer to one another this often before we believe that
/// they run in a circle.
const DEEPEST: usize = 8;

/// The names that a formula may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// Variables, and parameters with their values.
    pub(crate) known: BTreeMap<String, Expression>,
    /// Abbreviations such as `D1 = (x^2 + y^2)^1.5`, not yet read.
    pub(crate) definitions: BTreeMap<String, String>,
    /// How many definitions we are inside of.
    depth: usize,
}

/// What a name turned out to be.
pub(crate) enum Meaning {
    Formula(Expression),
    Function(Function),
}

impl Scope {
    /// The longest name at the start of `text`: its length in characters and
    /// what it means.
    pub(crate) fn longest(
        &self,
        text: &[char],
    ) -> Result<Option<(usize, Meaning)>, String> {
        for length in (1..=text.len()).rev() {
            let name: String = text[..length].iter().collect();
            let next = text.get(length).copied();
            if let Some(meaning) = self.look_up(&name, next)? {
                return Ok(Some((length, meaning)));
            }
        }
        Ok(None)
    }

    fn look_up(
        &self,
        name: &str,
        next: Option<char>,
    ) -> Result<Option<Meaning>, String> {
        if let Some(formula) = self.known.get(name) {
            return Ok(Some(Meaning::Formula(formula.clone())));
        }
        if let Some(text) = self.definitions.get(name) {
            return Ok(Some(Meaning::Formula(self.defined(name, text)?)));
        }
        for (known, function) in FUNCTIONS {
            if name == known {
                return Ok(Some(Meaning::Function(function)));
            }
        }
        let constant = match name {
            "pi" => PI,
            // A lone `e` is more likely a parameter that nobody gave.
            "e" if next == Some('^') => E,
            _ => return Ok(None),
        };
        Ok(Some(Meaning::Formula(Expression::Constant(constant))))
    }

    fn defined(&self, name: &str, text: &str) -> Result<Expression, String> {
        if self.depth == DEEPEST {
            return Err(format!("`{name}` is defined in a circle"));
        }
        let inner = Scope { depth: self.depth + 1, ..self.clone() };
        parser::parse(text, &inner)
    }
}
