//! A preconditioner for particles in a grid, whose iterations hardly grow
//! with the grid: coarser and coarser copies of the matrix.
//!
//! A sweep over the particles settles neighbours among each other, but a
//! pull at one end of a fine cloth needs many sweeps to be felt at the
//! other. On a grid of half as many rows and columns the same pull is half
//! as far away. So after a sweep what is left is handed down from grid to
//! grid; on the way up each grid corrects the finer one, and a sweep in the
//! opposite direction smooths what the correction left rough (multigrid:
//! Brandt 1977; for cloth without a grid Tamstorf and others 2015).

use crate::Constraints;
use crate::coarse::Coarse;
use crate::halving::Halving;
use math::cg::{Filter, GaussSeidel, Preconditioner};
use math::sparse::BlockSymmetric;
use math::{Mat3, NotPositive};
use std::cell::RefCell;

/// Grids with fewer rows or columns than this are not divided further.
const COARSEST: usize = 4;

/// Sweeps over a grid, and over all grids below it.
pub struct Levels {
    finest: GaussSeidel,
    below: Vec<Level>,
    rest: RefCell<Vec<f64>>,
}

/// One grid below another.
struct Level {
    coarse: Coarse,
    matrix: BlockSymmetric,
    sweeps: GaussSeidel,
    room: RefCell<Room>,
}

/// The vectors of a grid: what comes down, what goes up, and what is left
/// over in between.
struct Room {
    r: Vec<f64>,
    z: Vec<f64>,
    rest: Vec<f64>,
}

impl Levels {
    /// For matrices with the pattern of `matrix`, on a grid of so many
    /// columns and rows; `refill` comes next.
    pub fn new(matrix: &BlockSymmetric, columns: usize, rows: usize) -> Self {
        let mut below = Vec::<Level>::new();
        let mut halving = Halving { columns, rows };
        while halving.columns >= COARSEST && halving.rows >= COARSEST {
            let above = below.last().map_or(matrix, |level| &level.matrix);
            let (coarse, matrix) = Coarse::new(above, halving);
            let none = vec![0.0; 3 * matrix.diagonal().len()];
            let room = Room { r: none.clone(), z: none.clone(), rest: none };
            let (sweeps, room) = (GaussSeidel::new(), RefCell::new(room));
            below.push(Level { coarse, matrix, sweeps, room });
            halving = halving.coarse();
        }
        let rest = vec![0.0; 3 * matrix.diagonal().len()];
        let finest = GaussSeidel::new();
        Self { finest, below, rest: RefCell::new(rest) }
    }

    /// Takes a new matrix, without allocating. On the coarser grids the
    /// restricted particles are held by stiff springs.
    pub fn refill(
        &mut self,
        matrix: &BlockSymmetric,
        constraints: &Constraints,
    ) -> Result<(), NotPositive> {
        self.finest.refill(matrix)?;
        for (i, freedom) in constraints.list() {
            self.finest.hold(matrix, *i, &freedom.projection());
        }
        for k in 0..self.below.len() {
            let (above, below) = self.below.split_at_mut(k);
            let level = &mut below[0];
            let fine = above.last().map_or(matrix, |level| &level.matrix);
            level.coarse.refill(fine, &mut level.matrix);
            if k == 0 {
                level.hold(matrix, constraints);
            }
            level.sweeps.refill(&level.matrix)?;
        }
        Ok(())
    }

    /// How many blocks the matrices of the coarser grids store.
    pub fn stored(&self) -> usize {
        self.below.iter().map(|level| level.matrix.stored()).sum()
    }

    /// The preconditioner of the matrix and the constraints that it was
    /// refilled with.
    pub fn of<'a>(
        &'a self,
        matrix: &'a BlockSymmetric,
        constraints: &'a Constraints,
    ) -> Cycle<'a> {
        Cycle { levels: self, matrix, constraints }
    }
}

/// How much stiffer than the matrix a held particle is on the coarse grids.
const HOLD: f64 = 10.0;

impl Level {
    /// Adds what the constraints forbid.
    fn hold(&mut self, fine: &BlockSymmetric, constraints: &Constraints) {
        for (i, freedom) in constraints.list() {
            let size = HOLD * fine.diagonal()[*i].trace();
            let held = Mat3::identity() - freedom.projection();
            for (a, weight) in self.coarse.halving.parents(*i) {
                let block = weight * weight * size * held;
                self.matrix.add(a, a, &block);
            }
        }
    }
}

/// [`Levels`] at work: from the finest grid down and up again.
pub struct Cycle<'a> {
    levels: &'a Levels,
    matrix: &'a BlockSymmetric,
    constraints: &'a Constraints,
}

impl Cycle<'_> {
    /// All but the last sweep, with room for what is left over.
    fn go_down(&self, r: &[f64], z: &mut [f64], rest: &mut [f64]) {
        let Levels { finest, below, .. } = self.levels;
        finest.down(self.matrix, r, z, rest);
        self.constraints.apply(rest);
        correct(below, rest, z);
        self.constraints.apply(z);
    }
}

impl Preconditioner for Cycle<'_> {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        self.apply_dot(r, z);
    }

    fn apply_dot(&self, r: &[f64], z: &mut [f64]) -> f64 {
        let rest = &mut *self.levels.rest.borrow_mut();
        self.go_down(r, z, rest);
        self.levels.finest.up(self.matrix, r, z, rest)
    }

    fn apply_product(
        &self,
        r: &[f64],
        z: &mut [f64],
        az: &mut [f64],
    ) -> Option<f64> {
        self.go_down(r, z, az);
        Some(self.levels.finest.up_with_product(self.matrix, r, z, az))
    }
}

// ANCHOR: cycle
/// Adds to `z` what the coarser grids know about the residual `rest`.
fn correct(levels: &[Level], rest: &[f64], z: &mut [f64]) {
    let Some((level, coarser)) = levels.split_first() else { return };
    let Level { coarse, matrix, sweeps, room } = level;
    let own = &mut *room.borrow_mut();
    coarse.halving.restrict(rest, &mut own.r);
    sweeps.down(matrix, &own.r, &mut own.z, &mut own.rest);
    correct(coarser, &own.rest, &mut own.z);
    sweeps.up(matrix, &own.r, &mut own.z, &mut own.rest);
    coarse.halving.prolong(&own.z, z);
}
// ANCHOR_END: cycle
