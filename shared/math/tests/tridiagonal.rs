//! Chains, solved from end to end.

use crate::systems::{difference, mat3};
use course::Random;
use math::tridiagonal::{BlockTridiagonal, Tridiagonal};
use math::{Mat3, MatN, NotPositiveDefinite, VecN};

// PROVES: constraints/elimination
#[test]
fn a_chain_of_numbers_agrees_with_a_dense_solve() {
    let mut solver = Tridiagonal::new();
    for n in [1, 2, 3, 10, 50, 5] {
        let mut random = Random::new(n as u64);
        let off = random.vector(n - 1, -1.0, 1.0);
        let diagonal = random.vector(n, 2.1, 3.0);
        let b = random.vector(n, -1.0, 1.0);
        let mut dense = MatN::from_diagonal(&VecN::from_vec(diagonal.clone()));
        for i in 0..n - 1 {
            dense[(i, i + 1)] = off[i];
            dense[(i + 1, i)] = off[i];
        }
        let want = dense.lu().solve(&VecN::from_vec(b.clone())).unwrap();
        let mut x = b;
        solver.solve(&diagonal, &off, &mut x).unwrap();
        // Diagonally dominant: the condition number is below 50.
        assert!(difference(&x, want.as_slice()) < 1e-14);
    }
}

#[test]
fn a_chain_of_blocks_agrees_with_a_dense_solve() {
    let mut solver = BlockTridiagonal::new();
    for n in [1, 2, 3, 10, 50, 5] {
        let mut random = Random::new(n as u64);
        let mut diagonal = Vec::new();
        for _ in 0..n {
            let m = mat3(&mut random);
            diagonal.push(m * m.transpose() + 4.0 * Mat3::identity());
        }
        let off: Vec<Mat3> = (1..n).map(|_| mat3(&mut random)).collect();
        let b = random.vector(3 * n, -1.0, 1.0);
        let mut dense = MatN::zeros(3 * n, 3 * n);
        for i in 0..n {
            dense.view_mut((3 * i, 3 * i), (3, 3)).copy_from(&diagonal[i]);
        }
        for i in 0..n - 1 {
            let (at, next) = (3 * i, 3 * i + 3);
            dense.view_mut((at, next), (3, 3)).copy_from(&off[i]);
            let mirrored = off[i].transpose();
            dense.view_mut((next, at), (3, 3)).copy_from(&mirrored);
        }
        let want = dense.lu().solve(&VecN::from_vec(b.clone())).unwrap();
        let mut x = b;
        solver.solve(&diagonal, &off, &mut x).unwrap();
        // The condition number is below 50.
        assert!(difference(&x, want.as_slice()) < 1e-14);
    }
}

#[test]
fn a_long_hanging_chain_carries_all_that_is_below() {
    // J W J^T of a straight chain of n unit links from a fixed point, and
    // the top link's acceleration as right-hand side: all tensions equal.
    let n = 100_000;
    let mut diagonal = vec![2.0; n];
    diagonal[0] = 1.0;
    let off = vec![-1.0; n - 1];
    let mut x = vec![0.0; n];
    x[0] = 1.0;
    Tridiagonal::new().solve(&diagonal, &off, &mut x).unwrap();
    for i in [0, 1, n / 2, n - 1] {
        // Whole numbers throughout: no rounding.
        assert_eq!(x[i], (n - i) as f64);
    }
}

#[test]
fn a_chain_with_a_link_too_many_is_refused() {
    // Nailed at both ends: the sum of the rows is zero.
    let mut solver = Tridiagonal::new();
    for n in [2, 3, 100] {
        let mut diagonal = vec![2.0; n];
        (diagonal[0], diagonal[n - 1]) = (1.0, 1.0);
        let error =
            solver.solve(&diagonal, &vec![-1.0; n - 1], &mut vec![1.0; n]);
        assert_eq!(error, Err(NotPositiveDefinite { row: n - 1 }));
        // A little more at any place is enough.
        diagonal[0] = 1.001;
        let fine =
            solver.solve(&diagonal, &vec![-1.0; n - 1], &mut vec![1.0; n]);
        assert_eq!(fine, Ok(()));
    }
    // With numbers that round, too: thirds do not cancel exactly.
    let error = solver.solve(&[0.1, 0.9], &[0.3], &mut [1.0; 2]);
    assert_eq!(error, Err(NotPositiveDefinite { row: 1 }));
    let error = solver.solve(&[1.0, f64::NAN], &[0.3], &mut [1.0; 2]);
    assert_eq!(error, Err(NotPositiveDefinite { row: 1 }));
    let error = solver.solve(&[-1.0], &[], &mut [1.0]);
    assert_eq!(error, Err(NotPositiveDefinite { row: 0 }));
}

#[test]
fn a_chain_of_blocks_that_is_singular_is_refused() {
    let one = Mat3::identity();
    let mut solver = BlockTridiagonal::new();
    let error = solver.solve(&[one, one], &[-one], &mut [1.0; 6]);
    assert_eq!(error, Err(NotPositiveDefinite { row: 1 }));
    let fine = solver.solve(&[one, 1.001 * one], &[-one], &mut [1.0; 6]);
    assert_eq!(fine, Ok(()));
}

#[test]
fn a_chain_without_links_is_solved() {
    assert_eq!(Tridiagonal::new().solve(&[], &[], &mut []), Ok(()));
    assert_eq!(BlockTridiagonal::new().solve(&[], &[], &mut []), Ok(()));
}

#[test]
#[should_panic(expected = "n - 1 entries beside n")]
fn as_many_entries_beside_the_diagonal_as_on_it_break_the_contract() {
    let _ = Tridiagonal::new().solve(&[1.0; 2], &[0.0; 2], &mut [0.0; 2]);
}
