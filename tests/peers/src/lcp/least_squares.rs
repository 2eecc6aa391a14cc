//! The `nnls` crate: Lawson and Hanson's least squares without negative
//! numbers.

use super::SHIFT;
use contact::lcp_problems::LcpData;
use math::{MatN, VecN};
use ndarray::{ArrayView1, ArrayView2};

/// Minimises `|L^T f + L^-1 b|` over `f >= 0`, where `A = L L^T`.
pub(super) fn solve(system: &LcpData) -> Vec<f64> {
    let n = system.b.len();
    let mut a = MatN::from_column_slice(n, n, &system.a);
    for i in 0..n {
        a[(i, i)] += SHIFT;
    }
    let factor = a.cholesky().expect("a definite matrix").unpack();
    let b = VecN::from_column_slice(&system.b);
    let goal = factor.solve_lower_triangular(&-b).expect("no zero pivot");
    // Columns of L are rows of L^T.
    let rows = ArrayView2::from_shape((n, n), factor.as_slice());
    let rows = rows.expect("n n numbers");
    let goal = ArrayView1::from(goal.as_slice());
    nnls::nnls(rows, goal).0.to_vec()
}
