//! Directions in which the answer is prescribed.

use crate::systems::{difference, sheet};
use course::Random;
use math::conjugate_gradients::{
    ConjugateGradients, Converged, Filter, NoFilter,
};
use math::preconditioners::{
    BlockJacobi, Identity, IncompleteCholesky, Preconditioner,
};
use math::sparse::BlockSymmetric;
use math::{MatN, Vec3, VecN};

/// Particle 0 is pinned, particle 7 stays in a plane.
struct PinAndPlane {
    normal: Vec3,
}

impl Filter for PinAndPlane {
    fn apply(&self, r: &mut [f64]) {
        r[..3].fill(0.0);
        let r = &mut r[21..24];
        let along = self.normal.dot(&Vec3::from_column_slice(r));
        for axis in 0..3 {
            r[axis] -= along * self.normal[axis];
        }
    }
}

const FILTER: PinAndPlane =
    PinAndPlane { normal: Vec3::new(2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0) };

/// The answer of a dense solve: with Lagrange multipliers for the four
/// prescribed components.
fn bordered(a: &BlockSymmetric, b: &[f64], prescribed: &[f64]) -> VecN {
    let n = b.len();
    let mut matrix = MatN::zeros(n + 4, n + 4);
    matrix.view_mut((0, 0), (n, n)).copy_from(&a.to_dense());
    let mut rhs = VecN::zeros(n + 4);
    rhs.rows_mut(0, n).copy_from_slice(b);
    for k in 0..3 {
        matrix[(n + k, k)] = 1.0;
        matrix[(n + 3, 21 + k)] = FILTER.normal[k];
        rhs[n + k] = prescribed[k];
    }
    rhs[n + 3] =
        FILTER.normal.dot(&Vec3::from_column_slice(&prescribed[21..24]));
    let upper = matrix.transpose();
    matrix += upper;
    for i in 0..n {
        for j in 0..n {
            matrix[(i, j)] /= 2.0;
        }
    }
    matrix.lu().solve(&rhs).unwrap().rows(0, n).into_owned()
}

/// A 5×5 sheet whose pinned particle moves by (1, 2, 3), whose particle in
/// the plane is lifted off by 0.5.
fn scene() -> (BlockSymmetric, Vec<f64>, Vec<f64>) {
    let a = sheet(5, 0.05, 21);
    let b = Random::new(22).vector(75, -1.0, 1.0);
    let mut x = vec![0.0; 75];
    x[..3].copy_from_slice(&[1.0, 2.0, 3.0]);
    x[21..24].copy_from_slice((0.5 * FILTER.normal).as_slice());
    (a, b, x)
}

fn solve(
    a: &BlockSymmetric,
    preconditioner: &dyn Preconditioner,
    filter: &dyn Filter,
    b: &[f64],
    x: &mut [f64],
) -> Converged {
    let mut cg = ConjugateGradients::new(1e-13, 1000);
    cg.solve(a, preconditioner, filter, b, x).unwrap()
}

#[test]
fn what_is_prescribed_stays_and_the_rest_is_that_of_a_dense_solve() {
    let (a, b, start) = scene();
    let want = bordered(&a, &b, &start);
    let mut jacobi = BlockJacobi::new();
    jacobi.update(&a).unwrap();
    let mut cholesky = IncompleteCholesky::new(&a);
    cholesky.update(&a).unwrap();
    let kinds: [&dyn Preconditioner; 3] = [&Identity, &jacobi, &cholesky];
    for preconditioner in kinds {
        let mut x = start.clone();
        solve(&a, preconditioner, &FILTER, &b, &mut x);
        // The condition number is about 1000.
        assert!(difference(&x, want.as_slice()) < 1e-10);
        // Exact, not nearly.
        assert_eq!(x[..3], start[..3]);
        let lift = FILTER.normal.dot(&Vec3::from_column_slice(&x[21..24]));
        // Rounding in the plane's projection only.
        assert!((lift - 0.5).abs() < 1e-14);
    }
}

#[test]
fn without_filter_the_pin_gives_way() {
    let (a, b, start) = scene();
    let mut x = start.clone();
    solve(&a, &Identity, &NoFilter, &b, &mut x);
    assert!(difference(&x[..3], &start[..3]) > 0.1);
}

#[test]
fn a_moving_pin_drags_the_rest_along_though_nothing_pushes() {
    let (a, _, start) = scene();
    let b = vec![0.0; 75];
    let mut x = start.clone();
    let solved = solve(&a, &Identity, &FILTER, &b, &mut x);
    assert!(solved.iterations > 0);
    let want = bordered(&a, &b, &start);
    assert!(difference(&x, want.as_slice()) < 1e-10);
}

#[test]
fn a_guess_for_the_free_part_changes_the_way_and_not_the_answer() {
    let (a, b, start) = scene();
    let mut x = start.clone();
    let cold = solve(&a, &Identity, &FILTER, &b, &mut x);
    let again = solve(&a, &Identity, &FILTER, &b, &mut x.clone());
    assert!(again.iterations < 3 && cold.iterations > 20);
    // The pin moves on; everything else starts from the old answer.
    let mut prescribed = start;
    prescribed[0] = 1.001;
    x[0] = 1.001;
    let warm = solve(&a, &Identity, &FILTER, &b, &mut x);
    assert!(warm.iterations < cold.iterations);
    let want = bordered(&a, &b, &prescribed);
    assert!(difference(&x, want.as_slice()) < 1e-10);
}

/// Everything is prescribed.
struct AllPinned;

impl Filter for AllPinned {
    fn apply(&self, r: &mut [f64]) {
        r.fill(0.0);
    }
}

#[test]
fn where_everything_is_prescribed_nothing_is_left_to_do() {
    let (a, b, start) = scene();
    let mut x = start.clone();
    let solved = solve(&a, &Identity, &AllPinned, &b, &mut x);
    assert_eq!(solved, Converged { iterations: 0, residual: 0.0 });
    assert_eq!(x, start);
}
