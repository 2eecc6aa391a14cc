//! The room that a step needs, made once.

use crate::{
    Constraints, ImplicitForce, Preconditioning, SolverSettings, StepReport,
    StepSystem,
};
use math::Vec3;
use math::cg::{
    BlockJacobi, ConjugateGradients, Converged, Filter, Identity,
    IncompleteCholesky, Operator, Reason, Stalled,
};
use math::multigrid::Hierarchy;
use math::registry::Registry;
use math::sparse::BlockSymmetric;

/// By what fraction the diagonal is made larger before it is factored: what
/// keeps incomplete factors of fine sheets from growing without bound.
const SHIFT: f64 = 0.05;

/// The linear system of a step, its solver and its vectors.
pub(crate) struct Work {
    pub system: StepSystem,
    /// Whether the pattern of the matrix is known.
    ready: bool,
    pub constraints: Constraints,
    /// The state at the start of the step, and before the last one.
    pub x0: Vec<Vec3>,
    pub v0: Vec<Vec3>,
    pub x_before: Vec<Vec3>,
    pub v_before: Vec<Vec3>,
    /// How far each particle would go by itself.
    pub drift: Vec<Vec3>,
    /// How far it goes.
    pub dx: Vec<Vec3>,
    /// The change of velocity, flat; between steps the first guess.
    pub dv: Vec<f64>,
    dv_before: Vec<f64>,
    pub b: Vec<f64>,
    /// What the constraints add, N s: `A dv - b`.
    pub push: Vec<f64>,
    cg: ConjugateGradients,
    blocks: BlockJacobi,
    /// Columns and rows, if the particles form a grid.
    pub grid: Option<(usize, usize)>,
    /// Made with the matrix.
    cholesky: Option<IncompleteCholesky>,
    /// Made with the matrix, if there is a grid.
    hierarchy: Option<Hierarchy>,
}

impl Default for Work {
    fn default() -> Self {
        Self {
            system: StepSystem {
                matrix: BlockSymmetric::new(0, &[]),
                rhs: Vec::new(),
            },
            ready: false,
            constraints: Constraints::new(),
            x0: Vec::new(),
            v0: Vec::new(),
            x_before: Vec::new(),
            v_before: Vec::new(),
            drift: Vec::new(),
            dx: Vec::new(),
            dv: Vec::new(),
            dv_before: Vec::new(),
            b: Vec::new(),
            push: Vec::new(),
            cg: ConjugateGradients::new(1.0, 1),
            blocks: BlockJacobi::new(),
            grid: None,
            cholesky: None,
            hierarchy: None,
        }
    }
}

impl Work {
    /// The matrix must be built anew: something was added.
    pub fn forget_pattern(&mut self) {
        self.ready = false;
        self.cholesky = None;
        self.hierarchy = None;
    }

    /// Builds the pattern of the matrix, and makes room.
    pub fn prepare(
        &mut self,
        n: usize,
        forces: &mut Registry<dyn ImplicitForce>,
    ) {
        if self.ready {
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
        self.system = StepSystem { matrix, rhs };
        self.ready = true;
        for room in [
            &mut self.x0,
            &mut self.v0,
            &mut self.x_before,
            &mut self.v_before,
            &mut self.drift,
            &mut self.dx,
        ] {
            room.resize(n, Vec3::zeros());
        }
        let Self { dv, dv_before, b, push, .. } = self;
        for room in [dv, dv_before, b, push] {
            room.resize(3 * n, 0.0);
        }
    }

    /// Solves `A dv = b` where the constraints allow, from the guess in
    /// `dv`, whose constrained part is prescribed.
    pub fn solve(
        &mut self,
        settings: &SolverSettings,
        report: &mut StepReport,
    ) -> Result<(), Stalled> {
        let Self { system, constraints, dv, b, cg, .. } = self;
        let StepSystem { matrix, rhs } = system;
        for (flat, b) in b.as_chunks_mut::<3>().0.iter_mut().zip(rhs.iter()) {
            *flat = (*b).into();
        }
        // Somebody may have added particles that are not in the grid.
        let n = rhs.len();
        let grid = self.grid.filter(|(columns, rows)| columns * rows == n);
        cg.tolerance = settings.tolerance;
        cg.max_iterations = settings.max_iterations;
        report.solves += 1;
        let solved = match settings.preconditioning {
            Preconditioning::None => {
                cg.solve(matrix, &Identity, constraints, b, dv)
            }
            Preconditioning::Blocks => {
                let ready = self.blocks.refill(matrix);
                ready.map_err(|_| indefinite())?;
                cg.solve(matrix, &self.blocks, constraints, b, dv)
            }
            Preconditioning::Multigrid if grid.is_some() => {
                let (columns, rows) = grid.unwrap_or_default();
                let make = || Hierarchy::new(matrix, columns, rows);
                let hierarchy = self.hierarchy.get_or_insert_with(make);
                let ready = hierarchy.refill(matrix, constraints.projections());
                ready.map_err(|_| indefinite())?;
                let cycle = hierarchy.v_cycle(matrix, constraints);
                cg.solve(matrix, &cycle, constraints, b, dv)
            }
            Preconditioning::IncompleteCholesky
            | Preconditioning::Multigrid => {
                let make = || IncompleteCholesky::new(matrix).with_shift(SHIFT);
                let cholesky = self.cholesky.get_or_insert_with(make);
                cholesky.refill(matrix).map_err(|_| indefinite())?;
                cg.solve(matrix, &*cholesky, constraints, b, dv)
            }
        };
        let plain = matches!(
            settings.preconditioning,
            Preconditioning::None | Preconditioning::Blocks
        );
        let solved = match solved {
            Err(stalled) if !plain => {
                report.iterations += stalled.iterations;
                self.solve_plainly()
            }
            solved => solved,
        };
        let Converged { iterations, residual } = solved?;
        report.iterations += iterations;
        report.residual = report.residual.max(residual);
        Ok(())
    }

    /// Solves the same system once more, with the blocks on the diagonal
    /// only. An incomplete factorisation may be no approximation at all;
    /// these blocks are always positive.
    fn solve_plainly(&mut self) -> Result<Converged, Stalled> {
        let Self { system, constraints, dv, b, cg, push, .. } = self;
        // Only what is prescribed is kept of the failed answer.
        push.copy_from_slice(dv);
        constraints.apply(push);
        for (dv, free) in dv.iter_mut().zip(push) {
            *dv = if dv.is_finite() { *dv - *free } else { 0.0 };
        }
        let ready = self.blocks.refill(&system.matrix);
        ready.map_err(|_| indefinite())?;
        cg.solve(&system.matrix, &self.blocks, constraints, b, dv)
    }

    /// Chooses which change of velocity is the next step's first guess.
    ///
    /// What a linearised step overshoots, the next one takes back: where the
    /// cloth is stiff, every second change is alike. Coarse grids take care
    /// of all that is smooth, and leave such parts to the guess. For any
    /// other preconditioner smooth errors are the hard ones, and the last
    /// change is the better guess.
    pub fn choose_guess(&mut self, preconditioning: Preconditioning) {
        if preconditioning == Preconditioning::Multigrid
            && self.hierarchy.is_some()
        {
            std::mem::swap(&mut self.dv, &mut self.dv_before);
        }
    }

    /// Finds what the constraints had to add: `push = A dv - b`.
    pub fn find_push(&mut self) {
        self.system.matrix.apply(&self.dv, &mut self.push);
        for (push, b) in self.push.iter_mut().zip(&self.b) {
            *push -= b;
        }
    }

    /// What the constraints add to particle `i`, N s.
    pub fn push_on(&self, i: usize) -> Vec3 {
        Vec3::from(self.push.as_chunks::<3>().0[i])
    }

    /// The change of velocity of particle `i`, m/s.
    pub fn dv_of(&self, i: usize) -> Vec3 {
        Vec3::from(self.dv.as_chunks::<3>().0[i])
    }
}

/// A matrix that cannot be preconditioned.
fn indefinite() -> Stalled {
    let reason = Reason::NegativeCurvature;
    Stalled { iterations: 0, residual: f64::INFINITY, reason }
}
