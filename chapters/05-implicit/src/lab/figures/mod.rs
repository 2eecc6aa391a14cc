//! What the figures, tables and values of the chapter compute.

pub mod bending_energy;
pub mod cloth_energy;
pub mod cloth_sparsity;
pub mod convergence_orders;
pub mod crossover;
pub mod indefinite;
pub mod iterations;
pub mod landscape;
pub mod numerical_damping;
pub mod one_step;
pub mod particle_on_line;
pub mod robertson;
pub mod stability_regions;

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
