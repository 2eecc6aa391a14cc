//! The symplectic splitting of the free body beside RK4.

use super::apart;
use course::testing::fitted_order;
use math::{Mat3, Quat, Vec3};
use ode::{Rk4, advance_to};
use rigid::{
    Body, FreeRotation, FreeSplitting, World, quaternion_about, rotate,
    world_inertia,
};

/// A book in free rotation, described in a frame that is not its principal
/// one.
fn book() -> Body {
    let r = rigid::rotation_about(Vec3::new(1.0, -2.0, 0.5), 0.9);
    let inertia = Mat3::from_diagonal(&Vec3::new(1.0, 2.0, 3.0));
    let body = Body::with_inertia(1.0, world_inertia(r, inertia)).unwrap();
    let q = quaternion_about(Vec3::new(0.3, -1.0, 0.5), 1.1);
    let body = body.at(Vec3::zeros(), q).unwrap();
    body.moving(Vec3::zeros(), Vec3::new(0.3, 0.8, -0.6)).unwrap()
}

/// The body after `steps` steps of size `h` by splitting.
fn split(mut body: Body, h: f64, steps: usize) -> Body {
    let splitting = FreeSplitting::of(&body);
    for _ in 0..steps {
        body.q = splitting.step(body.q, body.l, h);
    }
    body
}

// PROVES: rigid/splitting
#[test]
fn the_splitting_has_order_two() {
    let body = book();
    let exact = FreeRotation::of(&body).unwrap().q(4.0);
    let mut points = Vec::new();
    for steps in [100, 200, 400, 800] {
        let h = 4.0 / steps as f64;
        points.push((h, apart(split(body, h, steps).q, exact)));
    }
    // The next term of a symmetric method is two orders up: h^2 = 1e-3.
    let order = fitted_order(&points);
    assert!((order - 2.0).abs() < 0.05, "{order}");
}

#[test]
fn a_step_and_a_step_back_return_to_the_start() {
    let body = book();
    let there = split(body, 0.3, 50);
    assert!(apart(there.q, body.q) > 0.1, "it has not moved");
    let back = split(there, -0.3, 50);
    // Five hundred rotations, each rounded to 1e-16.
    assert!(apart(back.q, body.q) < 1e-13);
}

#[test]
fn one_axis_alone_is_solved_exactly() {
    // About a principal axis the splitting makes no error, however long the
    // step is.
    let moments = Mat3::from_diagonal(&Vec3::new(1.0, 2.0, 3.0));
    let body = Body::with_inertia(1.0, moments).unwrap();
    for axis in [Vec3::x(), Vec3::y(), Vec3::z()] {
        let body = body.moving(Vec3::zeros(), 0.7 * axis).unwrap();
        let end = split(body, 2.0, 1);
        assert!(apart(end.q, quaternion_about(axis, 1.4)) < 1e-15);
    }
}

/// The relative energy errors of splitting and of RK4 within the last of
/// `spans` spans of 100 s, at a step of 0.1 s.
fn energy_errors(spans: usize) -> [f64; 2] {
    let body = book();
    let energy = body.kinetic_energy();
    let error = |body: &Body| (body.kinetic_energy() / energy - 1.0).abs();
    let mut now = split(body, 0.1, 1000 * (spans - 1));
    let mut worst = 0.0_f64;
    for _ in 0..1000 {
        now = split(now, 0.1, 1);
        worst = worst.max(error(&now));
    }
    let mut world = World::new();
    world.add(body);
    advance_to(&mut Rk4::new(), &mut world, 100.0 * spans as f64, 1000 * spans);
    [worst, error(&world.bodies()[0])]
}

#[test]
fn the_energy_error_of_the_splitting_is_bounded_and_that_of_rk4_grows() {
    let (early, late) = (energy_errors(1), energy_errors(20));
    let growth = [0, 1].map(|i| late[i] / early[i]);
    // Twenty times as long: the same wiggle, and twenty times the drift.
    assert!((growth[0] - 1.0).abs() < 0.05, "splitting: {}", growth[0]);
    assert!((growth[1] - 20.0).abs() < 2.0, "RK4: {}", growth[1]);
}

#[test]
fn rotations_stay_rotations_and_the_momentum_keeps_its_length() {
    let body = book();
    let end = split(body, 0.5, 100_000);
    // Rounding of 5e5 products, a random walk of 1e-16 each.
    assert!((end.q.norm() - 1.0).abs() < 1e-11, "{}", end.q.norm());
    let in_body = rotate(end.q.conjugate(), end.l);
    assert!((in_body.norm() / body.l.norm() - 1.0).abs() < 1e-11);
}

#[test]
fn turning_about_the_axes_in_turn_without_the_way_back_has_order_one() {
    // The negative control: 1, 2, 3 and no more.
    let body = book();
    let principal = rigid::principal_axes(&body.i_body());
    let exact = FreeRotation::of(&body).unwrap().q(4.0);
    let mut points = Vec::new();
    for steps in [400, 800, 1600] {
        let h = 4.0 / steps as f64;
        let mut q = body.q;
        for _ in 0..steps {
            for k in 0..3 {
                let e = principal.axes.column(k).into_owned();
                let rate = body.l.dot(&rotate(q, e)) / principal.moments[k];
                q *= quaternion_about(e, rate * h);
            }
        }
        points.push((h, apart(q, exact)));
    }
    let order = fitted_order(&points);
    assert!((order - 1.0).abs() < 0.1, "{order}");
}

#[test]
fn a_fixed_body_stays() {
    let body = split(Body::fixed(), 0.1, 3);
    assert_eq!(body.q, Quat::identity());
}
