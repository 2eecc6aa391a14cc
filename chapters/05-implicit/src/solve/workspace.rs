//! The linear system of a step, its solver and its vectors, allocated once.

use crate::{
    ConstraintFilter, ImplicitForce, LinearSystem, Preconditioning,
    SolverSettings, StepReport,
};
use math::Vec3;
use math::conjugate_gradients::{
    ConjugateGradients, Converged, Filter, NotConverged, Operator, Reason,
};
use math::multigrid::Hierarchy;
use math::preconditioners::{BlockJacobi, Identity, IncompleteCholesky};
use math::registry::Registry;
use math::sparse::BlockSymmetric;

/// By what fraction the diagonal is raised before incomplete Cholesky: without
/// it, the factors of fine sheets grow without bound; more of it costs
/// iterations.
const CHOLESKY_SHIFT: f64 = 0.05;

/// The linear system of a step, its solver and its vectors.
pub(crate) struct StepWorkspace {
    pub system: LinearSystem,
    /// Whether the sparsity pattern of the matrix is known.
    pattern_known: bool,
    pub constraints: ConstraintFilter,
    /// The state at the start of the step, and before the last one.
    pub x0: Vec<Vec3>,
    pub v0: Vec<Vec3>,
    pub x_previous: Vec<Vec3>,
    pub v_previous: Vec<Vec3>,
    /// The predicted displacement of each particle, m.
    pub drift: Vec<Vec3>,
    /// Its displacement, m.
    pub dx: Vec<Vec3>,
    /// The change of velocity, flat; between steps the initial guess.
    pub dv: Vec<f64>,
    dv_previous: Vec<f64>,
    pub b: Vec<f64>,
    /// The impulses of the constraints, N s: `A dv - b`.
    pub constraint_impulses: Vec<f64>,
    cg: ConjugateGradients,
    block_jacobi: BlockJacobi,
    /// Columns and rows, if the particles form a grid.
    pub grid: Option<(usize, usize)>,
    /// Made with the matrix.
    cholesky: Option<IncompleteCholesky>,
    /// Made with the matrix, if there is a grid.
    hierarchy: Option<Hierarchy>,
}

impl Default for StepWorkspace {
    fn default() -> Self {
        Self {
            system: LinearSystem {
                matrix: BlockSymmetric::new(0, &[]),
                rhs: Vec::new(),
            },
            pattern_known: false,
            constraints: ConstraintFilter::new(),
            x0: Vec::new(),
            v0: Vec::new(),
            x_previous: Vec::new(),
            v_previous: Vec::new(),
            drift: Vec::new(),
            dx: Vec::new(),
            dv: Vec::new(),
            dv_previous: Vec::new(),
            b: Vec::new(),
            constraint_impulses: Vec::new(),
            cg: ConjugateGradients::new(1.0, 1),
            block_jacobi: BlockJacobi::new(),
            grid: None,
            cholesky: None,
            hierarchy: None,
        }
    }
}

impl StepWorkspace {
    /// The matrix must be built anew: something was added.
    pub fn invalidate_pattern(&mut self) {
        self.pattern_known = false;
        self.cholesky = None;
        self.hierarchy = None;
    }

    /// Builds the sparsity pattern of the matrix, and allocates.
    pub fn prepare(
        &mut self,
        n: usize,
        forces: &mut Registry<dyn ImplicitForce>,
    ) {
        if self.pattern_known {
            return;
        }
        let mut pairs = Vec::new();
        for force in forces.iter() {
            force.pairs(&mut pairs);
        }
        let matrix = BlockSymmetric::new(n, &pairs);
        for force in forces.iter_mut() {
            force.bind(&matrix);
        }
        let rhs = vec![Vec3::zeros(); n];
        self.system = LinearSystem { matrix, rhs };
        self.pattern_known = true;
        for vector in [
            &mut self.x0,
            &mut self.v0,
            &mut self.x_previous,
            &mut self.v_previous,
            &mut self.drift,
            &mut self.dx,
        ] {
            vector.resize(n, Vec3::zeros());
        }
        let Self { dv, dv_previous, b, constraint_impulses, .. } = self;
        for vector in [dv, dv_previous, b, constraint_impulses] {
            vector.resize(3 * n, 0.0);
        }
    }

    /// Solves `A dv = b` where the constraints allow, from the guess in
    /// `dv`, whose constrained part is prescribed.
    pub fn solve(
        &mut self,
        settings: &SolverSettings,
        report: &mut StepReport,
    ) -> Result<(), NotConverged> {
        let Self { system, constraints, dv, b, cg, .. } = self;
        let LinearSystem { matrix, rhs } = system;
        for (flat, b) in b.as_chunks_mut::<3>().0.iter_mut().zip(rhs.iter()) {
            *flat = (*b).into();
        }
        // Particles may have been added that are not in the grid.
        let n = rhs.len();
        let grid = self.grid.filter(|(columns, rows)| columns * rows == n);
        cg.tolerance = settings.tolerance;
        cg.max_iterations = settings.max_iterations;
        report.solves += 1;
        let solved = match settings.preconditioning {
            Preconditioning::None => {
                cg.solve(matrix, &Identity, constraints, b, dv)
            }
            Preconditioning::BlockJacobi => {
                let ready = self.block_jacobi.update(matrix);
                ready.map_err(|_| indefinite())?;
                cg.solve(matrix, &self.block_jacobi, constraints, b, dv)
            }
            Preconditioning::Multigrid if grid.is_some() => {
                let (columns, rows) = grid.unwrap_or_default();
                let make = || Hierarchy::new(matrix, columns, rows);
                let hierarchy = self.hierarchy.get_or_insert_with(make);
                let ready = hierarchy.update(matrix, constraints.projections());
                ready.map_err(|_| indefinite())?;
                let cycle = hierarchy.v_cycle(matrix, constraints);
                cg.solve(matrix, &cycle, constraints, b, dv)
            }
            Preconditioning::IncompleteCholesky
            | Preconditioning::Multigrid => {
                let make = || {
                    IncompleteCholesky::new(matrix).with_shift(CHOLESKY_SHIFT)
                };
                let cholesky = self.cholesky.get_or_insert_with(make);
                cholesky.update(matrix).map_err(|_| indefinite())?;
                cg.solve(matrix, &*cholesky, constraints, b, dv)
            }
        };
        let fallback_is_same = matches!(
            settings.preconditioning,
            Preconditioning::None | Preconditioning::BlockJacobi
        );
        let solved = match solved {
            Err(stalled) if !fallback_is_same => {
                report.iterations += stalled.iterations;
                self.solve_with_block_jacobi()
            }
            solved => solved,
        };
        let Converged { iterations, residual } = solved?;
        report.iterations += iterations;
        report.residual = report.residual.max(residual);
        Ok(())
    }

    /// Solves the same system once more, with block Jacobi. An incomplete
    /// factorisation may be a bad approximation; the diagonal blocks are
    /// always positive definite.
    fn solve_with_block_jacobi(&mut self) -> Result<Converged, NotConverged> {
        let Self { system, constraints, dv, b, cg, .. } = self;
        let free = &mut self.constraint_impulses;
        // Of the failed answer, only the prescribed part is kept.
        free.copy_from_slice(dv);
        constraints.apply(free);
        for (dv, free) in dv.iter_mut().zip(free) {
            *dv = if dv.is_finite() { *dv - *free } else { 0.0 };
        }
        let ready = self.block_jacobi.update(&system.matrix);
        ready.map_err(|_| indefinite())?;
        cg.solve(&system.matrix, &self.block_jacobi, constraints, b, dv)
    }

    /// Chooses which change of velocity is the initial guess of the next step.
    ///
    /// What a linearised step overshoots, the next one takes back: where the
    /// cloth is stiff, every second change is alike. Multigrid reduces smooth
    /// errors, so the guess from two steps ago, which is good on the rough
    /// ones, is better. For any other preconditioner smooth errors are the
    /// hard ones, and the last change is the better guess.
    pub fn choose_initial_guess(&mut self, preconditioning: Preconditioning) {
        if preconditioning == Preconditioning::Multigrid
            && self.hierarchy.is_some()
        {
            std::mem::swap(&mut self.dv, &mut self.dv_previous);
        }
    }

    /// Finds the impulses of the constraints: `A dv - b`.
    pub fn find_constraint_impulses(&mut self) {
        self.system.matrix.apply(&self.dv, &mut self.constraint_impulses);
        for (push, b) in self.constraint_impulses.iter_mut().zip(&self.b) {
            *push -= b;
        }
    }

    /// The impulse of the constraints on particle `i`, N s.
    pub fn constraint_impulse(&self, i: usize) -> Vec3 {
        Vec3::from(self.constraint_impulses.as_chunks::<3>().0[i])
    }

    /// The change of velocity of particle `i`, m/s.
    pub fn dv_of(&self, i: usize) -> Vec3 {
        Vec3::from(self.dv.as_chunks::<3>().0[i])
    }
}

/// A matrix that cannot be preconditioned.
fn indefinite() -> NotConverged {
    let reason = Reason::NegativeCurvature;
    NotConverged { iterations: 0, residual: f64::INFINITY, reason }
}
