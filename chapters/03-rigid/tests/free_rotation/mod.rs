//! The exact free rotation obeys the equations of motion in all regimes.

mod elliptic;
mod solvers;
mod splitting;

use math::{Quat, Vec3};
use rigid::{
    FreeRotation, SymmetricTop, quaternion_about, quaternion_rate, rotate,
};
use std::f64::consts::TAU;

/// The moments of the reference case.
const MOMENTS: Vec3 = Vec3::new(1.0, 2.0, 3.0);

/// How far two orientations differ.
fn apart(a: Quat, b: Quat) -> f64 {
    (a - b).norm().min((a + b).norm())
}

/// Euler's equations: how the angular velocity changes in the body.
fn euler_rate(moments: Vec3, w: Vec3) -> Vec3 {
    // I w' = (I w) x w
    let l = moments.component_mul(&w);
    l.cross(&w).component_div(&moments)
}

/// Moments and angular velocities of all kinds.
fn all_kinds() -> Vec<(Vec3, Vec3)> {
    let mut all = Vec::new();
    let orders =
        [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    for order in orders {
        let moments = Vec3::from(order.map(f64::from));
        for omega in [
            // About the largest, the smallest, the middle one, each wobbling.
            [1.0, 0.0, 1.5],
            [2.0, 0.4, 0.1],
            [0.001, 1.0, 0.0],
            [-0.3, 0.9, -0.7],
            [0.2, -1.1, 0.3],
            [0.0, 0.5, -0.5],
        ] {
            all.push((moments, Vec3::from(omega)));
        }
    }
    // On the border: L^2 = 2 T I2, so I3 (I3 - I2) w3^2 = I1 (I2 - I1) w1^2.
    for sign in [1.0, -1.0] {
        all.push((MOMENTS, Vec3::new(3.0_f64.sqrt(), 0.4, sign)));
        all.push((MOMENTS, Vec3::new(-3.0_f64.sqrt(), 0.0, sign)));
    }
    // Two equal moments, three of them, and steady spins.
    for moments in [[2.0, 2.0, 1.0], [1.0, 2.0, 2.0], [2.0, 1.0, 2.0]] {
        all.push((Vec3::from(moments), Vec3::new(0.5, 0.3, 3.0)));
        all.push((Vec3::from(moments), Vec3::new(-0.5, 0.3, 0.0)));
    }
    all.push((Vec3::repeat(2.0), Vec3::new(1.0, 2.0, 3.0)));
    for axis in [Vec3::x(), Vec3::y(), -Vec3::z(), Vec3::zeros()] {
        all.push((MOMENTS, axis));
    }
    all
}

#[test]
fn the_exact_motion_starts_where_it_is_told_to() {
    let q0 = quaternion_about(Vec3::new(1.0, 2.0, -1.0), 0.8);
    for (moments, omega) in all_kinds() {
        let motion = FreeRotation::new(moments, omega, q0).unwrap();
        let off = (motion.omega_body(0.0) - omega).norm();
        assert!(off < 1e-14, "{moments:?} {omega:?}: {off:e}");
        assert!(apart(motion.q(0.0), q0) < 1e-14);
        let l = rotate(q0, moments.component_mul(&omega));
        assert!((motion.l() - l).norm() < 1e-14);
        let energy = 0.5 * omega.dot(&moments.component_mul(&omega));
        assert!((motion.kinetic_energy() - energy).abs() < 1e-14);
    }
}

// PROVES: rigid/euler
#[test]
fn the_exact_motion_obeys_eulers_equations() {
    let h = 1e-4;
    for (moments, omega) in all_kinds() {
        let motion = FreeRotation::new(moments, omega, Quat::identity());
        let motion = motion.unwrap();
        for t in [0.0, 0.7, 3.1, 20.0] {
            let at = |t: f64| motion.omega_body(t);
            // Fourth order difference: an error of h^4 w^5/30.
            let slope = (8.0 * (at(t + h) - at(t - h))
                - (at(t + 2.0 * h) - at(t - 2.0 * h)))
                / (12.0 * h);
            let want = euler_rate(moments, at(t));
            let off = (slope - want).norm();
            assert!(off < 1e-9, "{moments:?} {omega:?} t = {t}: {off:e}");
        }
    }
}

#[test]
fn the_exact_orientation_rotates_with_the_exact_angular_velocity() {
    let h = 1e-4;
    let q0 = quaternion_about(Vec3::new(1.0, 2.0, -1.0), 0.8);
    for (moments, omega) in all_kinds() {
        let motion = FreeRotation::new(moments, omega, q0).unwrap();
        for t in [0.0, 0.7, 3.1, 20.0] {
            let q = |t: f64| motion.q(t);
            let slope = (8.0 * (q(t + h) - q(t - h))
                - (q(t + 2.0 * h) - q(t - 2.0 * h)))
                / (12.0 * h);
            let want = quaternion_rate(motion.omega(t), q(t));
            let off = (slope - want).norm();
            assert!(off < 1e-9, "{moments:?} {omega:?} t = {t}: {off:e}");
            // And keeps the angular momentum where it is.
            let own = moments.component_mul(&motion.omega_body(t));
            let off = (rotate(q(t), own) - motion.l()).norm();
            assert!(off < 1e-12, "{moments:?} {omega:?} t = {t}: {off:e}");
        }
    }
}

#[test]
fn a_racket_flips_when_the_quarter_periods_say() {
    // By hand: I = (1, 2, 3), w = (0.001, 1, 0), 1 - m = 1e-6.
    let omega = Vec3::new(0.001, 1.0, 0.0);
    let motion = FreeRotation::new(MOMENTS, omega, Quat::identity()).unwrap();
    assert!((motion.first_flip() - 14.365_712_218_740_667).abs() < 1e-12);
    assert!((motion.period() - 57.462_848_874_962_67).abs() < 1e-11);
    for k in 0..4 {
        let flip = motion.first_flip() + 0.5 * motion.period() * f64::from(k);
        assert!(motion.omega_body(flip).y.abs() < 1e-12);
        let half = flip + 0.25 * motion.period();
        // Between flips it is back on the middle axis, head up or down.
        assert!((motion.omega_body(half).y.abs() - 1.0).abs() < 1e-6);
    }
    // About the other two axes nothing flips.
    for omega in [Vec3::new(1.0, 0.001, 0.0), Vec3::new(0.0, 0.001, 1.0)] {
        let motion = FreeRotation::new(MOMENTS, omega, Quat::identity());
        let motion = motion.unwrap();
        for k in 0..100 {
            let w = motion.omega_body(f64::from(k));
            assert!(w.dot(&omega) > 0.99);
        }
    }
}

#[test]
fn on_the_separatrix_the_body_flips_once_and_never_again() {
    // L^2 = 2 T I2 without any rounding: I3 (I3 - I2) w3^2 = 12 and
    // I1 (I2 - I1) w1^2 = 12.
    let moments = Vec3::new(1.0, 4.0, 6.0);
    let omega = Vec3::new(2.0, -0.5, 1.0);
    let motion = FreeRotation::new(moments, omega, Quat::identity()).unwrap();
    assert_eq!(motion.parameter().m1, 0.0);
    assert_eq!(motion.period(), f64::INFINITY);
    let flip = motion.first_flip();
    assert!(flip > 0.0 && flip < 10.0);
    assert!(motion.omega_body(flip).y.abs() < 1e-14);
    let end = motion.omega_body(1e6);
    assert!(end.x.abs() < 1e-300 && end.z.abs() < 1e-300);
    // All energy is in the middle axis now: 2 T = 4 w2^2.
    let speed = (2.0 * motion.kinetic_energy() / 4.0).sqrt();
    assert!((end.y - speed).abs() < 1e-14);
    // After the flip it only comes nearer.
    let after = motion.omega_body(flip + 1.0);
    let later = FreeRotation::new(moments, after, Quat::identity()).unwrap();
    assert!(later.first_flip() > 10.0);
}

// PROVES: rigid/precession
#[test]
fn a_symmetric_top_precesses_at_its_two_rates() {
    let q0 = quaternion_about(Vec3::new(1.0, 0.0, 2.0), 0.4);
    let omega = Vec3::new(0.5, -0.2, 3.0);
    let top = SymmetricTop::new(2.0, 1.0, omega, q0).unwrap();
    assert_eq!(top.body_precession_rate(), -1.5);
    let l = (1.0_f64 + 0.16 + 9.0).sqrt();
    assert!((top.space_precession_rate() - l / 2.0).abs() < 1e-15);
    // Once round in the body, and once round in the world.
    let turn = TAU / 1.5;
    assert!((top.omega_body(turn) - omega).norm() < 1e-14);
    let axis = |t: f64| rotate(top.q(t), Vec3::z());
    let round = TAU / top.space_precession_rate();
    assert!((axis(round) - axis(0.0)).norm() < 1e-14);
    assert!((axis(0.5 * round) - axis(0.0)).norm() > 0.1);
    // The general solution says the same.
    let moments = Vec3::new(2.0, 2.0, 1.0);
    let motion = FreeRotation::new(moments, omega, q0).unwrap();
    for t in [0.3, 1.0, 4.0, 50.0] {
        assert!(apart(top.q(t), motion.q(t)) < 1e-13);
        assert!((top.omega_body(t) - motion.omega_body(t)).norm() < 1e-13);
    }
    let still = SymmetricTop::new(2.0, 1.0, Vec3::zeros(), q0).unwrap();
    assert_eq!(still.q(3.0), q0);
}
