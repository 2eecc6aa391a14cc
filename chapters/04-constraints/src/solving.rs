//! How `J W J^T lambda = rhs` is solved: notes F §4.4.

/// How the multipliers are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Directly where the constraints form chains, otherwise by conjugate
    /// gradients.
    #[default]
    Automatic,
    /// By conjugate gradients: any constraints, redundant ones too.
    ConjugateGradients,
    /// By conjugate gradients that know the diagonal of the matrix: fewer
    /// iterations where masses or gradients are of very different size. Of
    /// redundant constraints it need not find the smallest multipliers.
    Preconditioned,
}

/// Settings for the multipliers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solving {
    /// How they are found.
    pub method: Method,
    /// The residual that is good enough, relative to the right-hand side.
    pub tolerance: f64,
    /// The cap on iterations; none means ten for each row, and a hundred.
    pub max_iterations: Option<usize>,
    /// Whether iterations begin with the last multipliers. From zero, the
    /// answer depends on nothing but the state, and it is the smallest where
    /// constraints are redundant.
    pub warm_start: bool,
    /// Equations that do not fit together any better than this, relative to
    /// their terms, contradict each other. Redundant constraints that have
    /// drifted a little fit less well than rounding would have it.
    pub consistency: f64,
}

impl Default for Solving {
    fn default() -> Self {
        Self {
            method: Method::default(),
            tolerance: 1e-12,
            max_iterations: None,
            warm_start: false,
            consistency: 1e-6,
        }
    }
}

impl Solving {
    /// The cap on iterations for so many rows.
    pub(crate) fn cap(&self, rows: usize) -> usize {
        self.max_iterations.unwrap_or(10 * rows + 100)
    }
}

/// How the last multipliers were found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Solved {
    /// Iterations of conjugate gradients; 0 for a direct solution.
    pub iterations: usize,
    /// What is left of equation 11, relative to the size of its terms.
    pub residual: f64,
    /// Whether the structure of a chain was made use of.
    pub direct: bool,
}
