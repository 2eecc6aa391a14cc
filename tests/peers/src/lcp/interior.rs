//! The `clarabel` crate: interior points on sparse matrices.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, SupportedConeT,
};
use contact::lcp_problems::LcpData;

/// Minimises `f.A f/2 + b.f` over `f >= 0`.
pub(super) fn solve(system: &LcpData) -> Vec<f64> {
    let n = system.b.len();
    let p = upper(&system.a, n);
    // -f + s = 0 with s >= 0
    let mut minus = CscMatrix::identity(n);
    minus.nzval.fill(-1.0);
    let cones = [SupportedConeT::NonnegativeConeT(n)];
    let settings = DefaultSettingsBuilder::default()
        .verbose(false)
        .build()
        .expect("known settings");
    let zeros = vec![0.0; n];
    let mut solver =
        DefaultSolver::new(&p, &system.b, &minus, &zeros, &cones, settings)
            .expect("a sound problem");
    solver.solve();
    solver.solution.x
}

/// The upper triangle, column by column, without zeros.
fn upper(a: &[f64], n: usize) -> CscMatrix<f64> {
    let (mut starts, mut rows, mut entries) = (vec![0], vec![], vec![]);
    for column in 0..n {
        for row in 0..=column {
            let entry = a[row * n + column];
            if entry != 0.0 {
                rows.push(row);
                entries.push(entry);
            }
        }
        starts.push(rows.len());
    }
    CscMatrix::new(n, n, starts, rows, entries)
}
