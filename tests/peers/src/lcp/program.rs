//! The `quadprog` crate: the dual active set method of Goldfarb and Idnani.

use super::SHIFT;
use contact::lcp_problems::LcpData;

/// Minimises `f.A f/2 + b.f` over `f >= 0`.
pub(super) fn solve(system: &LcpData) -> Vec<f64> {
    let n = system.b.len();
    let mut a = system.a.clone();
    let mut minus = vec![0.0; n * n];
    for i in 0..n {
        a[i * (n + 1)] += SHIFT;
        minus[i * (n + 1)] = -1.0;
    }
    let zeros = vec![0.0; n];
    quadprog::solve_qp(&mut a, &system.b, &minus, &zeros, 0, false)
        .expect("a definite matrix")
        .sol
}
