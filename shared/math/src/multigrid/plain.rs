//! The V-cycle for small full matrices, as plainly as it can be written: what
//! the book computes by hand, and what the one that runs is measured by.

use super::coarsening::Coarsening;
use crate::{MatN, VecN};

/// What one grid does in a V-cycle.
#[derive(Clone, Debug)]
pub struct GridVisit {
    /// Its matrix.
    pub matrix: MatN,
    /// The right-hand side that comes down to it.
    pub rhs: VecN,
    /// The answer after the sweep forward, which begins at zero.
    pub swept: VecN,
    /// What is then left of the right-hand side.
    pub residual: VecN,
    /// The answer with the correction of the coarser grids.
    pub corrected: VecN,
    /// The answer after the sweep backward: what goes up.
    pub z: VecN,
}

// ANCHOR: v-cycle
/// One V-cycle for `A z = rhs`: what each grid does, the finest first.
/// `grids` has the columns and rows of all that a coarser one follows.
pub fn plain_v_cycle(
    matrix: MatN,
    rhs: VecN,
    grids: &[[usize; 2]],
) -> Vec<GridVisit> {
    let n = rhs.len();
    let mut z = VecN::zeros(n);
    sweep(&matrix, &rhs, 0..n, &mut z);
    let (swept, residual) = (z.clone(), &rhs - &matrix * &z);
    let mut coarser = Vec::new();
    if let Some((grid, others)) = grids.split_first() {
        let p = prolongation(*grid);
        let restriction = p.transpose();
        let coarse_matrix = &restriction * &matrix * &p;
        coarser = plain_v_cycle(coarse_matrix, restriction * &residual, others);
        z += p * &coarser[0].z;
    }
    let corrected = z.clone();
    sweep(&matrix, &rhs, (0..n).rev(), &mut z);
    let visit = GridVisit { matrix, rhs, swept, residual, corrected, z };
    [vec![visit], coarser].concat()
}
// ANCHOR_END: v-cycle

// ANCHOR: sweep
/// A Gauss–Seidel sweep in the given order: sets each unknown to what its own
/// equation asks for, with the others as they are.
fn sweep(
    a: &MatN,
    rhs: &VecN,
    order: impl Iterator<Item = usize>,
    z: &mut VecN,
) {
    for i in order {
        // a_ii z_i = rhs_i - sum a_ij z_j over all other j
        z[i] += (rhs[i] - a.row(i).dot(&z.transpose())) / a[(i, i)];
    }
}
// ANCHOR_END: sweep

/// The prolongation to a grid from the next coarser one: a row for each of its
/// particles, with one number per particle.
fn prolongation([columns, rows]: [usize; 2]) -> MatN {
    let grid = Coarsening { columns, rows };
    let mut p = MatN::zeros(grid.fine_len(), grid.coarse_len());
    for i in 0..grid.fine_len() {
        for (parent, weight) in grid.parents(i) {
            p[(i, parent)] += weight;
        }
    }
    p
}
