//! The solver for the multipliers of all constraints: direct for chains,
//! conjugate gradients for everything else, least squares where redundant
//! constraints have drifted apart.

use super::least_squares::{Cgls, ScaledJacobian};
use super::{ChainSolver, Equations};
use crate::{MultiplierMethod, MultiplierSettings, SolveReport};
use math::conjugate_gradients::{
    ConjugateGradients, Converged, NoFilter, NotConverged, Operator, Reason,
};
use math::norm;
use math::preconditioners::{Identity, PointJacobi};
use math::sparse::ConstraintMatrix;
use std::cell::RefCell;

/// Why the multipliers were not found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SolveFailure {
    Inconsistent { residual: f64 },
    NotConverged { residual: f64, iterations: usize },
    NotFinite,
}

/// Finds the multipliers, and keeps the workspace for it.
#[derive(Clone, Debug)]
pub(crate) struct MultiplierSolver {
    pub lambda: Vec<f64>,
    pub chain: Option<ChainSolver>,
    cg: ConjugateGradients,
    preconditioner: PointJacobi,
    cgls: Cgls,
    residual: Vec<f64>,
    /// A vector over all coordinates.
    workspace: Vec<f64>,
}

impl Default for MultiplierSolver {
    fn default() -> Self {
        Self {
            lambda: Vec::new(),
            chain: None,
            cg: ConjugateGradients::new(1.0, 0),
            preconditioner: PointJacobi::new(),
            cgls: Cgls::default(),
            residual: Vec::new(),
            workspace: Vec::new(),
        }
    }
}

impl MultiplierSolver {
    /// Solves equation 11 for `lambda`.
    pub fn solve(
        &mut self,
        equations: &Equations,
        settings: &MultiplierSettings,
    ) -> Result<SolveReport, SolveFailure> {
        let rows = equations.rhs.len();
        self.lambda.resize(rows, 0.0);
        self.workspace.resize(equations.w.len(), 0.0);
        self.residual.resize(rows, 0.0);
        let size = equations.size;
        if !size.is_finite() || !norm(&equations.rhs).is_finite() {
            return Err(SolveFailure::NotFinite);
        }
        // Below this a residual is rounding.
        let enough = settings.tolerance * norm(&equations.rhs)
            + 8.0 * f64::EPSILON * size;
        if settings.method == MultiplierMethod::Automatic
            && let Some(solved) = self.solve_directly(equations, 1e3 * enough)
        {
            return Ok(solved);
        }
        self.solve_iteratively(equations, settings, enough)
    }

    /// The direct solution of chains; none if the constraints form no chains,
    /// or if the result does not satisfy the equations.
    fn solve_directly(
        &mut self,
        equations: &Equations,
        enough: f64,
    ) -> Option<SolveReport> {
        let chain = self.chain.as_mut()?;
        chain.solve(equations, &mut self.lambda)?;
        let residual = self.find_residual(equations);
        let relative = relative(residual, equations.size);
        (residual <= enough).then_some(SolveReport {
            iterations: 0,
            residual: relative,
            direct: true,
        })
    }

    /// Conjugate gradients; where they find no answer because redundant
    /// equations do not quite fit together, least squares.
    fn solve_iteratively(
        &mut self,
        equations: &Equations,
        settings: &MultiplierSettings,
        enough: f64,
    ) -> Result<SolveReport, SolveFailure> {
        match self.conjugate_gradients(equations, settings, enough) {
            Ok(Converged { iterations, residual }) => {
                let left = residual * norm(&equations.rhs);
                let residual = relative(left, equations.size);
                Ok(SolveReport { iterations, residual, direct: false })
            }
            Err(NotConverged { reason: Reason::NotFinite, .. }) => {
                Err(SolveFailure::NotFinite)
            }
            Err(stalled) => {
                self.least_squares(equations, settings, stalled.iterations)
            }
        }
    }

    /// One run of conjugate gradients down to the residual `enough`.
    fn conjugate_gradients(
        &mut self,
        equations: &Equations,
        settings: &MultiplierSettings,
        enough: f64,
    ) -> Result<Converged, NotConverged> {
        let Equations { jac, w, rhs, .. } = equations;
        let size = norm(rhs);
        if size <= enough || !settings.warm_start {
            self.lambda.fill(0.0);
        }
        if size <= enough {
            return Ok(Converged { iterations: 0, residual: 1.0 });
        }
        let Self { lambda, cg, preconditioner, .. } = self;
        cg.tolerance = enough / size;
        cg.max_iterations = settings.cap(rhs.len());
        let matrix = ConstraintMatrix::new(jac, w, &mut self.workspace);
        if settings.method == MultiplierMethod::Preconditioned {
            matrix.diagonal(&mut self.residual);
            // The diagonal overflows where gradients are huge.
            let reason = Reason::NotFinite;
            preconditioner.update(&self.residual).map_err(|_| {
                NotConverged { iterations: 0, residual: 1.0, reason }
            })?;
            cg.solve(&matrix, preconditioner, &NoFilter, rhs, lambda)
        } else {
            cg.solve(&matrix, &Identity, &NoFilter, rhs, lambda)
        }
    }

    /// The multipliers that fit best, if they fit well enough.
    fn least_squares(
        &mut self,
        equations: &Equations,
        settings: &MultiplierSettings,
        before: usize,
    ) -> Result<SolveReport, SolveFailure> {
        let Self { lambda, cgls, workspace, .. } = self;
        let Equations { jac, w, rhs, .. } = equations;
        let workspace = RefCell::new(&mut workspace[..]);
        let root = ScaledJacobian { jac, w, workspace };
        let cap = settings.cap(rhs.len());
        let fit = cgls.solve(&root, rhs, cap, lambda);
        let iterations = before + fit.iterations;
        let residual = relative(fit.residual, equations.size);
        if !residual.is_finite() {
            return Err(SolveFailure::NotFinite);
        }
        if !fit.converged {
            return Err(SolveFailure::NotConverged { residual, iterations });
        }
        if residual > settings.consistency {
            return Err(SolveFailure::Inconsistent { residual });
        }
        Ok(SolveReport { iterations, residual, direct: false })
    }

    /// The norm of `rhs - J W J^T lambda`, which is left in `residual`.
    fn find_residual(&mut self, equations: &Equations) -> f64 {
        let Self { lambda, residual, workspace, .. } = self;
        let matrix =
            ConstraintMatrix::new(&equations.jac, &equations.w, workspace);
        matrix.apply(lambda, residual);
        for (r, b) in residual.iter_mut().zip(&equations.rhs) {
            *r = *b - *r;
        }
        norm(residual)
    }
}

/// A residual in units of `size`; zero stays zero, whatever the size.
fn relative(residual: f64, size: f64) -> f64 {
    if residual == 0.0 { 0.0 } else { residual / size }
}
