//! What can go wrong in a step with collisions.

use ode::{InputError, NotConverged};
use std::fmt;

/// Why a step with collisions was not finished. The particles are left at the
/// last valid time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ImpactError {
    /// It could not begin.
    Input(InputError),
    /// The time of an impact was not found.
    NotFound(NotConverged),
    /// Particles hit planes again and again.
    TooMany {
        /// The time reached, s.
        time: f64,
        /// How many impacts there were.
        impacts: usize,
        /// How much of the step was left, s.
        left: f64,
    },
}

impl From<InputError> for ImpactError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<NotConverged> for ImpactError {
    fn from(error: NotConverged) -> Self {
        Self::NotFound(error)
    }
}

impl fmt::Display for ImpactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::NotFound(NotConverged { time, residual }) => write!(
                f,
                "an impact after t = {time} was not found: {residual:e} m left"
            ),
            Self::TooMany { time, impacts, left } => write!(
                f,
                "{impacts} impacts in one step, the last at t = {time} with \
                 {left:e} s of the step left: raise rest_speed or max_impacts"
            ),
        }
    }
}

impl std::error::Error for ImpactError {}
