//! How `J W J^T lambda = rhs` is solved: notes F §4.4.

/// How the multipliers are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MultiplierMethod {
    /// A direct (tridiagonal) solve where the constraints form chains,
    /// conjugate gradients otherwise.
    #[default]
    Automatic,
    /// Conjugate gradients: for any constraints, redundant ones too.
    ConjugateGradients,
    /// Conjugate gradients with a diagonal (Jacobi) preconditioner: fewer
    /// iterations where masses or gradients are of very different size. For
    /// redundant constraints it need not find the smallest multipliers.
    Preconditioned,
}

/// How the multipliers are solved for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MultiplierSettings {
    /// The method.
    pub method: MultiplierMethod,
    /// The residual that is good enough, relative to the right-hand side.
    pub tolerance: f64,
    /// The cap on iterations; none means ten for each row, and a hundred.
    pub max_iterations: Option<usize>,
    /// Whether iterations begin with the last multipliers. From zero, the
    /// answer depends on nothing but the state, and it is the smallest where
    /// constraints are redundant.
    pub warm_start: bool,
    /// A least-squares residual above this, relative to the terms of the
    /// equations, means that the constraints contradict each other. It is far
    /// above rounding: redundant constraints that have drifted leave more.
    pub consistency: f64,
}

impl Default for MultiplierSettings {
    fn default() -> Self {
        Self {
            method: MultiplierMethod::default(),
            tolerance: 1e-12,
            max_iterations: None,
            warm_start: false,
            consistency: 1e-6,
        }
    }
}

impl MultiplierSettings {
    /// The cap on iterations for so many rows.
    pub(crate) fn cap(&self, rows: usize) -> usize {
        self.max_iterations.unwrap_or(10 * rows + 100)
    }
}

/// What the last solve for the multipliers took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolveReport {
    /// Iterations of conjugate gradients; 0 for a direct solution.
    pub iterations: usize,
    /// What is left of equation 11, relative to the size of its terms.
    pub residual: f64,
    /// Whether a chain was solved directly.
    pub direct: bool,
}
