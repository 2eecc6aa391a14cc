//! One particle and one plane: distances, parts of a vector, bounces, contact
//! forces; and what the formulas do as they are printed.

use crate::cloud::vector;
use course::Random;
use math::Vec3;
use particles::{
    Friction, Plane, accumulation_time, bounce, contact_force,
    coulomb_friction, impact_fraction, linear_friction,
};

/// A few planes in general position, and the floor.
fn planes() -> Vec<Plane> {
    let mut random = Random::new(20);
    let mut planes = vec![Plane::floor(0.0).unwrap()];
    for _ in 0..20 {
        let point = vector(&mut random, 3.0);
        let normal = vector(&mut random, 5.0);
        planes.push(Plane::new(point, normal).unwrap());
    }
    planes
}

// PROVES: particles/signed_distance
#[test]
fn the_distance_is_positive_on_the_side_of_the_normal() {
    // Case plane_side.
    let point = Vec3::new(1.0, 2.0, 3.0);
    let plane = Plane::new(point, Vec3::new(0.6, 0.0, 0.8)).unwrap();
    for (x, want) in [
        (Vec3::new(1.0, 5.0, 3.0), 0.0),
        (Vec3::new(2.0, 2.0, 3.0), 0.6),
        (Vec3::new(1.0, 2.0, 2.5), -0.4),
        (Vec3::new(-3.0, 0.0, 6.0), 0.0),
    ] {
        assert!((plane.distance(x) - want).abs() < 1e-15);
    }
    // It is a distance: no shorter way leads to the plane.
    let mut random = Random::new(21);
    for plane in planes() {
        let x = vector(&mut random, 4.0);
        let foot = x - plane.distance(x) * plane.normal();
        assert!(plane.distance(foot).abs() < 1e-14);
        let (_, aside) = plane.split(vector(&mut random, 1.0));
        let other = (foot + aside - x).norm();
        assert!(other >= plane.distance(x).abs());
    }
}

#[test]
fn a_normal_of_any_length_gives_the_same_plane() {
    let normal = Vec3::new(1.0, -2.0, 2.0);
    for size in [1e-300, 1e-9, 1.0, 1e200] {
        let plane = Plane::new(Vec3::x(), size * normal).unwrap();
        assert!((plane.normal() - normal / 3.0).norm() < 1e-15, "{size:e}");
    }
}

// PROVES: particles/split
#[test]
fn a_vector_is_the_sum_of_a_normal_and_a_parallel_part() {
    let mut random = Random::new(22);
    for plane in planes() {
        let a = vector(&mut random, 3.0);
        let (an, at) = plane.split(a);
        let n = plane.normal();
        assert!((an + at - a).norm() < 1e-15);
        assert!(at.dot(&n).abs() < 1e-15, "parallel");
        assert!(an.cross(&n).norm() < 1e-15, "normal");
        // Twice the vector, twice the parts.
        let (twice, _) = plane.split(2.0 * a);
        assert!((twice - 2.0 * an).norm() < 1e-15);
    }
}

// PROVES: particles/bounce
#[test]
fn a_bounce_is_as_published_and_changes_the_normal_speed_only() {
    // Case plane_response_3.
    let normal =
        Vec3::new(0.10831408788275722, -0.8051597440258503, 0.5830830515169801);
    let plane = Plane::new(Vec3::zeros(), normal).unwrap();
    let v = Vec3::new(2.209, -1.435, -2.876);
    let want =
        Vec3::new(2.2670916535226615, -1.8668280455906452, -2.5632774422444013);
    assert!((bounce(&plane, 0.9, v) - want).norm() < 1e-14);

    let mut random = Random::new(23);
    for plane in planes() {
        let v = vector(&mut random, 3.0);
        let (vn, vt) = plane.split(v);
        for r in [0.0, 0.3, 1.0] {
            let (un, ut) = plane.split(bounce(&plane, r, v));
            assert!((ut - vt).norm() < 1e-14);
            assert!((un + r * vn).norm() < 1e-14);
        }
        let elastic = bounce(&plane, 1.0, v);
        assert!((elastic.norm() - v.norm()).abs() < 1e-14);
    }
}

/// Erratum C1: `x_n = (N.x) x`.
#[test]
fn the_printed_normal_part_is_neither_normal_nor_linear() {
    let plane = Plane::floor(0.0).unwrap();
    let printed = |a: Vec3| plane.normal().dot(&a) * a;
    let v = Vec3::new(1.0, 0.0, -2.0);
    assert_eq!(plane.split(v).0, Vec3::new(0.0, 0.0, -2.0));
    assert_eq!(printed(v), Vec3::new(-2.0, 0.0, 4.0));
    // In other units the parts would be other parts.
    assert_eq!(printed(2.0 * v), 4.0 * printed(v));
    // An elastic bounce would change the speed along the plane and leave a
    // particle that still goes down.
    let (vn, vt) = (printed(v), v - printed(v));
    let after = vt - vn;
    assert!(after.x != v.x && after.z < 0.0);
}

// PROVES: particles/contact_force
#[test]
fn a_contact_force_cancels_what_pushes_in_and_nothing_else() {
    // Cases contact_force_0 and contact_force_2.
    let floor = Plane::floor(0.0).unwrap();
    let f = Vec3::new(1.0, 2.0, -5.0);
    assert_eq!(contact_force(&floor, f), Vec3::new(0.0, 0.0, 5.0));
    let wall = Plane::new(Vec3::zeros(), Vec3::y()).unwrap();
    let away = Vec3::new(1.0, 3.0, 0.0);
    assert_eq!(contact_force(&wall, away), Vec3::zeros());

    let mut random = Random::new(24);
    for plane in planes() {
        let f = vector(&mut random, 10.0);
        let answer = contact_force(&plane, f);
        let (left, push) =
            ((f + answer).dot(&plane.normal()), answer.dot(&plane.normal()));
        // Nothing is left inwards, no pull outwards, never both at once.
        assert!(left >= -1e-14 && push >= 0.0);
        assert!((left * push).abs() < 1e-13);
        assert!(answer.cross(&plane.normal()).norm() < 1e-14);
    }
}

/// Erratum C2: `f_c = -(N.f) f`.
#[test]
fn the_printed_contact_force_presses_a_resting_particle_into_the_ground() {
    let floor = Plane::floor(0.0).unwrap();
    let printed = |f: Vec3| -floor.normal().dot(&f) * f;
    for weight in [0.5, 2.0, 9.81] {
        let f = Vec3::new(0.0, 0.0, -weight);
        assert_eq!((f + contact_force(&floor, f)).z, 0.0);
        // The weight and its square, both down: the plane adds to the load.
        let sum = (f + printed(f)).z;
        assert!((sum + weight + weight * weight).abs() < 1e-12);
        // The printed one also pulls at what leaves.
        assert!(printed(-f).z != 0.0);
    }
}

// PROVES: particles/linear_friction
#[test]
fn linear_friction_is_as_published_and_dies_with_the_speed() {
    // Case contact_force_0.
    let floor = Plane::floor(0.0).unwrap();
    let law = Friction::Linear { kf: 0.25 };
    let (f, v) = (Vec3::new(1.0, 2.0, -5.0), Vec3::new(0.3, -0.4, 0.0));
    let want = Vec3::new(-0.375, 0.5, 0.0);
    assert!((law.force(&floor, f, v) - want).norm() < 1e-15);
    assert!((linear_friction(0.25, 5.0, v) - want).norm() < 1e-15);
    // Case contact_force_2: not pressed, no friction.
    assert_eq!(law.force(&floor, -f, v), Vec3::zeros());
    // Erratum C3: in proportion to the speed, so nothing holds what rests.
    let slower = law.force(&floor, f, 0.01 * v);
    assert!((slower - 0.01 * want).norm() < 1e-15);
    assert_eq!(law.force(&floor, f, Vec3::zeros()), Vec3::zeros());
    // With the force after the contact's answer there is none at all.
    let cancelled = f + contact_force(&floor, f);
    assert_eq!(law.force(&floor, cancelled, v), Vec3::zeros());
}

// PROVES: particles/coulomb
#[test]
fn coulomb_friction_holds_up_to_a_limit_and_then_ignores_the_speed() {
    let floor = Plane::floor(0.0).unwrap();
    let law = Friction::Coulomb { mu_static: 0.5, mu_kinetic: 0.4 };
    let push = |side: f64| Vec3::new(side, 0.0, -10.0);
    let still = Vec3::zeros();
    // At rest it answers exactly, up to mu_stick times the weight.
    assert_eq!(law.force(&floor, push(3.0), still).x, -3.0);
    assert_eq!(law.force(&floor, push(5.0), still).x, -5.0);
    assert_eq!(law.force(&floor, push(5.1), still).x, -4.0);
    // Sliding: against the motion, whatever the speed and the push.
    for speed in [0.01, 1.0, 100.0] {
        let v = Vec3::new(0.6 * speed, -0.8 * speed, 0.0);
        let f = law.force(&floor, push(3.0), v);
        let want = Vec3::new(-2.4, 3.2, 0.0);
        assert!((f - want).norm() < 1e-14);
        assert_eq!(f, coulomb_friction([0.5, 0.4], 10.0, 3.0 * Vec3::x(), v));
    }
    assert_eq!(law.force(&floor, -push(3.0), Vec3::x()), Vec3::zeros());
    let rough = Friction::NoSlip.force(&floor, push(1e6), still);
    assert_eq!(rough, Vec3::new(-1e6, 0.0, 0.0));
}

// PROVES: particles/impact_time
#[test]
fn the_fraction_of_an_impact_is_as_published() {
    // Case bounce_linear_interpolation: from 0.01 to -0.01.
    assert_eq!(impact_fraction(0.01, -0.01), 0.5);
    // It is where the line between both is zero.
    let mut random = Random::new(25);
    for _ in 0..50 {
        let (d0, d1) = (random.unit(), -random.unit());
        let s = impact_fraction(d0, d1);
        assert!((d0 + s * (d1 - d0)).abs() < 1e-15);
        assert!((0.0..=1.0).contains(&s));
    }
    // The true parabola arrives earlier: 0.00955 s of 0.02 s.
    let (d0, v0, g): (f64, f64, f64) = (0.01, 1.0, 9.81);
    let true_time = ((v0 * v0 + 2.0 * g * d0).sqrt() - v0) / g;
    assert!((true_time - 0.009552424562331626).abs() < 1e-15);
    assert!(true_time < 0.5 * 0.02);
}

// PROVES: particles/zeno
#[test]
fn the_arcs_of_a_ball_add_up_to_the_zeno_time() {
    // Case bounce_half.
    let t1 = (2.0_f64 / 9.81).sqrt();
    assert!((accumulation_time(t1, 0.5) - 1.3545709229571927).abs() < 1e-14);
    for e in [0.0, 0.3, 0.9] {
        let (mut sum, mut flight) = (t1, 2.0 * t1);
        for _ in 0..1000 {
            flight *= e;
            sum += flight;
        }
        assert!((sum - accumulation_time(t1, e)).abs() < 1e-12, "{e}");
    }
    assert_eq!(accumulation_time(1.0, 1.0), f64::INFINITY);
}
