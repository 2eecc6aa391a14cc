//! Whether the forces are unique, or only the motion.
//!
//! For a symmetric, positive semidefinite `A` all solutions have the same
//! `w`, and so the same motion. The forces may still differ: nothing
//! determines how four legs share the weight of a table. Two solutions differ
//! by a `d` with `A d = 0` that moves no force out of its bounds.

use crate::{Dantzig, Lcp, LcpError, Row, Status};
use course::Random;

/// What counts as zero, as a fraction of the greatest of its kind.
const ACTIVE_TOLERANCE: f64 = 1e-9;

/// Rows of the largest matrix without symmetry that is tested.
const MAX_ROWS: usize = 20;

/// Whether `f` with `w = A f + b` is the only solution; None if that is not
/// known, which happens only if the matrix is not symmetric.
pub fn is_unique(
    problem: &Lcp<'_>,
    f: &[f64],
    w: &[f64],
) -> Result<Option<bool>, LcpError> {
    if problem.expect_symmetric().is_err() {
        return Ok(
            is_p_matrix(problem.a().to_vec(), problem.n()).then_some(true)
        );
    }
    let (free, edge) = loose_rows(problem, f, w);
    let mut random = Random::new(1);
    // Any accelerations can be met by forces of the free rows, unless those
    // repeat each other.
    let any = |_: usize| random.uniform(0.5, 1.5);
    if !can_meet(problem, &free, &[], any)? {
        return Ok(Some(false));
    }
    // A d that is positive at an edge proves that not all edges can be
    // pushed apart while the free rows do not move.
    let pushed = |k: usize| if k < free.len() { 0.0 } else { -1.0 };
    can_meet(problem, &free, &edge, pushed).map(Some)
}

/// Rows with `w = 0`: those with a force between its bounds, and those at a
/// bound, with the sign that leads away from it.
fn loose_rows(
    problem: &Lcp<'_>,
    f: &[f64],
    w: &[f64],
) -> (Vec<usize>, Vec<(usize, f64)>) {
    let (mut free, mut edge) = (Vec::new(), Vec::new());
    let unit = |i: usize| problem.a_row(i)[i].abs().sqrt();
    let mut size: f64 = 0.0;
    for i in 0..f.len() {
        let terms = problem.b()[i].abs().max((w[i] - problem.b()[i]).abs());
        size = size.max(terms / unit(i).max(f64::MIN_POSITIVE));
        size = size.max(f[i].abs() * unit(i));
    }
    for i in 0..f.len() {
        if w[i].abs() > ACTIVE_TOLERANCE * size * unit(i) {
            continue;
        }
        let (lo, hi) = problem.bounds(i, f);
        let at = |bound: f64| {
            (f[i] - bound).abs() * unit(i) <= ACTIVE_TOLERANCE * size
        };
        match (at(lo), at(hi)) {
            (false, false) => free.push(i),
            (true, false) => edge.push((i, 1.0)),
            (false, true) => edge.push((i, -1.0)),
            (true, true) => {}
        }
    }
    (free, edge)
}

/// Whether forces of any sign on the `free` rows and pushing ones on the
/// `edge` rows can bring the accelerations `b` of both to zero and above.
fn can_meet(
    problem: &Lcp<'_>,
    free: &[usize],
    edge: &[(usize, f64)],
    mut b: impl FnMut(usize) -> f64,
) -> Result<bool, LcpError> {
    let mut rows: Vec<(usize, f64)> = free.iter().map(|i| (*i, 1.0)).collect();
    rows.extend(edge);
    let mut a = Vec::new();
    for (i, sign) in &rows {
        for (j, other) in &rows {
            a.push(problem.a_row(*i)[*j] * sign * other);
        }
    }
    let unit = |i: usize| problem.a_row(i)[i].abs().sqrt();
    let push = |(k, row): (usize, &(usize, f64))| b(k) * unit(row.0);
    let b: Vec<f64> = rows.iter().enumerate().map(push).collect();
    let mut kinds = vec![Row::Bilateral; free.len()];
    kinds.resize(rows.len(), Row::Unilateral);
    let part = Lcp::new(&a, &b, &kinds)?;
    let report = Dantzig::new().solve(&part)?;
    Ok(report.status == Status::Solved)
}

/// Whether all principal minors are positive: then every problem with this
/// matrix has exactly one solution (Tsatsomeros and Li 2000). False if the
/// matrix is too large to find out.
fn is_p_matrix(mut a: Vec<f64>, mut n: usize) -> bool {
    while n > 0 {
        let pivot = a[0];
        if pivot <= 0.0 {
            return false;
        }
        let rest = without_first(&a, n, 0.0);
        let row = a[1..n].iter().all(|x| *x == 0.0);
        let column = (1..n).all(|i| a[i * n] == 0.0);
        if !row && !column {
            let schur = without_first(&a, n, 1.0 / pivot);
            if n > MAX_ROWS || !is_p_matrix(schur, n - 1) {
                return false;
            }
        }
        (a, n) = (rest, n - 1);
    }
    true
}

/// The matrix without its first row and column, less `times` their product.
fn without_first(a: &[f64], n: usize, times: f64) -> Vec<f64> {
    let mut rest = Vec::with_capacity((n - 1) * (n - 1));
    for i in 1..n {
        for j in 1..n {
            rest.push(a[i * n + j] - times * a[i * n] * a[j]);
        }
    }
    rest
}
