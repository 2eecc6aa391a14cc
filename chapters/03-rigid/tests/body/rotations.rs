//! Rotation matrices, quaternions, and the way between them.

use course::Random;
use math::{Mat3, Quat, Vec3, cross_matrix};
use rigid::{
    matrix_to_quaternion, orthonormalised, orthonormality_error,
    quaternion_about, quaternion_rate, quaternion_to_matrix, rotate,
    rotation_about, rotation_rate,
};
use std::f64::consts::{FRAC_PI_2, PI};

/// A few roundings of numbers about one.
const ROUNDING: f64 = 1e-14;

/// A random direction and a random angle.
fn axis_and_angle(random: &mut Random) -> (Vec3, f64) {
    let axis = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    (axis, random.uniform(-PI, PI))
}

/// Whether two quaternions stand for one orientation.
fn same_orientation(a: Quat, b: Quat) -> bool {
    let near = |b: Quat| (a - b).norm() < ROUNDING;
    near(b) || near(-b)
}

#[test]
fn a_quarter_turn_about_z_takes_x_to_y() {
    let r = rotation_about(Vec3::new(0.0, 0.0, 5.0), FRAC_PI_2);
    assert!((r * Vec3::x() - Vec3::y()).norm() < ROUNDING);
    let q = quaternion_about(Vec3::z(), FRAC_PI_2);
    assert!((rotate(q, Vec3::x()) - Vec3::y()).norm() < ROUNDING);
    // The transpose would be the opposite rotation.
    assert!((r * Vec3::y() + Vec3::x()).norm() < ROUNDING);
}

// PROVES: rigid/quaternion
#[test]
fn axis_and_angle_give_the_same_rotation_as_matrix_and_as_quaternion() {
    let mut random = Random::new(1);
    for _ in 0..200 {
        let (axis, angle) = axis_and_angle(&mut random);
        let r = rotation_about(axis, angle);
        let q = quaternion_about(axis, angle);
        assert!((quaternion_to_matrix(q) - r).amax() < ROUNDING);
        assert!(orthonormality_error(r) < ROUNDING);
        assert!((r.determinant() - 1.0).abs() < ROUNDING);
    }
}

// PROVES: rigid/quaternion_matrix
#[test]
fn the_matrix_of_a_quaternion_is_the_double_product() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        let (axis, angle) = axis_and_angle(&mut random);
        let q = quaternion_about(axis, angle);
        let b = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        // b goes to q b q^-1
        let product = q * Quat::from_imag(b) * q.conjugate();
        assert!((rotate(q, b) - product.imag()).norm() < ROUNDING);
        // Only the direction of q counts.
        let scaled = quaternion_to_matrix(3.7 * q);
        assert!((scaled - quaternion_to_matrix(q)).amax() < ROUNDING);
    }
}

#[test]
fn products_of_quaternions_are_products_of_matrices() {
    let mut random = Random::new(3);
    for _ in 0..100 {
        let (a, b) = (axis_and_angle(&mut random), axis_and_angle(&mut random));
        let (qa, qb) = (quaternion_about(a.0, a.1), quaternion_about(b.0, b.1));
        let (ra, rb) = (rotation_about(a.0, a.1), rotation_about(b.0, b.1));
        let both = quaternion_to_matrix(qa * qb);
        assert!((both - ra * rb).amax() < ROUNDING);
    }
}

/// Orientations near and in every branch of the way back: the trace, and
/// each of the three entries of the diagonal.
fn orientations() -> Vec<Quat> {
    let mut random = Random::new(4);
    let mut all = vec![Quat::identity()];
    for axis in [Vec3::x(), Vec3::y(), Vec3::z(), Vec3::repeat(1.0)] {
        // Half turns have no real part to divide by.
        for angle in [PI, -PI, 3.1, PI - 5e-8, 2.0 * PI / 3.0, 1e-9] {
            all.push(quaternion_about(axis, angle));
        }
    }
    for _ in 0..5000 {
        let (axis, angle) = axis_and_angle(&mut random);
        all.push(quaternion_about(axis, angle));
        all.push(quaternion_about(axis, PI));
    }
    all
}

#[test]
fn every_orientation_survives_conversion_to_a_matrix_and_back() {
    let mut branches = [0; 4];
    for q in orientations() {
        let r = quaternion_to_matrix(q);
        let back = matrix_to_quaternion(r);
        assert!(same_orientation(q, back), "{q} came back as {back}");
        assert!((back.norm() - 1.0).abs() < ROUNDING);
        let largest = r.diagonal().imax();
        branches[if r.trace() >= 0.0 { 3 } else { largest }] += 1;
    }
    assert!(branches.iter().all(|count| *count > 100), "{branches:?}");
}

#[test]
fn dividing_by_the_real_part_alone_would_lose_half_turns() {
    // What the trace's branch gives when it is used for everything.
    let trace_only = |r: Mat3| {
        let double = (r.trace() + 1.0).max(0.0).sqrt();
        let v = Vec3::new(
            r[(2, 1)] - r[(1, 2)],
            r[(0, 2)] - r[(2, 0)],
            r[(1, 0)] - r[(0, 1)],
        );
        Quat::from_parts(0.5 * double, 0.5 / double * v)
    };
    let q = quaternion_about(Vec3::new(1.0, 2.0, 3.0), PI - 5e-8);
    let r = quaternion_to_matrix(q);
    let wrong = trace_only(r);
    assert!(!same_orientation(q, wrong));
    assert!(same_orientation(q, matrix_to_quaternion(r)));
}

/// The derivative of `f` at 0 by a symmetric difference.
fn slope(f: impl Fn(f64) -> Mat3) -> Mat3 {
    let h = 1e-5;
    (f(h) - f(-h)) / (2.0 * h)
}

// PROVES: rigid/rotation_rate
#[test]
fn the_rate_of_a_matrix_is_the_derivative_of_a_steady_rotation() {
    let omega = Vec3::new(0.5, -1.0, 2.0);
    let r0 = rotation_about(Vec3::new(1.0, 1.0, 0.2), 0.9);
    let turn = |t: f64| rotation_about(omega, omega.norm() * t) * r0;
    // Error of the difference: |omega|^3 h^2/6, about 2e-10.
    let difference = (rotation_rate(omega, r0) - slope(turn)).amax();
    assert!(difference < 1e-9, "{difference:e}");
    // With omega in the frame of the body the star would stand on the right.
    assert!((r0 * cross_matrix(omega) - slope(turn)).amax() > 0.1);
}

// PROVES: rigid/quaternion_rate
#[test]
fn the_rate_of_a_quaternion_is_the_derivative_of_a_steady_rotation() {
    let omega = Vec3::new(0.5, -1.0, 2.0);
    let q0 = quaternion_about(Vec3::new(1.0, 1.0, 0.2), 0.9);
    let turn = |t: f64| quaternion_about(omega, omega.norm() * t) * q0;
    let h = 1e-5;
    let slope = (turn(h) - turn(-h)) / (2.0 * h);
    let rate = quaternion_rate(omega, q0);
    assert!((rate - slope).norm() < 1e-9);
    // Without the half it would rotate twice as fast.
    assert!((2.0 * rate - slope).norm() > 1.0);
    // It is perpendicular to q: the length does not change.
    assert!(rate.dot(&q0).abs() < ROUNDING);
}

#[test]
fn a_drifted_matrix_is_made_a_rotation_again() {
    let r = rotation_about(Vec3::new(1.0, 2.0, 3.0), 1.0);
    let drifted = r + Mat3::from_fn(|i, j| 1e-3 * (i as f64 - 2.0 * j as f64));
    assert!(orthonormality_error(drifted) > 1e-3);
    let mended = orthonormalised(drifted);
    assert!(orthonormality_error(mended) < ROUNDING);
    assert!((mended.determinant() - 1.0).abs() < ROUNDING);
    // No farther from the truth than the drift was.
    assert!((mended - r).amax() < 1e-2);
    assert!((orthonormalised(r) - r).amax() < ROUNDING);
}
