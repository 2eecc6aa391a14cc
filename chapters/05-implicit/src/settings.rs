//! How well, and how, the linear system of a step is solved.

use math::check::{Checked, at_least, positive};

/// What makes the iteration converge faster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preconditioning {
    /// Nothing.
    None,
    /// The inverse of each particle's own block.
    Blocks,
    /// An incomplete factorisation of the whole matrix.
    IncompleteCholesky,
    /// Sweeps over a grid and over all coarser ones, where particles form a
    /// grid; elsewhere the factorisation.
    #[default]
    Multigrid,
}

/// Settings of the linear solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    /// The residual to stop at, relative to the right side. The usual 1e-3
    /// is for the eye: forces are in balance to a thousandth.
    pub tolerance: f64,
    /// After so many iterations the step counts as failed.
    pub max_iterations: usize,
    /// What makes it faster.
    pub preconditioning: Preconditioning,
    /// How often a failed step may be cut in half.
    pub max_halvings: usize,
}

impl Default for SolverSettings {
    fn default() -> Self {
        Self {
            tolerance: 1e-3,
            max_iterations: 2000,
            preconditioning: Preconditioning::default(),
            max_halvings: 8,
        }
    }
}

impl SolverSettings {
    /// Whether the settings make sense.
    pub(crate) fn check(&self) -> Checked<()> {
        positive("tolerance", self.tolerance)?;
        let most = self.max_iterations;
        at_least("max_iterations", most, 1, "at least 1")?;
        Ok(())
    }
}

/// What a step took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Conjugate gradient iterations in all.
    pub iterations: usize,
    /// Linear systems solved.
    pub solves: usize,
    /// Tries with a stiffer matrix, because energy would have been gained.
    pub stiffened: usize,
    /// How often the step was cut in half.
    pub halvings: usize,
    /// The worst relative residual.
    pub residual: f64,
}
