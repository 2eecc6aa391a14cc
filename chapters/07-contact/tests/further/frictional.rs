//! One impulse with friction: balls on a floor, where everything is known.

use collision::{Contact, ContactKind};
use contact::{
    ImpactLaw, Slip, apply_impulse_vector, collision_impulse,
    frictional_impulse, relative_velocity,
};
use course::Random;
use math::{Mat3, Vec3};
use rigid::Body;

/// Rounding of a few dozen operations on numbers about 1 to 10.
const ROUNDING: f64 = 1e-12;

fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0))
}

/// A body that comes down on a floor, and the point where it touches.
fn on_floor(random: &mut Random, round: bool) -> ([Body; 2], Contact) {
    let (mass, radius) = (2.0, 0.5);
    let spread = if round { 0.0 } else { 0.1 };
    let moments = Vec3::repeat(0.4 * mass * radius * radius);
    let moments = moments + spread * vector(random);
    let body = Body::with_inertia(mass, Mat3::from_diagonal(&moments));
    let mut v = 3.0 * vector(random);
    v.z = -0.5 - v.z.abs();
    let body = body.unwrap().moving(v, 8.0 * vector(random)).unwrap();
    let sideways = if round { Vec3::zeros() } else { 0.2 * vector(random) };
    let p = sideways - radius * Vec3::z();
    let (n, kind) = (Vec3::z(), ContactKind::VertexFace);
    ([body, Body::fixed()], Contact { a: 0, b: 1, p, n, d: 0.0, kind })
}

#[test]
fn what_grips_has_no_slip_and_what_slides_is_at_the_limit() {
    let mut random = Random::new(3);
    let mut gripping = 0;
    for _ in 0..300 {
        let round = random.unit() < 0.5;
        let (mut bodies, contact) = on_floor(&mut random, round);
        let mu = random.uniform(0.05, 1.0);
        let e = random.uniform(0.0, 1.0);
        let law = ImpactLaw { restitution: e, tangential_restitution: 0.0, mu };
        let before = relative_velocity(&bodies, &contact);
        if before.z >= 0.0 {
            continue; // its spin lifts it off
        }
        let (j, slip) = frictional_impulse(&bodies, &contact, &law);
        apply_impulse_vector(&mut bodies, &contact, j);
        let after = relative_velocity(&bodies, &contact);
        // Newton's law along the normal, whatever friction does.
        assert!((after.z + e * before.z).abs() < ROUNDING);
        let friction = j.xy().norm();
        match slip {
            Slip::Gripping => {
                gripping += 1;
                assert!(friction <= mu * j.z + ROUNDING);
                assert!(after.xy().norm() < ROUNDING);
            }
            Slip::Sliding => {
                assert!((friction - mu * j.z).abs() < ROUNDING);
                assert!(j.xy().dot(&before.xy()) < 0.0, "against the slip");
            }
        }
    }
    assert!(gripping > 50 && gripping < 250, "{gripping}");
}

#[test]
fn without_friction_it_is_the_impulse_of_the_notes() {
    let mut random = Random::new(4);
    for _ in 0..50 {
        let (bodies, contact) = on_floor(&mut random, false);
        let law = ImpactLaw {
            restitution: 0.5,
            tangential_restitution: 0.0,
            mu: 0.0,
        };
        let (j, _) = frictional_impulse(&bodies, &contact, &law);
        let want = collision_impulse(&bodies, &contact, 0.5) * contact.n;
        assert!((j - want).norm() < ROUNDING);
    }
}

#[test]
fn a_super_ball_keeps_its_energy_and_a_gripping_ball_loses_some() {
    let mut random = Random::new(5);
    for _ in 0..50 {
        let (bodies, contact) = on_floor(&mut random, true);
        let energy = bodies[0].kinetic_energy();
        for (back, keeps) in [(1.0, true), (0.0, false)] {
            let law = ImpactLaw {
                restitution: 1.0,
                tangential_restitution: back,
                mu: f64::INFINITY,
            };
            let mut bodies = bodies;
            let (j, _) = frictional_impulse(&bodies, &contact, &law);
            apply_impulse_vector(&mut bodies, &contact, j);
            let lost = energy - bodies[0].kinetic_energy();
            assert_eq!(lost.abs() < ROUNDING * energy.max(1.0), keeps);
            assert!(lost > -ROUNDING * energy.max(1.0));
        }
    }
}

#[test]
fn what_separates_gets_no_impulse() {
    let mut random = Random::new(6);
    let (mut bodies, contact) = on_floor(&mut random, true);
    bodies[0].p = -bodies[0].p;
    bodies[0].l = Vec3::zeros();
    let law =
        ImpactLaw { restitution: 1.0, tangential_restitution: 0.0, mu: 0.5 };
    let (j, _) = frictional_impulse(&bodies, &contact, &law);
    assert_eq!(j, Vec3::zeros());
}
