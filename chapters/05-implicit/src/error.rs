//! What can go wrong in an implicit step.

use ode::{InputError, NotConverged};

/// Why an implicit step was not taken. The system is left as it was before.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ImplicitError {
    /// An argument was refused.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The equation for the end of the step was not solved within the cap.
    #[error(transparent)]
    NotConverged(#[from] NotConverged),
    /// The matrix of the step has no inverse.
    #[error(
        "the matrix of the step of {step:e} at t = {time} has no inverse: try \
         a shorter step"
    )]
    Singular {
        /// The time at the start of the step, s.
        time: f64,
        /// The size of the step, s.
        step: f64,
    },
    /// The end of the step is not finite.
    #[error(
        "the step of {step:e} at t = {time} does not end at finite numbers"
    )]
    NotFinite {
        /// The time at the start of the step, s.
        time: f64,
        /// The size of the step, s.
        step: f64,
    },
}
