//! Gauss–Seidel sweeps: which equations they solve, and what they leave.

use crate::systems::{difference, sheet};
use course::Random;
use math::conjugate_gradients::Operator;
use math::multigrid::GaussSeidel;
use math::sparse::BlockSymmetric;
use math::{Mat3, MatN, NotPositiveDefinite, Vec3, VecN, dot};
use std::f64::consts::PI;

fn sweeps(a: &BlockSymmetric) -> GaussSeidel {
    let mut sweeps = GaussSeidel::new();
    sweeps.update(a).unwrap();
    sweeps
}

/// `r - A z`, by the plain product.
fn residual(a: &BlockSymmetric, r: &[f64], z: &[f64]) -> Vec<f64> {
    let mut rest = vec![0.0; r.len()];
    a.apply(z, &mut rest);
    for (rest, r) in rest.iter_mut().zip(r) {
        *rest = r - *rest;
    }
    rest
}

/// The diagonal blocks and all below them, with zeros above.
fn lower_triangle(a: &BlockSymmetric) -> MatN {
    let mut lower = a.to_dense();
    for (i, j) in a.pattern().pairs() {
        lower.view_mut((3 * i, 3 * j), (3, 3)).fill(0.0);
    }
    lower
}

#[test]
fn the_sweeps_solve_the_two_triangles() {
    for m in [1, 2, 5] {
        let a = sheet(m, 0.1, 3);
        let n = 3 * m * m;
        let sweeps = sweeps(&a);
        let r = Random::new(8).vector(n, -1.0, 1.0);
        let (mut z, mut rest) = (vec![f64::NAN; n], vec![f64::NAN; n]);
        sweeps.sweep_forward(&a, &r, &mut z, &mut rest);
        // (D + L) z = r
        let lower = lower_triangle(&a);
        let want = lower.clone().lu().solve(&VecN::from_vec(r.clone()));
        assert!(difference(&z, want.unwrap().as_slice()) < 1e-12);
        for (rest, want) in rest.iter().zip(residual(&a, &r, &z)) {
            assert!((rest - want).abs() < 1e-14, "{rest} {want}");
        }
        // (D + U) (z' - z) = r - A z, from any z
        let before = Random::new(9).vector(n, -1.0, 1.0);
        let residual_before = VecN::from_vec(residual(&a, &r, &before));
        let step = lower.transpose().lu().solve(&residual_before).unwrap();
        z.copy_from_slice(&before);
        let rz = sweeps.sweep_backward(&a, &r, &mut z, &mut rest);
        let want = VecN::from_vec(before) + step;
        assert!(difference(&z, want.as_slice()) < 1e-12);
        assert!((rz - dot(&r, &z)).abs() < 1e-12);
    }
}

#[test]
fn both_sweeps_together_are_symmetric_and_positive() {
    let a = sheet(4, 0.01, 5);
    let sweeps = sweeps(&a);
    let (mut rest, mut m) = (vec![0.0; 48], MatN::zeros(48, 48));
    for j in 0..48 {
        let (mut r, mut z) = (vec![0.0; 48], vec![0.0; 48]);
        r[j] = 1.0;
        sweeps.sweep_forward(&a, &r, &mut z, &mut rest);
        let rz = sweeps.sweep_backward(&a, &r, &mut z, &mut rest);
        assert_eq!(rz, z[j]);
        m.set_column(j, &VecN::from_vec(z));
    }
    // Rounding of two passes over 16 rows, at a condition number of 1000.
    assert!((&m - m.transpose()).norm() < 1e-12 * m.norm());
    // One sweep alone is not symmetric.
    let lower = lower_triangle(&a).try_inverse().unwrap();
    assert!((&lower - lower.transpose()).norm() > 0.1 * lower.norm());
    assert!(m.cholesky().is_some());
}

/// A chain of springs between two walls.
fn chain(n: usize) -> BlockSymmetric {
    let pairs: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
    let mut a = BlockSymmetric::new(n, &pairs);
    for i in 0..n {
        a.add(i, i, &(2.0 * Mat3::identity()));
    }
    for (i, j) in pairs {
        a.add(i, j, &-Mat3::identity());
    }
    a
}

/// The part of an error that two sweeps leave, in the energy norm.
fn left_of(error: impl Fn(usize) -> f64) -> f64 {
    let a = chain(64);
    let mut e = Vec::new();
    for i in 0..64 {
        e.extend([error(i); 3]);
    }
    let mut r = vec![0.0; 192];
    let before = a.apply_dot(&e, &mut r);
    let (mut z, mut rest) = (vec![0.0; 192], vec![0.0; 192]);
    sweeps(&a).sweep_forward(&a, &r, &mut z, &mut rest);
    sweeps(&a).sweep_backward(&a, &r, &mut z, &mut rest);
    for (e, z) in e.iter_mut().zip(&z) {
        *e -= z;
    }
    (a.apply_dot(&e, &mut rest) / before).sqrt()
}

#[test]
fn they_smooth_rough_errors_and_keep_smooth_ones() {
    // To and fro from particle to particle, and one wave along the chain.
    let rough = left_of(|i| if i % 2 == 0 { 1.0 } else { -1.0 });
    let smooth = left_of(|i| (i as f64 / 63.0 * PI).sin());
    assert!(rough < 0.2 && smooth > 0.9, "{rough} {smooth}");
}

#[test]
fn constrained_particles_stay_and_the_others_are_settled_without_them() {
    let a = sheet(3, 0.1, 5);
    let mut sweeps = sweeps(&a);
    let n = Vec3::new(0.6, 0.0, 0.8);
    let plane = Mat3::identity() - n * n.transpose();
    sweeps.constrain(&a, 4, &plane);
    sweeps.constrain(&a, 5, &Mat3::zeros());
    let r = Random::new(8).vector(27, -1.0, 1.0);
    let (mut z, mut rest) = (vec![0.0; 27], vec![0.0; 27]);
    sweeps.sweep_forward(&a, &r, &mut z, &mut rest);
    sweeps.sweep_backward(&a, &r, &mut z, &mut rest);
    let at = |z: &[f64], i: usize| Vec3::from_row_slice(&z[3 * i..3 * i + 3]);
    assert!(n.dot(&at(&z, 4)).abs() < 1e-15);
    assert_eq!(at(&z, 5), Vec3::zeros());
    // The first particle is the last to be settled: nothing is left there,
    // nor along the plane if particle 4 is the only one to move.
    assert!(at(&residual(&a, &r, &z), 0).norm() < 1e-14);
    for i in [0, 1, 2, 3, 5, 6, 7, 8] {
        sweeps.constrain(&a, i, &Mat3::zeros());
    }
    sweeps.sweep_forward(&a, &r, &mut z, &mut rest);
    let left = at(&residual(&a, &r, &z), 4);
    assert!((plane * left).norm() < 1e-14 && left.norm() > 0.1, "{left}");
}

#[test]
fn a_block_that_is_not_positive_is_named() {
    let mut a = chain(3);
    a.add(1, 1, &(-4.0 * Mat3::identity()));
    let refused = GaussSeidel::new().update(&a);
    assert_eq!(refused, Err(NotPositiveDefinite { row: 1 }));
}

#[test]
fn the_product_comes_with_the_last_sweep() {
    let a = sheet(5, 0.1, 3);
    let mut sweeps = sweeps(&a);
    let normal = Vec3::new(0.6, 0.0, 0.8);
    let plane = Mat3::identity() - normal * normal.transpose();
    sweeps.constrain(&a, 7, &plane);
    sweeps.constrain(&a, 12, &Mat3::zeros());
    let r = Random::new(8).vector(75, -1.0, 1.0);
    let (mut z, mut rest) = (vec![0.0; 75], vec![0.0; 75]);
    sweeps.sweep_forward(&a, &r, &mut z, &mut rest);
    let mut again = z.clone();
    let rz = sweeps.sweep_backward(&a, &r, &mut z, &mut rest);
    let mut az = vec![f64::NAN; 75];
    assert_eq!(
        sweeps.sweep_backward_with_product(&a, &r, &mut again, &mut az),
        rz
    );
    assert_eq!(again, z);
    let mut want = vec![0.0; 75];
    a.apply(&z, &mut want);
    for i in 0..25 {
        let part = |v: &[f64]| Vec3::from_row_slice(&v[3 * i..3 * i + 3]);
        let off = part(&az) - part(&want);
        let free = match i {
            7 => plane,
            12 => Mat3::zeros(),
            _ => Mat3::identity(),
        };
        assert!((free * off).norm() < 1e-13, "{i} {off}");
    }
}
