//! The hierarchy: a grid and all coarser ones below it.

use super::coarsening::Coarsening;
use super::galerkin::GalerkinProduct;
use super::{GaussSeidel, VCycle};
use crate::conjugate_gradients::Filter;
use crate::sparse::BlockSymmetric;
use crate::{Mat3, NotPositiveDefinite};
use std::cell::RefCell;

/// A grid with fewer rows or columns than this is not coarsened further: a
/// sweep over so few particles is nearly a solution.
const MIN_COARSENED: usize = 4;

/// A grid and all coarser ones below it, each with its matrix.
pub struct Hierarchy {
    pub(super) finest: GaussSeidel,
    pub(super) coarser: Vec<Level>,
    pub(super) residual: RefCell<Vec<f64>>,
}

/// A grid that is coarser than another.
pub(super) struct Level {
    pub galerkin: GalerkinProduct,
    pub matrix: BlockSymmetric,
    pub smoother: GaussSeidel,
    pub workspace: RefCell<Workspace>,
}

/// The vectors of a grid: the residual that comes down, the correction that
/// goes up, and the residual that the correction leaves.
pub(super) struct Workspace {
    pub r: Vec<f64>,
    pub z: Vec<f64>,
    pub residual: Vec<f64>,
}

impl Hierarchy {
    /// For matrices with the pattern of `matrix` on a grid of `columns` by
    /// `rows`; `update` comes next.
    pub fn new(matrix: &BlockSymmetric, columns: usize, rows: usize) -> Self {
        let mut coarser = Vec::<Level>::new();
        let mut coarsening = Coarsening { columns, rows };
        while coarsening.columns >= MIN_COARSENED
            && coarsening.rows >= MIN_COARSENED
        {
            let fine = coarser.last().map_or(matrix, |level| &level.matrix);
            coarser.push(Level::new(fine, coarsening));
            coarsening = coarsening.coarse();
        }
        let residual = vec![0.0; 3 * matrix.diagonal().len()];
        let finest = GaussSeidel::new();
        Self { finest, coarser, residual: RefCell::new(residual) }
    }

    /// Takes a new matrix, without allocating. `constrained` lists the
    /// particles that are not free, with the projections onto their free
    /// directions; on the coarser grids stiff springs hold them.
    pub fn update(
        &mut self,
        matrix: &BlockSymmetric,
        constrained: impl Iterator<Item = (usize, Mat3)> + Clone,
    ) -> Result<(), NotPositiveDefinite> {
        self.finest.update(matrix)?;
        for (i, free) in constrained.clone() {
            self.finest.constrain(matrix, i, &free);
        }
        for k in 0..self.coarser.len() {
            let (finer, rest) = self.coarser.split_at_mut(k);
            let level = &mut rest[0];
            let fine = finer.last().map_or(matrix, |level| &level.matrix);
            level.galerkin.update(fine, &mut level.matrix);
            if k == 0 {
                level.constrain(matrix, constrained.clone());
            }
            level.smoother.update(&level.matrix)?;
        }
        Ok(())
    }

    /// The number of blocks that the matrices of the coarser grids store.
    pub fn stored(&self) -> usize {
        self.coarser.iter().map(|level| level.matrix.stored()).sum()
    }

    /// The preconditioner for the matrix of the last update; `filter` is that
    /// of the particles that were constrained then.
    pub fn v_cycle<'a, F: Filter>(
        &'a self,
        matrix: &'a BlockSymmetric,
        filter: &'a F,
    ) -> VCycle<'a, F> {
        VCycle { hierarchy: self, matrix, filter }
    }
}

/// Stiffness of the springs that hold constrained particles on the coarse
/// grids, relative to the matrix.
const CONSTRAINT_STIFFNESS: f64 = 10.0;

impl Level {
    /// The grid below one whose matrix has the pattern of `fine`.
    fn new(fine: &BlockSymmetric, coarsening: Coarsening) -> Self {
        let (galerkin, matrix) = GalerkinProduct::new(fine, coarsening);
        let zero = vec![0.0; 3 * matrix.diagonal().len()];
        let vectors =
            Workspace { r: zero.clone(), z: zero.clone(), residual: zero };
        let (smoother, workspace) = (GaussSeidel::new(), RefCell::new(vectors));
        Self { galerkin, matrix, smoother, workspace }
    }

    /// Adds the springs that hold constrained particles.
    fn constrain(
        &mut self,
        fine: &BlockSymmetric,
        constrained: impl Iterator<Item = (usize, Mat3)>,
    ) {
        for (i, free) in constrained {
            let size = CONSTRAINT_STIFFNESS * fine.diagonal()[i].trace();
            let fixed = Mat3::identity() - free;
            for (a, weight) in self.galerkin.coarsening.parents(i) {
                let block = weight * weight * size * fixed;
                self.matrix.add(a, a, &block);
            }
        }
    }
}
