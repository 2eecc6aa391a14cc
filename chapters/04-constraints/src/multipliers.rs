//! The multipliers of all constraints: directly for chains, by conjugate
//! gradients for everything else.

use crate::chain::Chain;
use crate::equations::Equations;
use crate::least_squares::{LeastSquares, Rooted};
use crate::{Method, Solved, Solving};
use math::cg::{
    ConjugateGradients, Converged, Diagonal, Identity, NoFilter, Operator,
    Reason, Stalled,
};
use math::norm;
use math::sparse::ConstraintMatrix;
use std::cell::RefCell;

/// Why there are no multipliers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Unsolved {
    Inconsistent { residual: f64 },
    NotConverged { residual: f64, iterations: usize },
    NotFinite,
}

/// Finds multipliers, and keeps the room that this takes.
#[derive(Clone, Debug)]
pub(crate) struct Multipliers {
    pub lambda: Vec<f64>,
    pub chain: Option<Chain>,
    gradients: ConjugateGradients,
    preconditioner: Diagonal,
    least_squares: LeastSquares,
    residual: Vec<f64>,
    /// Room for a vector over all coordinates.
    work: Vec<f64>,
}

impl Default for Multipliers {
    fn default() -> Self {
        Self {
            lambda: Vec::new(),
            chain: None,
            gradients: ConjugateGradients::new(1.0, 0),
            preconditioner: Diagonal::new(),
            least_squares: LeastSquares::default(),
            residual: Vec::new(),
            work: Vec::new(),
        }
    }
}

impl Multipliers {
    /// Solves equation 11 for `lambda`.
    pub fn solve(
        &mut self,
        equations: &Equations,
        solving: &Solving,
    ) -> Result<Solved, Unsolved> {
        let rows = equations.rhs.len();
        self.lambda.resize(rows, 0.0);
        self.work.resize(equations.w.len(), 0.0);
        self.residual.resize(rows, 0.0);
        let size = equations.size;
        if !size.is_finite() || !norm(&equations.rhs).is_finite() {
            return Err(Unsolved::NotFinite);
        }
        // Below this a residual is rounding.
        let enough = solving.tolerance * norm(&equations.rhs)
            + 8.0 * f64::EPSILON * size;
        if solving.method == Method::Automatic
            && let Some(solved) = self.directly(equations, 1e3 * enough)
        {
            return Ok(solved);
        }
        self.iteratively(equations, solving, enough)
    }

    /// The direct solution of chains; none if there is another structure, or
    /// if what comes out does not satisfy the equations.
    fn directly(
        &mut self,
        equations: &Equations,
        enough: f64,
    ) -> Option<Solved> {
        let chain = self.chain.as_mut()?;
        chain.solve(equations, &mut self.lambda)?;
        let residual = self.find_residual(equations);
        let relative = relative(residual, equations.size);
        (residual <= enough).then_some(Solved {
            iterations: 0,
            residual: relative,
            direct: true,
        })
    }

    /// Conjugate gradients; where they find no answer because redundant
    /// equations do not quite fit together, least squares.
    fn iteratively(
        &mut self,
        equations: &Equations,
        solving: &Solving,
        enough: f64,
    ) -> Result<Solved, Unsolved> {
        match self.conjugate(equations, solving, enough) {
            Ok(Converged { iterations, residual }) => {
                let left = residual * norm(&equations.rhs);
                let residual = relative(left, equations.size);
                Ok(Solved { iterations, residual, direct: false })
            }
            Err(Stalled { reason: Reason::NotFinite, .. }) => {
                Err(Unsolved::NotFinite)
            }
            Err(stalled) => self.fit(equations, solving, stalled.iterations),
        }
    }

    /// One run of conjugate gradients down to the residual `enough`.
    fn conjugate(
        &mut self,
        equations: &Equations,
        solving: &Solving,
        enough: f64,
    ) -> Result<Converged, Stalled> {
        let Equations { jac, w, rhs, .. } = equations;
        let size = norm(rhs);
        if size <= enough || !solving.warm_start {
            self.lambda.fill(0.0);
        }
        if size <= enough {
            return Ok(Converged { iterations: 0, residual: 1.0 });
        }
        let Self { lambda, gradients: cg, preconditioner, .. } = self;
        cg.tolerance = enough / size;
        cg.max_iterations = solving.cap(rhs.len());
        let matrix = ConstraintMatrix::new(jac, w, &mut self.work);
        if solving.method == Method::Preconditioned {
            matrix.diagonal(&mut self.residual);
            // Of squares that are too large for a number, nothing comes.
            let reason = Reason::NotFinite;
            preconditioner.refill(&self.residual).map_err(|_| Stalled {
                iterations: 0,
                residual: 1.0,
                reason,
            })?;
            cg.solve(&matrix, preconditioner, &NoFilter, rhs, lambda)
        } else {
            cg.solve(&matrix, &Identity, &NoFilter, rhs, lambda)
        }
    }

    /// The multipliers that fit best, if they fit well enough.
    fn fit(
        &mut self,
        equations: &Equations,
        solving: &Solving,
        before: usize,
    ) -> Result<Solved, Unsolved> {
        let Self { lambda, least_squares, work, .. } = self;
        let Equations { jac, w, rhs, .. } = equations;
        let root = Rooted { jac, w, work: RefCell::new(work) };
        let cap = solving.cap(rhs.len());
        let fit = least_squares.solve(&root, rhs, cap, lambda);
        let iterations = before + fit.iterations;
        let residual = relative(fit.residual, equations.size);
        if !residual.is_finite() {
            return Err(Unsolved::NotFinite);
        }
        if !fit.converged {
            return Err(Unsolved::NotConverged { residual, iterations });
        }
        if residual > solving.consistency {
            return Err(Unsolved::Inconsistent { residual });
        }
        Ok(Solved { iterations, residual, direct: false })
    }

    /// The length of `rhs - J W J^T lambda`, which is left in `residual`.
    fn find_residual(&mut self, equations: &Equations) -> f64 {
        let Self { lambda, residual, work, .. } = self;
        let matrix = ConstraintMatrix::new(&equations.jac, &equations.w, work);
        matrix.apply(lambda, residual);
        for (r, b) in residual.iter_mut().zip(&equations.rhs) {
            *r = *b - *r;
        }
        norm(residual)
    }
}

/// A residual in units of `size`; nothing is nothing, whatever the size.
fn relative(residual: f64, size: f64) -> f64 {
    if residual == 0.0 { 0.0 } else { residual / size }
}
