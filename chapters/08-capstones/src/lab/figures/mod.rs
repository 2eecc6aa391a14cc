//! Figures, tables and values of the capstones: named and computed.

pub mod critter;
pub mod machine;
pub mod marionette;

use course::{Tolerance, Value};

/// A number with as many digits as a walk of many contacts keeps on any
/// machine.
fn value(
    name: &'static str,
    title: &'static str,
    unit: &'static str,
    digits: usize,
    compute: fn() -> course::Outcome<f64>,
) -> Value {
    let tolerance = Tolerance::rel(1e-6);
    Value { name, title, unit, digits, tolerance, compute }
}
