//! What can go wrong with constraints, in one line each.

use crate::{ConstraintId, UnstableFeedback, WrongDerivative};
use ode::InputError;

/// Why constraint forces could not be computed, or a step not be taken.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ConstraintError {
    /// An argument was refused.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A constraint's derivatives disagree with finite differences.
    #[error(transparent)]
    Derivative(#[from] WrongDerivative),
    /// The feedback would make errors grow.
    #[error(transparent)]
    Feedback(#[from] UnstableFeedback),
    /// The constraints contradict each other: no force can satisfy them all.
    #[error(
        "the constraints contradict each other at t = {time}: relative \
         residual {residual:.1e}"
    )]
    Inconsistent {
        /// The time, s.
        time: f64,
        /// What is left of equation 11, relative to its terms.
        residual: f64,
    },
    /// The iteration reached its cap.
    #[error(
        "the constraint forces did not converge at t = {time} within \
         {iterations} iterations: relative residual {residual:.1e}; raise \
         max_iterations"
    )]
    NotConverged {
        /// The time, s.
        time: f64,
        /// What is left of equation 11, relative to its terms.
        residual: f64,
        /// How many iterations there were.
        iterations: usize,
    },
    /// A constraint has no value or no derivative at this state.
    #[error("constraint {} at t = {time}: {why}", .constraint.number())]
    Undefined {
        /// The time, s.
        time: f64,
        /// Which constraint.
        constraint: ConstraintId,
        /// Why.
        why: &'static str,
    },
    /// A parameter of a Lagrangian object moves no mass of its own.
    #[error("parameter {parameter} moves no mass of its own at t = {time}")]
    NoInertia {
        /// The time, s.
        time: f64,
        /// Which parameter, from 0.
        parameter: usize,
    },
    /// The state or a force is infinite or not a number.
    #[error("a number is not finite at t = {time}")]
    NotFinite {
        /// The time, s.
        time: f64,
    },
}
