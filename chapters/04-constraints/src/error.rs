//! What can go wrong with constraints, in one line each.

use crate::{ConstraintId, UnstableFeedback, WrongDerivative};
use ode::InputError;
use std::fmt;

/// Why constraint forces could not be computed, or a step not be taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConstraintError {
    /// An argument was refused.
    Input(InputError),
    /// A constraint's derivatives disagree with finite differences.
    Derivative(WrongDerivative),
    /// The feedback would make errors grow.
    Feedback(UnstableFeedback),
    /// The constraints contradict each other: no force can satisfy them all.
    Inconsistent {
        /// The time, s.
        time: f64,
        /// What is left of equation 11, relative to its terms.
        residual: f64,
    },
    /// The iteration reached its cap.
    NotConverged {
        /// The time, s.
        time: f64,
        /// What is left of equation 11, relative to its terms.
        residual: f64,
        /// How many iterations there were.
        iterations: usize,
    },
    /// A constraint has no value or no derivative at this state.
    Undefined {
        /// The time, s.
        time: f64,
        /// Which constraint.
        constraint: ConstraintId,
        /// Why.
        why: &'static str,
    },
    /// A parameter of a Lagrangian object moves no mass of its own.
    NoInertia {
        /// The time, s.
        time: f64,
        /// Which parameter, from 0.
        parameter: usize,
    },
    /// The state or a force is infinite or not a number.
    NotFinite {
        /// The time, s.
        time: f64,
    },
}

impl From<InputError> for ConstraintError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<WrongDerivative> for ConstraintError {
    fn from(error: WrongDerivative) -> Self {
        Self::Derivative(error)
    }
}

impl From<UnstableFeedback> for ConstraintError {
    fn from(error: UnstableFeedback) -> Self {
        Self::Feedback(error)
    }
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Derivative(error) => error.fmt(f),
            Self::Feedback(error) => error.fmt(f),
            Self::Inconsistent { time, residual } => write!(
                f,
                "the constraints contradict each other at t = {time}: \
                 relative residual {residual:.1e}"
            ),
            Self::NotConverged { time, residual, iterations } => write!(
                f,
                "the constraint forces did not converge at t = {time} within \
                 {iterations} iterations: relative residual {residual:.1e}; \
                 raise max_iterations"
            ),
            Self::Undefined { time, constraint, why } => {
                let number = constraint.number();
                write!(f, "constraint {number} at t = {time}: {why}")
            }
            Self::NoInertia { time, parameter } => write!(
                f,
                "parameter {parameter} moves no mass of its own at t = {time}"
            ),
            Self::NotFinite { time } => {
                write!(f, "a number is not finite at t = {time}")
            }
        }
    }
}

impl std::error::Error for ConstraintError {}
