//! Where Coulomb's law has no answer, or two.

use crate::common::worlds::{self, FRAME, G, awake, floor, surface};
use collision::{Contact, ContactKind, Pose};
use contact::{
    SlidingSolutions, Solid, sliding_inverse_effective_mass, sliding_solutions,
};
use math::{Mat3, Vec3};
use rigid::{Body, Load, quaternion_about, quaternion_to_matrix};

/// A thin rod of mass 1 and half length 1 that stands on its lower end at
/// the angle `lean` from the floor and slides at `speed` along x, its centre
/// behind the tip; turning at `spin`.
fn rod(lean: f64, speed: f64, spin: f64) -> ([Body; 2], Contact) {
    let third = 1.0 / 3.0;
    let inertia = Mat3::from_diagonal(&Vec3::new(third, third, third));
    let body = Body::with_inertia(1.0, inertia).expect("a rod");
    let (sin, cos) = lean.sin_cos();
    let arm = Vec3::new(cos, 0.0, -sin);
    let omega = spin * Vec3::y();
    // The tip, at the origin, moves along x only.
    let v = Vec3::new(speed, 0.0, 0.0) - omega.cross(&arm);
    let mut body = body.moving(v, omega).expect("velocities");
    body.x = -arm;
    let (n, kind) = (Vec3::z(), ContactKind::VertexFace);
    let p = Vec3::zeros();
    let contact = Contact { a: 0, b: 1, p, n, d: 0.0, kind };
    ([body, Body::fixed()], contact)
}

fn weight() -> [Load; 2] {
    let mut loads = [Load::default(); 2];
    loads[0].force.z = -G;
    loads
}

#[test]
fn the_inverse_effective_mass_of_a_sliding_rod_is_that_of_painleve() {
    // 1 + 3 cos (cos - mu sin), for a rod that leans into its motion.
    for lean in [0.3_f64, 0.8, 1.0, 1.3] {
        for mu in [0.0, 0.5, 1.5, 2.5] {
            let ([rod, floor], contact) = rod(lean, 1.0, 0.0);
            let got =
                sliding_inverse_effective_mass(&[rod, floor], &contact, mu);
            let (sin, cos) = lean.sin_cos();
            let want = 1.0 + 3.0 * cos * (cos - mu * sin);
            assert!((got - want).abs() < 1e-12);
            // Pulled the other way friction lifts the tip.
            let ([rod, floor], contact) = self::rod(lean, -1.0, 0.0);
            let got =
                sliding_inverse_effective_mass(&[rod, floor], &contact, mu);
            let want = 1.0 + 3.0 * cos * (cos + mu * sin);
            assert!((got - want).abs() < 1e-12);
        }
    }
}

#[test]
fn below_four_thirds_there_is_always_one_solution() {
    // The least inverse effective mass over all angles vanishes at mu = 4/3.
    for k in 1..90 {
        let lean = f64::from(k).to_radians();
        let (bodies, contact) = rod(lean, 1.0, 0.0);
        let answers = sliding_solutions(&bodies, &weight(), &contact, 1.33);
        assert_eq!(answers, SlidingSolutions::One);
    }
    let none = |mu: f64| {
        let lean = 0.5 * (std::f64::consts::PI - mu.atan());
        let (bodies, contact) = rod(lean, 1.0, 0.0);
        sliding_solutions(&bodies, &weight(), &contact, mu)
    };
    assert_eq!(none(1.34), SlidingSolutions::None);
    assert_eq!(none(3.0), SlidingSolutions::None);
}

#[test]
fn a_fast_spin_that_lifts_the_tip_leaves_two_solutions() {
    let lean = 1.0;
    let (bodies, contact) = rod(lean, 1.0, 6.0);
    let answers = sliding_solutions(&bodies, &weight(), &contact, 2.5);
    assert_eq!(answers, SlidingSolutions::Two);
    let (slow, contact) = rod(lean, 1.0, 0.0);
    let answers = sliding_solutions(&slow, &weight(), &contact, 2.5);
    assert_eq!(answers, SlidingSolutions::None);
}

/// A rod of 2 m in a world, leaning by 58 degrees, sliding at `speed`.
fn sliding_world(mu: f64, speed: f64) -> (contact::World, usize) {
    let mut world = awake();
    let material = surface(mu, 0.0);
    floor(&mut world, material);
    let rod = Solid::block(Vec3::new(2.0, 0.05, 0.02), 100.0);
    let mut rod = rod.expect("a rod");
    let q = quaternion_about(Vec3::y(), -58.0_f64.to_radians());
    let r = quaternion_to_matrix(q);
    let pose = Pose { x: Vec3::zeros(), r };
    let lowest = rod.shape.bounds(&pose).lo.z;
    rod.body = rod.body.at(Vec3::new(0.0, 0.0, -lowest), q).expect("a pose");
    let v = Vec3::new(speed, 0.0, 0.0);
    rod.body = rod.body.moving(v, Vec3::zeros()).expect("a speed");
    let rod = world.add(rod, material);
    (world, rod)
}

#[test]
fn a_rod_that_no_force_can_hold_is_stopped_by_an_impulse() {
    // Pushed against its lean, and rough enough: no answer.
    let (mut world, rod) = sliding_world(2.0, -3.0);
    let before = world.energy();
    let report = world.step(FRAME).expect("a frame");
    assert_eq!(report.painleve_impulses, 1);
    worlds::assert_sound(&report, 1e-3);
    let body = world.bodies()[rod];
    // The tip stands still, and the rod goes over it.
    let (contact, _) = world.contact_forces().next().expect("a contact");
    assert!(body.point_velocity(contact.p).x.abs() < 0.01);
    assert!(body.omega().y < -1.0);
    assert!(world.energy() < before, "an impulse takes energy");
    let report = worlds::run(&mut world, 30);
    assert_eq!(report.painleve_impulses, 0, "once is enough");
}

#[test]
fn a_rod_that_can_slide_is_left_alone() {
    for (mu, speed) in [(2.0, 3.0), (0.5, 3.0), (0.5, -3.0)] {
        let (mut world, rod) = sliding_world(mu, speed);
        let report = worlds::run(&mut world, 10);
        assert_eq!(report.painleve_impulses, 0);
        worlds::assert_sound(&report, 1e-3);
        assert!(world.bodies()[rod].v().x.abs() > 2.0);
    }
}
