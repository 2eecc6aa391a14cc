//! A preconditioner for particles in a grid, whose iterations hardly grow
//! with the grid: coarser and coarser copies of the matrix.
//!
//! An incomplete factorisation settles neighbours among each other, but a
//! pull at one end of a fine cloth needs many iterations to be felt at the
//! other. On a grid of half as many rows and columns the same pull is half
//! as far away. So the residual is handed down from grid to grid, each
//! settles its share, and the answers are added up (Bramble, Pasciak and Xu
//! 1990, with incomplete factors).

use crate::coarse::Coarse;
use crate::{Constraints, Freedom};
use math::cg::{IncompleteCholesky, Preconditioner};
use math::sparse::BlockSymmetric;
use math::{Mat3, NotPositive};
use std::cell::RefCell;

/// Grids with fewer rows or columns than this are not divided further.
const COARSEST: usize = 6;

/// By what fraction the diagonal is made larger before it is factored: what
/// keeps incomplete factors of fine sheets from growing without bound.
pub(crate) const SHIFT: f64 = 0.05;

/// The factored matrix of a grid, and of all grids below it.
pub struct Levels {
    finest: IncompleteCholesky,
    coarse: Vec<Level>,
    /// The residual and the answer on each of the coarse grids.
    room: RefCell<Vec<[Vec<f64>; 2]>>,
}

/// One grid below another.
struct Level {
    transfer: Coarse,
    matrix: BlockSymmetric,
    factor: IncompleteCholesky,
}

impl Levels {
    /// For matrices with the pattern of `matrix`, on a grid of so many
    /// columns and rows; `refill` comes next.
    pub fn new(matrix: &BlockSymmetric, columns: usize, rows: usize) -> Self {
        let finest = IncompleteCholesky::new(matrix).with_shift(SHIFT);
        let (mut coarse, mut room) = (Vec::<Level>::new(), Vec::new());
        let (mut columns, mut rows) = (columns, rows);
        while columns >= COARSEST && rows >= COARSEST {
            let above = coarse.last().map_or(matrix, |level| &level.matrix);
            let (transfer, matrix) = Coarse::new(above, columns, rows);
            let factor = IncompleteCholesky::new(&matrix).with_shift(SHIFT);
            let none = vec![0.0; 3 * matrix.diagonal().len()];
            room.push([none.clone(), none]);
            coarse.push(Level { transfer, matrix, factor });
            (columns, rows) = (columns.div_ceil(2), rows.div_ceil(2));
        }
        Self { finest, coarse, room: RefCell::new(room) }
    }

    /// Takes a new matrix, without allocating. On the coarser grids the
    /// restricted particles are held by stiff springs.
    pub fn refill(
        &mut self,
        matrix: &BlockSymmetric,
        constraints: &Constraints,
    ) -> Result<(), NotPositive> {
        self.finest.refill(matrix)?;
        for k in 0..self.coarse.len() {
            let (above, below) = self.coarse.split_at_mut(k);
            let level = &mut below[0];
            let fine = above.last().map_or(matrix, |level| &level.matrix);
            level.transfer.refill(fine, &mut level.matrix);
            if k == 0 {
                level.hold(matrix, constraints);
            }
            level.factor.refill(&level.matrix)?;
        }
        Ok(())
    }
}

/// How much stiffer than the matrix a held particle is on the coarse grids.
const HOLD: f64 = 10.0;

impl Level {
    /// Adds what the constraints forbid.
    fn hold(&mut self, fine: &BlockSymmetric, constraints: &Constraints) {
        for (i, freedom) in constraints.list() {
            let size = HOLD * fine.diagonal()[*i].trace();
            let held = match freedom {
                Freedom::Fixed => Mat3::identity(),
                Freedom::Line(d) => Mat3::identity() - d * d.transpose(),
                Freedom::Plane(n) => n * n.transpose(),
            };
            for (a, weight) in self.transfer.parents(*i) {
                let block = weight * weight * size * held;
                self.matrix.add(a, a, &block);
            }
        }
    }
}

impl Preconditioner for Levels {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        let mut room = self.room.borrow_mut();
        for k in 0..self.coarse.len() {
            let (above, below) = room.split_at_mut(k);
            let fine = above.last().map_or(r, |[residual, _]| residual);
            let [residual, answer] = &mut below[0];
            self.coarse[k].transfer.restrict(fine, residual);
            self.coarse[k].factor.apply(residual, answer);
        }
        self.finest.apply(r, z);
        for k in (0..self.coarse.len()).rev() {
            let (above, below) = room.split_at_mut(k);
            let fine = above.last_mut().map_or(&mut *z, |[_, answer]| answer);
            self.coarse[k].transfer.prolong(&below[0][1], fine);
        }
    }
}
