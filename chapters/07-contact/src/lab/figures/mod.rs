//! Figures, tables and values of the chapter: named and computed.

pub mod audit;
pub mod bricks;
pub mod conditions;
pub mod cradle;
pub mod impulses;
pub mod penalty;
pub mod pivoting;
pub mod slope;
pub mod time_of_impact;
pub mod vanishing;

use course::{Tolerance, Value};

/// A number that is locked to nine digits.
fn value(
    name: &'static str,
    title: &'static str,
    unit: &'static str,
    digits: usize,
    compute: fn() -> course::Outcome<f64>,
) -> Value {
    let tolerance = Tolerance::rel(1e-9);
    Value { name, title, unit, digits, tolerance, compute }
}
