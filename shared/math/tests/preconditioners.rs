//! Preconditioners: what they divide by, and what that saves.

use crate::systems::{difference, mat3, residual, sheet};
use course::Random;
use math::conjugate_gradients::{ConjugateGradients, NoFilter};
use math::preconditioners::{
    BlockJacobi, Identity, IncompleteCholesky, PointJacobi, Preconditioner,
};
use math::sparse::BlockSymmetric;
use math::{Mat3, MatN, NotPositiveDefinite, Vec3, VecN, dot};

/// The matrix of what a preconditioner does, column by column.
fn matrix(preconditioner: &dyn Preconditioner, n: usize) -> MatN {
    let mut matrix = MatN::zeros(n, n);
    for j in 0..n {
        let mut unit = vec![0.0; n];
        unit[j] = 1.0;
        let mut column = vec![0.0; n];
        preconditioner.apply(&unit, &mut column);
        matrix.set_column(j, &VecN::from_vec(column));
    }
    matrix
}

/// Iterations, and the true residual they reach.
fn effort(
    a: &BlockSymmetric,
    preconditioner: &dyn Preconditioner,
    tolerance: f64,
) -> (usize, f64) {
    let n = 3 * a.diagonal().len();
    let b = Random::new(77).vector(n, -1.0, 1.0);
    let mut x = vec![0.0; n];
    let mut cg = ConjugateGradients::new(tolerance, 10_000);
    let solved = cg.solve(a, preconditioner, &NoFilter, &b, &mut x).unwrap();
    (solved.iterations, residual(&a.to_dense(), &b, &x))
}

#[test]
fn jacobi_divides_by_the_diagonal_and_leaves_rows_of_zeros() {
    let mut diagonal = PointJacobi::new();
    diagonal.update(&[2.0, 0.0, 0.5]).unwrap();
    let mut z = [0.0; 3];
    diagonal.apply(&[1.0, 3.0, 5.0], &mut z);
    assert_eq!(z, [0.5, 3.0, 10.0]);
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let refused = diagonal.update(&[1.0, bad]);
        assert_eq!(refused, Err(NotPositiveDefinite { row: 1 }));
    }
}

#[test]
fn block_jacobi_inverts_the_blocks_on_the_diagonal_and_sees_no_other() {
    let a = sheet(3, 0.1, 5);
    let mut jacobi = BlockJacobi::new();
    jacobi.update(&a).unwrap();
    let got = matrix(&jacobi, 27);
    let mut blocks = MatN::zeros(27, 27);
    for (i, block) in a.diagonal().iter().enumerate() {
        blocks.view_mut((3 * i, 3 * i), (3, 3)).copy_from(block);
    }
    // The blocks have condition numbers below 100.
    assert!((got * blocks - MatN::identity(27, 27)).norm() < 1e-13);
}

#[test]
fn block_jacobi_undoes_units_that_differ_from_particle_to_particle() {
    let plain = sheet(6, 0.1, 5);
    let mut scaled =
        BlockSymmetric::new(36, &plain.pattern().pairs().collect::<Vec<_>>());
    // D A D with D from 1 to 1000, of full blocks.
    let mut random = Random::new(6);
    let mut d = Vec::new();
    for _ in 0..36 {
        let power = random.uniform(0.0, 3.0);
        d.push(
            10_f64.powf(power) * (Mat3::identity() + 0.3 * mat3(&mut random)),
        );
    }
    for (i, block) in plain.diagonal().iter().enumerate() {
        scaled.add(i, i, &(d[i].tr_mul(block) * d[i]));
    }
    for ((i, j), block) in plain.pattern().pairs().zip(plain.upper()) {
        scaled.add(i, j, &(d[i].tr_mul(block) * d[j]));
    }
    let mut jacobi = BlockJacobi::new();
    jacobi.update(&scaled).unwrap();
    let (with, _) = effort(&scaled, &jacobi, 1e-8);
    let (without, _) = effort(&scaled, &Identity, 1e-8);
    assert!(5 * with < without, "{with} of {without}");
}

#[test]
fn along_a_chain_nothing_is_dropped_so_one_iteration_is_enough() {
    let pairs: Vec<_> = (1..20).map(|i| (i - 1, i)).collect();
    let mut a = BlockSymmetric::new(20, &pairs);
    let mut random = Random::new(9);
    for i in 0..20 {
        a.add(i, i, &(5.0 * Mat3::identity()));
    }
    for (i, j) in pairs {
        a.add(i, j, &mat3(&mut random));
    }
    let mut cholesky = IncompleteCholesky::new(&a);
    cholesky.update(&a).unwrap();
    let product = matrix(&cholesky, 60) * a.to_dense();
    assert!((product - MatN::identity(60, 60)).norm() < 1e-13);
    assert_eq!(effort(&a, &cholesky, 1e-10).0, 1);
}

#[test]
fn incomplete_cholesky_is_symmetric_and_positive() {
    let a = sheet(5, 0.01, 5);
    let mut cholesky = IncompleteCholesky::new(&a);
    cholesky.update(&a).unwrap();
    let m = matrix(&cholesky, 75);
    // Rounding of two passes over 25 rows, at a condition number of 1000.
    assert!((&m - m.transpose()).norm() < 1e-12 * m.norm());
    assert!(m.cholesky().is_some());
}

#[test]
fn incomplete_cholesky_more_than_halves_the_iterations() {
    let a = sheet(16, 1e-3, 5);
    let mut jacobi = BlockJacobi::new();
    jacobi.update(&a).unwrap();
    let mut cholesky = IncompleteCholesky::new(&a);
    cholesky.update(&a).unwrap();
    for tolerance in [1e-4, 1e-8] {
        let (plain, left) = effort(&a, &Identity, tolerance);
        assert!(left < 1.01 * tolerance);
        let (blocks, left) = effort(&a, &jacobi, tolerance);
        assert!(left < 1.01 * tolerance);
        let (cholesky, left) = effort(&a, &cholesky, tolerance);
        assert!(left < 1.01 * tolerance);
        assert!(2 * cholesky < blocks, "{cholesky} of {blocks}");
        assert!(2 * cholesky < plain, "{cholesky} of {plain}");
    }
}

#[test]
fn a_pivot_that_dropping_spoils_is_replaced_by_the_block_itself() {
    // Kershaw's: without the entry that ties row 1 to row 3, the last pivot
    // is 3 - 4/3 - 4/(3 - 4/(3 - 4/3)) = -5.
    let one = Mat3::identity();
    let mut a = BlockSymmetric::new(4, &[(0, 1), (1, 2), (2, 3), (0, 3)]);
    for i in 0..4 {
        a.add(i, i, &(3.0 * one));
    }
    for (i, j, tie) in [(0, 1, -2.0), (1, 2, -2.0), (2, 3, -2.0), (0, 3, 2.0)] {
        a.add(i, j, &(tie * one));
    }
    assert!(a.to_dense().cholesky().is_some());
    let mut cholesky = IncompleteCholesky::new(&a);
    cholesky.update(&a).unwrap();
    let m = matrix(&cholesky, 12);
    assert!(m.cholesky().is_some());
    let (steps, left) = effort(&a, &cholesky, 1e-10);
    // Four unknowns a direction, and the directions are alike.
    assert!(steps <= 4 && left < 1.01e-10, "{steps} steps");
}

#[test]
fn a_block_that_is_not_positive_is_named() {
    let mut a = BlockSymmetric::new(3, &[(0, 1), (1, 2)]);
    for i in 0..3 {
        a.add(i, i, &Mat3::identity());
    }
    a.add(1, 1, &Mat3::from_diagonal(&Vec3::new(0.0, -1.0, 0.0)));
    let error = NotPositiveDefinite { row: 1 };
    assert_eq!(BlockJacobi::new().update(&a), Err(error));
    assert_eq!(IncompleteCholesky::new(&a).update(&a), Err(error));
    assert!(error.to_string().contains("row 1"));
}

#[test]
fn the_dot_product_is_that_of_residual_and_result() {
    let a = sheet(4, 0.1, 1);
    let mut jacobi = BlockJacobi::new();
    jacobi.update(&a).unwrap();
    let mut cholesky = IncompleteCholesky::new(&a);
    cholesky.update(&a).unwrap();
    let mut diagonal = PointJacobi::new();
    diagonal.update(a.to_dense().diagonal().as_slice()).unwrap();
    let kinds: [&dyn Preconditioner; 4] =
        [&Identity, &diagonal, &jacobi, &cholesky];
    let r = Random::new(2).vector(48, -1.0, 1.0);
    for preconditioner in kinds {
        let (mut z, mut again) = (vec![0.0; 48], vec![0.0; 48]);
        let rz = preconditioner.apply_dot(&r, &mut z);
        preconditioner.apply(&r, &mut again);
        assert_eq!(z, again);
        // The same 48 products, summed in another order.
        assert!((rz - dot(&r, &z)).abs() < 1e-14 * rz);
    }
}

#[test]
fn a_preconditioner_can_be_updated() {
    let (first, second) = (sheet(4, 0.1, 1), sheet(4, 0.1, 2));
    let mut cholesky = IncompleteCholesky::new(&first);
    let mut jacobi = BlockJacobi::new();
    for a in [&first, &second, &first] {
        cholesky.update(a).unwrap();
        jacobi.update(a).unwrap();
    }
    let mut fresh = IncompleteCholesky::new(&first);
    fresh.update(&first).unwrap();
    let got = matrix(&cholesky, 48);
    assert_eq!(got, matrix(&fresh, 48));
    let mut fresh = BlockJacobi::new();
    fresh.update(&first).unwrap();
    let want = matrix(&fresh, 48);
    assert_eq!(
        difference(matrix(&jacobi, 48).as_slice(), want.as_slice()),
        0.0
    );
}

#[test]
#[should_panic(expected = "the pattern stays the same")]
fn another_pattern_breaks_the_contract() {
    IncompleteCholesky::new(&sheet(3, 0.1, 1))
        .update(&sheet(4, 0.1, 1))
        .unwrap();
}
