//! What can go wrong.

use crate::SystemError;
use math::check::InputError;
use std::fmt;

/// An iteration that used up its cap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NotConverged {
    /// The time at which the answer was wanted.
    pub time: f64,
    /// The residual of the equation after the last iteration.
    pub residual: f64,
}

impl fmt::Display for NotConverged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, residual } = self;
        write!(f, "no convergence at t = {time}: residual {residual:e}")
    }
}

impl std::error::Error for NotConverged {}

/// Why an adaptive method gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The error asks for a step below the smallest one allowed.
    StepTooSmall,
    /// Too many rejected steps in a row.
    TooManyRejections,
    /// Too many steps in all.
    TooManySteps,
    /// The state or its derivative is not finite, however short the step.
    NotFinite,
}

/// An integration that did not reach its end.
#[derive(Clone, Debug, PartialEq)]
pub enum StepError {
    /// It could not begin.
    Input(InputError),
    /// It stopped on the way; the system is left at the last accepted step.
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

impl From<InputError> for StepError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cause, time, step, error) = match self {
            Self::Input(input) => return input.fmt(f),
            Self::Failed { cause, time, step, error } => {
                (cause, time, step, error)
            }
            Self::Derivative { time, step, why } => {
                let what = "the derivative failed";
                return write!(f, "{what} at t = {time}, step {step:e}: {why}");
            }
        };
        let why = match cause {
            Cause::StepTooSmall => "the step became too small",
            Cause::TooManyRejections => "too many rejected steps in a row",
            Cause::TooManySteps => "too many steps",
            Cause::NotFinite => "the state is no longer finite",
        };
        write!(
            f,
            "{why} at t = {time}: step {step:e}, error {error:e} tolerances"
        )
    }
}

impl std::error::Error for StepError {}
