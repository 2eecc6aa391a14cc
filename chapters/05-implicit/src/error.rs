//! What can go wrong in an implicit step.

use ode::{InputError, NotConverged};
use std::fmt;

/// Why an implicit step was not taken. The system is left as it was before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ImplicitError {
    /// An argument was refused.
    Input(InputError),
    /// The equation for the end of the step was not solved within the cap.
    NotConverged(NotConverged),
    /// The matrix of the step has no inverse.
    Singular {
        /// The time at the start of the step, s.
        time: f64,
        /// The size of the step, s.
        step: f64,
    },
    /// The end of the step is not finite.
    NotFinite {
        /// The time at the start of the step, s.
        time: f64,
        /// The size of the step, s.
        step: f64,
    },
}

impl From<InputError> for ImplicitError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<NotConverged> for ImplicitError {
    fn from(error: NotConverged) -> Self {
        Self::NotConverged(error)
    }
}

impl fmt::Display for ImplicitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::NotConverged(error) => error.fmt(f),
            Self::Singular { time, step } => write!(
                f,
                "the matrix of the step of {step:e} at t = {time} has no \
                 inverse: try a shorter step"
            ),
            Self::NotFinite { time, step } => write!(
                f,
                "the step of {step:e} at t = {time} does not end at finite \
                 numbers"
            ),
        }
    }
}

impl std::error::Error for ImplicitError {}
