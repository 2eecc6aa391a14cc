//! How the iteration ends.

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
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "no solution after {iterations} iterations: {reason} (relative residual \
     {residual:.1e})"
)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The cap on iterations was reached.
    #[error("the cap on iterations was reached")]
    TooManyIterations,
    /// The search direction is (nearly) one that `A` maps to zero, and a
    /// residual is left: no `x` satisfies the equations.
    #[error("the equations contradict each other")]
    Inconsistent,
    /// `p · A p < 0`, or a preconditioner with `r · z <= 0`: not positive
    /// semidefinite.
    #[error("the matrix is not positive semidefinite")]
    NegativeCurvature,
    /// A number is infinite or NaN.
    #[error("a number is not finite")]
    NotFinite,
}
