//! The grids of a hierarchy, and one V-cycle through them.

use super::coarsening::Coarsening;
use super::galerkin::Galerkin;
use crate::cg::{Filter, GaussSeidel, Preconditioner};
use crate::sparse::BlockSymmetric;
use crate::{Mat3, NotPositive};
use std::cell::RefCell;

/// Grids with fewer rows or columns than this are not coarsened further:
/// a sweep over so few particles is nearly a solution.
const COARSEST: usize = 4;

/// A grid and all coarser ones below it, each with its matrix.
pub struct Hierarchy {
    finest: GaussSeidel,
    below: Vec<Level>,
    rest: RefCell<Vec<f64>>,
}

/// One grid below another.
struct Level {
    galerkin: Galerkin,
    matrix: BlockSymmetric,
    smoother: GaussSeidel,
    workspace: RefCell<Workspace>,
}

/// The vectors of a grid: the residual that comes down, the correction that
/// goes up, and what is left over in between.
struct Workspace {
    r: Vec<f64>,
    z: Vec<f64>,
    rest: Vec<f64>,
}

impl Hierarchy {
    /// For matrices with the pattern of `matrix`, on a grid of so many
    /// columns and rows; `refill` comes next.
    pub fn new(matrix: &BlockSymmetric, columns: usize, rows: usize) -> Self {
        let mut below = Vec::<Level>::new();
        let mut coarsening = Coarsening { columns, rows };
        while coarsening.columns >= COARSEST && coarsening.rows >= COARSEST {
            let above = below.last().map_or(matrix, |level| &level.matrix);
            below.push(Level::new(above, coarsening));
            coarsening = coarsening.coarse();
        }
        let rest = vec![0.0; 3 * matrix.diagonal().len()];
        let finest = GaussSeidel::new();
        Self { finest, below, rest: RefCell::new(rest) }
    }

    /// Takes a new matrix, without allocating. `held` names the particles
    /// that are not free, with the projections onto the directions that are
    /// left to them; on the coarser grids they are held by stiff springs.
    pub fn refill(
        &mut self,
        matrix: &BlockSymmetric,
        held: impl Iterator<Item = (usize, Mat3)> + Clone,
    ) -> Result<(), NotPositive> {
        self.finest.refill(matrix)?;
        for (i, free) in held.clone() {
            self.finest.hold(matrix, i, &free);
        }
        for k in 0..self.below.len() {
            let (above, below) = self.below.split_at_mut(k);
            let level = &mut below[0];
            let fine = above.last().map_or(matrix, |level| &level.matrix);
            level.galerkin.refill(fine, &mut level.matrix);
            if k == 0 {
                level.hold(matrix, held.clone());
            }
            level.smoother.refill(&level.matrix)?;
        }
        Ok(())
    }

    /// How many blocks the matrices of the coarser grids store.
    pub fn stored(&self) -> usize {
        self.below.iter().map(|level| level.matrix.stored()).sum()
    }

    /// The preconditioner of the matrix that it was refilled with; `filter`
    /// keeps the particles that were held then.
    pub fn v_cycle<'a, F: Filter>(
        &'a self,
        matrix: &'a BlockSymmetric,
        filter: &'a F,
    ) -> VCycle<'a, F> {
        VCycle { hierarchy: self, matrix, filter }
    }
}

/// How much stiffer than the matrix a held particle is on the coarse grids.
const HOLD: f64 = 10.0;

impl Level {
    /// The grid below one whose matrix has the pattern of `above`.
    fn new(above: &BlockSymmetric, coarsening: Coarsening) -> Self {
        let (galerkin, matrix) = Galerkin::new(above, coarsening);
        let none = vec![0.0; 3 * matrix.diagonal().len()];
        let vectors =
            Workspace { r: none.clone(), z: none.clone(), rest: none };
        let (smoother, workspace) = (GaussSeidel::new(), RefCell::new(vectors));
        Self { galerkin, matrix, smoother, workspace }
    }

    /// Adds what may not move.
    fn hold(
        &mut self,
        fine: &BlockSymmetric,
        held: impl Iterator<Item = (usize, Mat3)>,
    ) {
        for (i, free) in held {
            let size = HOLD * fine.diagonal()[i].trace();
            let fixed = Mat3::identity() - free;
            for (a, weight) in self.galerkin.coarsening.parents(i) {
                let block = weight * weight * size * fixed;
                self.matrix.add(a, a, &block);
            }
        }
    }
}

/// A [`Hierarchy`] at work: from the finest grid down and up again.
pub struct VCycle<'a, F> {
    hierarchy: &'a Hierarchy,
    matrix: &'a BlockSymmetric,
    filter: &'a F,
}

impl<F: Filter> VCycle<'_, F> {
    /// All but the last sweep, with room for what is left over.
    fn go_down(&self, r: &[f64], z: &mut [f64], rest: &mut [f64]) {
        let Hierarchy { finest, below, .. } = self.hierarchy;
        finest.down(self.matrix, r, z, rest);
        self.filter.apply(rest);
        correct(below, rest, z);
        self.filter.apply(z);
    }
}

impl<F: Filter> Preconditioner for VCycle<'_, F> {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        self.apply_dot(r, z);
    }

    fn apply_dot(&self, r: &[f64], z: &mut [f64]) -> f64 {
        let rest = &mut *self.hierarchy.rest.borrow_mut();
        self.go_down(r, z, rest);
        self.hierarchy.finest.up(self.matrix, r, z, rest)
    }

    fn apply_product(
        &self,
        r: &[f64],
        z: &mut [f64],
        az: &mut [f64],
    ) -> Option<f64> {
        self.go_down(r, z, az);
        Some(self.hierarchy.finest.up_with_product(self.matrix, r, z, az))
    }
}

// ANCHOR: cycle
/// Adds to `z` what the coarser grids know about the residual `rest`.
fn correct(levels: &[Level], rest: &[f64], z: &mut [f64]) {
    let Some((level, coarser)) = levels.split_first() else { return };
    let Level { galerkin, matrix, smoother, workspace } = level;
    let Workspace { r: r_coarse, z: z_coarse, rest: rest_coarse } =
        &mut *workspace.borrow_mut();
    galerkin.coarsening.restrict(rest, r_coarse);
    smoother.down(matrix, r_coarse, z_coarse, rest_coarse);
    correct(coarser, rest_coarse, z_coarse);
    smoother.up(matrix, r_coarse, z_coarse, rest_coarse);
    galerkin.coarsening.prolong(z_coarse, z);
}
// ANCHOR_END: cycle
