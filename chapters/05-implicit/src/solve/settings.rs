//! How the linear system of a step is solved, and how accurately.

use math::check::{Checked, at_least, positive};

/// The preconditioner of conjugate gradients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preconditioning {
    /// Nothing.
    None,
    /// Block Jacobi: the inverse of each particle's diagonal block.
    BlockJacobi,
    /// Incomplete Cholesky factorisation.
    IncompleteCholesky,
    /// A multigrid V-cycle, where the particles form a grid; elsewhere
    /// incomplete Cholesky.
    #[default]
    Multigrid,
}

/// Settings of the linear solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    /// The residual to stop at, relative to the right side. The default,
    /// 1e-3, is for the eye: forces are in balance to a thousandth.
    pub tolerance: f64,
    /// The cap on iterations, after which the step counts as failed.
    pub max_iterations: usize,
    /// The preconditioner.
    pub preconditioning: Preconditioning,
    /// How often a failed step may be cut in half.
    pub max_halvings: usize,
    /// The largest change of a strain in one step; a step that changes one
    /// more fails. None means that any change is accepted. Below a ten-thousandth,
    /// steps are cut in half that nobody can tell from good ones; above a
    /// tenth, hardly any step fails.
    pub max_strain_change: Option<f64>,
}

impl Default for SolverSettings {
    fn default() -> Self {
        Self {
            tolerance: 1e-3,
            max_iterations: 2000,
            preconditioning: Preconditioning::default(),
            max_halvings: 8,
            max_strain_change: None,
        }
    }
}

impl SolverSettings {
    /// Whether the settings make sense.
    pub(crate) fn check(&self) -> Checked<()> {
        positive("tolerance", self.tolerance)?;
        let most = self.max_iterations;
        at_least("max_iterations", most, 1, "at least 1")?;
        if let Some(most) = self.max_strain_change {
            positive("max_strain_change", most)?;
        }
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
    /// Solves with a stiffer matrix, because energy would have been gained.
    pub stiffened: usize,
    /// How often the step was cut in half.
    pub halvings: usize,
    /// The worst relative residual.
    pub residual: f64,
}
