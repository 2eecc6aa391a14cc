//! By matrices: the prolongation of one direction as a matrix, that of the
//! grid as its Kronecker product, the restriction as the transpose.

use math::{MatN, VecN};

/// A grid.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
}

/// The positions that are kept of `n`.
fn kept(n: usize) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..n).step_by(2).collect();
    if n.is_multiple_of(2) {
        kept.push(n - 1);
    }
    kept
}

/// A row for each of `n`, a column for each that is kept: hat functions.
fn hats(n: usize) -> MatN {
    let kept = kept(n);
    MatN::from_fn(n, kept.len(), |i, k| {
        if i == kept[k] {
            return 1.0;
        }
        let beside = i.abs_diff(kept[k]) == 1 && !kept.contains(&i);
        if beside { 0.5 } else { 0.0 }
    })
}

fn matrix(fine: Grid) -> MatN {
    hats(fine.rows).kronecker(&hats(fine.columns))
}

/// How many are kept each way.
pub fn coarse_grid(fine: Grid) -> Grid {
    Grid { columns: kept(fine.columns).len(), rows: kept(fine.rows).len() }
}

/// `P` times `coarse`.
pub fn prolongate(fine: Grid, coarse: &[f64]) -> Vec<f64> {
    let product = matrix(fine) * VecN::from_column_slice(coarse);
    product.iter().copied().collect()
}

/// The transpose of `P` times `residual`.
pub fn restrict_residual(fine: Grid, residual: &[f64]) -> Vec<f64> {
    let product = matrix(fine).transpose() * VecN::from_column_slice(residual);
    product.iter().copied().collect()
}
