//! What adaptive integration asks of a method.

use crate::{DenseStep, System, Tolerance};

// ANCHOR: adaptive-method
/// A method that estimates the error of its own step.
pub trait AdaptiveMethod {
    /// The power of `h` with which the error estimate shrinks.
    fn error_exponent(&self) -> usize;

    /// Derivative evaluations per attempt.
    fn evaluations(&self) -> usize;

    /// Tries the step that `step` describes, from `t0`, `x0` with slope
    /// `f0`: fills in `x1`, leaves the system there, and returns the error
    /// in units of the tolerance.
    fn attempt<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        tolerance: &Tolerance,
        step: &mut DenseStep,
    ) -> f64;

    /// Fills in what interpolation within an accepted step still needs, and
    /// returns how many derivative evaluations that took.
    fn complete_dense_output<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        step: &mut DenseStep,
    ) -> usize;
}
// ANCHOR_END: adaptive-method
