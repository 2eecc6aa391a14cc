//! How the iteration ends.

use std::fmt;

/// The residual is within the tolerance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Converged {
    /// How many products with `A` the iteration took, not counting those for
    /// the first residual.
    pub iterations: usize,
    /// The length of the residual, relative to that of the right-hand side.
    pub residual: f64,
}

/// The iteration stopped before the residual was within the tolerance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NotConverged {
    /// How many products with `A` it took.
    pub iterations: usize,
    /// The length of the last residual, relative to that of the right-hand
    /// side.
    pub residual: f64,
    /// Why it stopped.
    pub reason: Reason,
}

/// Why an iteration stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The cap on iterations was reached.
    TooManyIterations,
    /// The search direction is (nearly) one that `A` maps to zero, and a
    /// residual is left: no `x` satisfies the equations.
    Inconsistent,
    /// `p · A p < 0`, or a preconditioner with `r · z <= 0`: not positive
    /// semidefinite.
    NegativeCurvature,
    /// A number is infinite or NaN.
    NotFinite,
}

impl fmt::Display for NotConverged {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.reason {
            Reason::TooManyIterations => "the cap on iterations was reached",
            Reason::Inconsistent => "the equations contradict each other",
            Reason::NegativeCurvature => {
                "the matrix is not positive semidefinite"
            }
            Reason::NotFinite => "a number is not finite",
        };
        let NotConverged { iterations, residual, .. } = self;
        write!(
            out,
            "no solution after {iterations} iterations: {why} (relative \
             residual {residual:.1e})"
        )
    }
}

impl std::error::Error for NotConverged {}
