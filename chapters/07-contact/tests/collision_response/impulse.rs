//! Single impulses: notes D §8.

use collision::{Contact, ContactKind};
use contact::{Motion, apply_impulse, classify, collision_impulse};
use contact::{
    energy_loss, inverse_effective_mass, relative_velocity, separation_speed,
};
use course::Random;
use math::{Mat3, Quat, Vec3};
use rigid::{Body, PrescribedMotion};

/// Rounding of a few dozen operations on numbers about 1 to 10.
const ROUNDING: f64 = 1e-12;

fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0))
}

/// Two bodies that move at random, and a contact between them.
fn pair(random: &mut Random) -> ([Body; 2], Contact) {
    let mut body = || {
        let moments =
            Vec3::from_fn(|_, _| 0.6 + 0.4 * random.uniform(0.0, 1.0));
        let mass = random.uniform(0.5, 3.0);
        let body = Body::with_inertia(mass, Mat3::from_diagonal(&moments));
        let numbers = random.vector(4, -1.0, 1.0);
        let q = Quat::new(numbers[0], numbers[1], numbers[2], numbers[3]);
        let body = body.expect("a body").at(vector(random), q);
        let (v, omega) = (2.0 * vector(random), 3.0 * vector(random));
        body.expect("a pose").moving(v, omega).expect("velocities")
    };
    let bodies = [body(), body()];
    let (p, n) = (vector(random), vector(random).normalize());
    let kind = ContactKind::VertexFace;
    (bodies, Contact { a: 0, b: 1, p, n, d: 0.0, kind })
}

// PROVES: contact/relative
#[test]
fn the_separation_speed_is_how_fast_the_points_separate_along_the_normal() {
    let mut random = Random::new(1);
    for _ in 0..50 {
        let (bodies, contact) = pair(&mut random);
        let Contact { p, n, .. } = contact;
        // Follow both points for a moment.
        let h = 1e-6;
        let moved = |body: &Body, sign: f64| {
            let r = p - body.x;
            p + sign * h * (body.v() + body.omega().cross(&r))
        };
        let gap =
            |s: f64| n.dot(&(moved(&bodies[0], s) - moved(&bodies[1], s)));
        let measured = (gap(1.0) - gap(-1.0)) / (2.0 * h);
        let speed = separation_speed(&bodies, &contact);
        // Differences of numbers about 1 over 1e-6.
        assert!((speed - measured).abs() < 1e-9);
        let v = relative_velocity(&bodies, &contact);
        assert!((speed - n.dot(&v)).abs() < ROUNDING);
    }
}

#[test]
fn slower_than_the_threshold_is_rest_either_way() {
    for (speed, want) in [
        (0.02, Motion::Separating),
        (0.01, Motion::Resting),
        (0.0, Motion::Resting),
        (-0.01, Motion::Resting),
        (-0.02, Motion::Colliding),
    ] {
        assert_eq!(classify(speed, 0.01), want);
    }
}

// PROVES: contact/inverse_effective_mass
#[test]
fn the_inverse_effective_mass_is_the_speed_that_a_unit_impulse_adds() {
    let mut random = Random::new(2);
    for _ in 0..50 {
        let (mut bodies, contact) = pair(&mut random);
        let before = separation_speed(&bodies, &contact);
        let inverse_effective_mass = inverse_effective_mass(&bodies, &contact);
        apply_impulse(&mut bodies, &contact, 1.0);
        let added = separation_speed(&bodies, &contact) - before;
        assert!(
            (added - inverse_effective_mass).abs()
                < ROUNDING * inverse_effective_mass.max(1.0)
        );
    }
}

// PROVES: contact/restitution
// PROVES: contact/impulse
#[test]
fn an_impulse_reverses_the_approach_as_restitution_says() {
    let mut random = Random::new(3);
    let mut collisions = 0;
    for _ in 0..100 {
        let (mut bodies, contact) = pair(&mut random);
        let e = random.unit();
        let before = separation_speed(&bodies, &contact);
        let j = collision_impulse(&bodies, &contact, e);
        if before >= 0.0 {
            assert_eq!(j, 0.0, "nothing to do where bodies part");
            continue;
        }
        collisions += 1;
        apply_impulse(&mut bodies, &contact, j);
        let after = separation_speed(&bodies, &contact);
        assert!((after + e * before).abs() < ROUNDING * 10.0);
        // The negative control: half of the impulse is not enough.
        apply_impulse(&mut bodies, &contact, -0.5 * j);
        let half = separation_speed(&bodies, &contact);
        assert!((half + e * before).abs() > 0.4 * before.abs());
    }
    assert!(collisions > 20);
}

#[test]
fn momentum_and_angular_momentum_survive_an_impulse() {
    let mut random = Random::new(4);
    let total = |bodies: &[Body; 2]| {
        let p: Vec3 = bodies.iter().map(|body| body.p).sum();
        let l: Vec3 =
            bodies.iter().map(|body| body.x.cross(&body.p) + body.l).sum();
        (p, l)
    };
    for _ in 0..50 {
        let (mut bodies, contact) = pair(&mut random);
        let (p, l) = total(&bodies);
        apply_impulse(&mut bodies, &contact, 1.7);
        let (p_after, l_after) = total(&bodies);
        assert!((p - p_after).norm() < ROUNDING * 10.0);
        assert!((l - l_after).norm() < ROUNDING * 10.0);
    }
}

#[test]
fn the_lost_energy_is_that_of_the_formula_and_none_at_restitution_one() {
    let mut random = Random::new(5);
    let energy = |b: &[Body; 2]| b[0].kinetic_energy() + b[1].kinetic_energy();
    for _ in 0..100 {
        let (mut bodies, contact) = pair(&mut random);
        for e in [0.0, 0.4, 1.0] {
            let before = energy(&bodies);
            let loss = energy_loss(&bodies, &contact, e);
            let j = collision_impulse(&bodies, &contact, e);
            apply_impulse(&mut bodies, &contact, j);
            let lost = before - energy(&bodies);
            assert!((lost - loss).abs() < ROUNDING * before.max(1.0));
            assert!(e < 1.0 || lost.abs() < ROUNDING * before.max(1.0));
        }
    }
}

#[test]
fn a_fixed_body_takes_no_impulse_and_two_fixed_bodies_none_at_all() {
    let mut random = Random::new(6);
    let (mut bodies, contact) = pair(&mut random);
    bodies[1] = Body::fixed();
    let j = collision_impulse(&bodies, &contact, 0.5);
    apply_impulse(&mut bodies, &contact, j.max(1.0));
    assert_eq!(bodies[1], Body::fixed());
    let mut fixed = [Body::fixed(), Body::fixed()];
    assert_eq!(inverse_effective_mass(&fixed, &contact), 0.0);
    assert_eq!(collision_impulse(&fixed, &contact, 0.5), 0.0);
    apply_impulse(&mut fixed, &contact, 1.0);
    assert_eq!(fixed, [Body::fixed(), Body::fixed()]);
}

#[test]
fn a_scripted_wall_hits_with_its_own_speed() {
    let ball = Body::with_inertia(2.0, Mat3::identity()).expect("a ball");
    let wall = Body::fixed();
    let moving = PrescribedMotion::steady(3.0 * Vec3::x(), Vec3::zeros());
    let wall = wall.with_prescribed_motion(moving).expect("a wall");
    let (p, n) = (Vec3::zeros(), Vec3::x());
    let kind = ContactKind::VertexFace;
    let contact = Contact { a: 0, b: 1, p, n, d: 0.0, kind };
    let mut bodies = [ball, wall];
    assert_eq!(separation_speed(&bodies, &contact), -3.0);
    let j = collision_impulse(&bodies, &contact, 1.0);
    apply_impulse(&mut bodies, &contact, j);
    // Seen from the wall it comes back as fast: twice the wall's speed.
    assert!((bodies[0].v().x - 6.0).abs() < ROUNDING);
    assert_eq!(bodies[1].v(), 3.0 * Vec3::x());
}
