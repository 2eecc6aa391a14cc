//! What an adaptive driver asks of a method.

use crate::{Segment, System, Tolerance};

// ANCHOR: trial
/// A method that can tell how far off its own step is.
pub trait Trial {
    /// The power of `h` with which the error estimate shrinks.
    fn error_exponent(&self) -> usize;

    /// Derivative evaluations per attempt.
    fn evaluations(&self) -> usize;

    /// Tries the step that `segment` describes, from `t0`, `x0` with slope
    /// `f0`: fills in `x1`, leaves the system there, and returns the error
    /// in units of the tolerance.
    fn attempt<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        tolerance: &Tolerance,
        segment: &mut Segment,
    ) -> f64;

    /// Fills in what an accepted step still lacks for interpolation, and
    /// returns how many derivative evaluations that took.
    fn complete<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        segment: &mut Segment,
    ) -> usize;
}
// ANCHOR_END: trial
