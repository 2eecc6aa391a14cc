//! Differential equations from text: `x' = -y, y' = x`.
//!
//! [`Equations`] reads the equations and hands them to the solvers as a
//! field, [`Formulas`] reads a list such as `[u, u**2/2, 0]` and knows its
//! derivatives, [`constant`] reads a single number such as `1/30`, [`value`]
//! one with names in it.
//!
//! Signs and functions: `+ - * / ^`, parentheses, `sin cos tan exp sqrt ln
//! log abs sinh cosh tanh` with their argument in parentheses. A
//! multiplication sign may be left out (`10(y-x)`, `1e4 y z`, `xy`); products
//! and quotients are read from left to right, so `8z/3` and `8/3 z` are the
//! same. A run of letters is cut into the longest names that are known.

mod equations;
mod expression;
mod jet;
mod list;
mod parser;
mod scope;

pub use equations::Equations;
pub use jet::Jet;
pub use list::Formulas;

use scope::Scope;

/// The value of a formula without variables.
pub fn constant(text: &str) -> Result<f64, String> {
    let expression = parser::parse(text, &Scope::default())?;
    Ok(expression.value(0.0, &[]))
}

/// The value of a formula in which the given names stand for numbers.
pub fn value(text: &str, names: &[(String, f64)]) -> Result<f64, String> {
    let mut scope = Scope::default();
    for (name, number) in names {
        let constant = expression::Expression::Constant(*number);
        scope.known.insert(name.clone(), constant);
    }
    let expression = parser::parse(text, &scope)?;
    Ok(expression.value(0.0, &[]))
}
