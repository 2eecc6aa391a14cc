//! Misprints of the notes about rotation and mass: the printed form fails, ours
//! holds.
//!
//! Frames counted by a float (D8) are in chapter 1's own tests, those about
//! forces and motion in `errata_motion.rs`.

mod motion;

use math::{Mat3, Vec3, cross_matrix};
use ode::{Euler, Rk4, advance};
use rigid::mesh::mass_properties;
use rigid::mesh::shapes::bracket;
use rigid::{
    Body, Mesh, World, block, point_inertia, point_masses, rotation_about,
    sphere,
};
use std::f64::consts::TAU;

fn brick() -> Body {
    Body::new(&block(Vec3::new(1.0, 2.0, 3.0), 1.0).unwrap()).unwrap()
}

/// D1 (notes D §2.3): `omega` counts radians per second, not turns.
#[test]
fn an_angular_velocity_of_one_is_a_radian_per_second() {
    let ball = Body::new(&sphere(1.0, 1.0).unwrap()).unwrap();
    let mut world = World::new();
    world.add(ball.moving(Vec3::zeros(), Vec3::z()).unwrap());
    // After one second a body of one turn per second would be back.
    advance(&mut Rk4::new(), &mut world, 0.001, 1000);
    let x = world.bodies()[0].r() * Vec3::x();
    assert!((x - Vec3::x()).norm() > 0.9);
    assert!((x - Vec3::new(1.0_f64.cos(), 1.0_f64.sin(), 0.0)).norm() < 1e-10);
    // It needs 2 pi of them.
    ode::advance_to(&mut Rk4::new(), &mut world, TAU, 6000);
    let x = world.bodies()[0].r() * Vec3::x();
    assert!((x - Vec3::x()).norm() < 1e-10);
}

// PROVES: rigid/spin
/// D2 (notes D figure 4): the tip runs on a circle of radius `|b|`, not of
/// diameter `|b|`.
#[test]
fn the_part_across_the_axis_is_the_radius_of_the_circle() {
    let omega = 2.0 * Vec3::z();
    let tip = Vec3::new(0.0, 3.0, 5.0);
    let across = 3.0;
    let round = TAU / omega.norm();
    let mut length = 0.0;
    let steps = 10_000;
    let at = |k: usize| {
        rotation_about(omega, TAU * k as f64 / f64::from(steps)) * tip
    };
    for k in 0..steps as usize {
        length += (at(k + 1) - at(k)).norm();
        assert!((at(k).xy().norm() - across).abs() < 1e-13);
    }
    // The chords of 10,000 steps lack 1e-8 of the circle.
    assert!((length / (TAU * across) - 1.0).abs() < 1e-7);
    assert!((length / (0.5 * TAU * across) - 1.0).abs() > 0.9);
    // And the speed of the tip is |omega| |b|, once round in 2 pi/|omega|.
    let speed = omega.cross(&tip).norm();
    assert!((speed * round - length).abs() < 1e-5);
}

/// D4 (notes D eq. 2-34): entry (2,3) of the inertia is `-m r_y r_z`.
#[test]
fn the_inertia_of_a_point_is_symmetric() {
    let r = Vec3::new(1.0, 2.0, 3.0);
    let inertia = point_inertia(1.0, r);
    assert_eq!(inertia, inertia.transpose());
    let mut printed = inertia;
    printed[(1, 2)] = -r.x * r.z;
    assert_ne!(printed, printed.transpose());
    // L = r x (omega x r) for every spin tells which one is right.
    let omega = Vec3::new(0.3, -0.5, 0.7);
    let l = r.cross(&omega.cross(&r));
    assert!((inertia * omega - l).norm() < 1e-14);
    assert!((printed * omega - l).norm() > 0.1);
}

/// D5 (notes D §2.1): the centre of mass is the centroid of the volume, and
/// only where the density is the same everywhere.
#[test]
fn the_centre_of_mass_is_not_the_middle() {
    let middle_of = |a: Vec3, b: Vec3| 0.5 * (a + b);
    let (light, heavy) = (Vec3::zeros(), Vec3::new(4.0, 0.0, 0.0));
    let dumbbell = point_masses(&[(1.0, light), (3.0, heavy)]).unwrap();
    assert_eq!(dumbbell.centre, Vec3::new(3.0, 0.0, 0.0));
    assert_ne!(dumbbell.centre, middle_of(light, heavy));
    // One density, but a shape whose middle is empty.
    let mesh = bracket().unwrap();
    let (low, high) = rigid::mesh::bounding_box(&mesh);
    let centre = mass_properties(&mesh, 1.0).unwrap().centre;
    assert!((centre - middle_of(low, high)).norm() > 0.3);
}

/// D9 (notes D §4): with its bracket mended the printed routine is right,
/// and each of its branches is needed.
#[test]
fn the_conversion_from_matrix_to_quaternion_needs_all_of_its_branches() {
    for axis in [Vec3::x(), Vec3::y(), Vec3::z()] {
        let r = rotation_about(axis, 3.0);
        let q = rigid::matrix_to_quaternion(r);
        let back = rigid::quaternion_to_matrix(q);
        assert!((back - r).amax() < 1e-15);
        // By the branch of the trace the real part comes from a difference:
        // half of the digits are lost a millionth before the half turn.
        let r = rotation_about(axis, 0.5 * TAU - 1e-6);
        let lossy = (0.25 * (1.0 + r.trace()).max(0.0)).sqrt();
        let good = rigid::matrix_to_quaternion(r).w;
        let want = (0.5_f64 * 1e-6).sin();
        assert!((good / want - 1.0).abs() < 1e-9);
        assert!((lossy / want - 1.0).abs() > 1e-7);
    }
}

/// D10 (notes D §4): normalising a copy leaves the state to grow.
#[test]
fn a_quaternion_must_be_normalised_in_the_state() {
    let run = |renormalise: bool| {
        let mut world = World::new();
        world.renormalise = renormalise;
        let omega = Vec3::new(1.0, 2.0, -0.5);
        world.add(brick().moving(Vec3::zeros(), omega).unwrap());
        // Our matrices normalise their copy all the time, as printed.
        advance(&mut Euler::new(), &mut world, 0.01, 2000);
        world.bodies()[0].q.norm()
    };
    assert!((run(true) - 1.0).abs() < 1e-15);
    assert!(run(false) > 1.05);
}

/// D11 (notes D eq. 5-1): as printed, the antiderivatives do not contain
/// their variable, and both brackets vanish.
#[test]
fn the_integral_of_a_block_contains_its_variable() {
    let [x0, y0, z0] = [1.0, 2.0, 3.0_f64];
    // I_xx = integral of y^2 + z^2: first over z, then over y, then over x.
    let bracket = |f: &dyn Fn(f64) -> f64, a: f64| f(0.5 * a) - f(-0.5 * a);
    let right = |y: f64| y.powi(3) / 3.0 * z0 + z0.powi(3) / 12.0 * y;
    let printed = |_y: f64| y0.powi(3) / 3.0 * z0 + z0.powi(3) / 12.0 * y0;
    let along_x = |x: f64| x * bracket(&right, y0);
    let want = brick().i_body()[(0, 0)];
    assert!((bracket(&along_x, x0) - want).abs() < 1e-14);
    assert_eq!(bracket(&printed, y0), 0.0);
}

/// D12 (notes D eq. 5-2): products of inertia carry a minus sign.
#[test]
fn products_of_inertia_are_minus_the_integral() {
    let points = vec![Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()];
    let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    let corner = Mesh::new(points, faces).unwrap();
    let found = mass_properties(&corner, 1.0).unwrap();
    let about_corner = found.inertia_about(Vec3::zeros());
    // The integral of x y over the corner of a cube is 1/120.
    assert!((about_corner[(0, 1)] + 1.0 / 120.0).abs() < 1e-16);
    // With the printed sign, spinning about x would throw the wrong way:
    // L_y of a point at (1, 1, 0) that turns about x is negative.
    let l = point_inertia(1.0, Vec3::new(1.0, 1.0, 0.0)) * Vec3::x();
    assert_eq!(l, Vec3::new(1.0, -1.0, 0.0));
    let r = Vec3::new(1.0, 1.0, 0.0);
    assert_eq!(l, r.cross(&Vec3::x().cross(&r)));
}

/// D39 (slides, "Inertia Tensor"): density, not mass, stands before the
/// integral.
#[test]
fn mass_times_the_integral_is_off_by_the_volume() {
    let size = Vec3::new(1.0, 2.0, 3.0);
    let block = block(size, 1.5).unwrap();
    // The integral of y^2 + z^2 over the block.
    let integral = size.product() / 12.0 * (size.y.powi(2) + size.z.powi(2));
    assert!((block.inertia[(0, 0)] - 1.5 * integral).abs() < 1e-13);
    let printed = block.mass * integral;
    let factor = printed / block.inertia[(0, 0)];
    assert!((factor - size.product()).abs() < 1e-13);
}

/// Slide "Discrete Inertia" of the later copy: the sum of `m r* r*` carries
/// an overall minus.
#[test]
fn the_sum_of_squared_stars_is_minus_the_inertia() {
    let points =
        [(1.0, Vec3::new(1.0, 2.0, 0.5)), (2.0, Vec3::new(-1.0, 0.0, 2.0))];
    let mut sum = Mat3::zeros();
    let body = point_masses(&points).unwrap();
    for (m, x) in points {
        let star = cross_matrix(x - body.centre);
        sum += m * star * star;
    }
    assert!((body.inertia + sum).amax() < 1e-14);
    assert!(sum.diagonal().max() < 0.0);
}
