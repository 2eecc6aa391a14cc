//! What can go wrong.

use crate::SystemError;
use math::check::InputError;

/// An iteration that used up its cap.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("no convergence at t = {time}: residual {residual:e}")]
pub struct NotConverged {
    /// The time at which the answer was wanted.
    pub time: f64,
    /// The residual of the equation after the last iteration.
    pub residual: f64,
}

/// Why an adaptive method gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cause {
    /// The error asks for a step below the smallest one allowed.
    #[error("the step became too small")]
    StepTooSmall,
    /// Too many rejected steps in a row.
    #[error("too many rejected steps in a row")]
    TooManyRejections,
    /// Too many steps in all.
    #[error("too many steps")]
    TooManySteps,
    /// The state or its derivative is not finite, however short the step.
    #[error("the state is no longer finite")]
    NotFinite,
}

/// An integration that did not reach its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// It could not begin.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It stopped on the way; the system is left at the last accepted step.
    #[error("{cause} at t = {time}: step {step:e}, error {error:e} tolerances")]
    Failed {
        /// Why.
        cause: Cause,
        /// The time reached.
        time: f64,
        /// The step that was tried last.
        step: f64,
        /// Its error estimate in units of the tolerance (1 is acceptable).
        error: f64,
    },
    /// The system could not compute its derivative, however short the step.
    #[error("the derivative failed at t = {time}, step {step:e}: {why}")]
    Derivative {
        /// The time reached.
        time: f64,
        /// The step that was tried last.
        step: f64,
        /// What the system says.
        why: String,
    },
}

impl StepError {
    /// The error for a step that could not be taken: what the system said
    /// (`why`), or that the state is not finite, or else `cause`.
    pub fn from_failure(
        cause: Cause,
        why: Option<SystemError>,
        [time, step, error]: [f64; 3],
    ) -> Self {
        if let Some(why) = why {
            return Self::Derivative { time, step, why: why.to_string() };
        }
        let cause = if error.is_finite() { cause } else { Cause::NotFinite };
        Self::Failed { cause, time, step, error }
    }
}
