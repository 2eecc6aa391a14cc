//! Impulses: which contacts collide, how hard, and what is left afterwards.

use crate::common::bricks::{brick, vector};
use collision::{Contact, ContactKind};
use contact::{
    Motion, apply_impulse, apply_impulses, classify, collision_impulse,
    contact_matrix, energy_loss, inverse_effective_mass, separation_speed,
    simultaneous_impulses,
};
use course::Random;
use math::{Vec3, VecN};
use rigid::{Body, quaternion_about, rotate};

/// Three bricks and five contacts between them.
fn heap(random: &mut Random) -> (Vec<Body>, Vec<Contact>) {
    let bodies: Vec<Body> = (0..3).map(|_| brick(random)).collect();
    let mut contacts = Vec::new();
    for [a, b] in [[0, 1], [1, 2], [2, 0], [1, 0], [0, 2]] {
        let p = 0.5 * (bodies[a].x + bodies[b].x) + 0.3 * vector(random);
        let away = bodies[a].x - bodies[b].x + 0.2 * vector(random);
        let (n, kind) = (away.normalize(), ContactKind::VertexFace);
        contacts.push(Contact { a, b, p, n, d: 0.0, kind });
    }
    (bodies, contacts)
}

fn energy(bodies: &[Body]) -> f64 {
    let own = |b: &Body| 0.5 * b.p.dot(&b.v()) + 0.5 * b.l.dot(&b.omega());
    bodies.iter().map(own).sum()
}

/// Where a point of a body that is at `p` now will be after a time `h`, if
/// the body goes on as it moves.
fn moved(body: &Body, p: Vec3, h: f64) -> Vec3 {
    let omega = body.omega();
    let turn = quaternion_about(omega.normalize(), omega.norm() * h);
    body.x + h * body.v() + rotate(turn, p - body.x)
}

// PROVES: contact/relative
#[test]
fn the_separation_speed_is_the_rate_of_the_gap() {
    let mut random = Random::new(1);
    let (bodies, contacts) = heap(&mut random);
    let h = 1e-5;
    for contact in &contacts {
        let Contact { a, b, p, n, .. } = *contact;
        let gap = |h: f64| {
            n.dot(&(moved(&bodies[a], p, h) - moved(&bodies[b], p, h)))
        };
        let rate = (gap(h) - gap(-h)) / (2.0 * h);
        // A difference of width h: h^2 times a third derivative.
        assert!((rate - separation_speed(&bodies, contact)).abs() < 1e-8);
    }
}

#[test]
fn slow_contacts_rest_on_both_sides_of_zero() {
    assert_eq!(classify(0.2, 0.1), Motion::Separating);
    assert_eq!(classify(0.1, 0.1), Motion::Resting);
    assert_eq!(classify(-0.1, 0.1), Motion::Resting);
    assert_eq!(classify(-0.2, 0.1), Motion::Colliding);
}

// PROVES: contact/inverse_effective_mass
#[test]
fn a_unit_impulse_adds_the_inverse_effective_mass_to_the_speed() {
    let mut random = Random::new(2);
    let (bodies, contacts) = heap(&mut random);
    for contact in &contacts {
        let mut after = bodies.clone();
        apply_impulse(&mut after, contact, 1.0);
        let gain = separation_speed(&after, contact)
            - separation_speed(&bodies, contact);
        let s = inverse_effective_mass(&bodies, contact);
        assert!(s > 0.0 && (gain - s).abs() < 1e-12 * s);
    }
}

// PROVES: contact/impulse
// PROVES: contact/restitution
#[test]
fn after_an_impulse_the_restitution_of_the_approach_comes_back() {
    let mut random = Random::new(3);
    let mut collided = 0;
    for _ in 0..40 {
        let (bodies, contacts) = heap(&mut random);
        let contact = contacts[0];
        let before = separation_speed(&bodies, &contact);
        let e = random.uniform(0.0, 1.0);
        let j = collision_impulse(&bodies, &contact, e);
        if before >= 0.0 {
            assert_eq!(j, 0.0, "a separating contact gets no impulse");
            continue;
        }
        collided += 1;
        let loss = energy_loss(&bodies, &contact, e);
        let mut after = bodies.clone();
        apply_impulse(&mut after, &contact, j);
        let left = separation_speed(&after, &contact);
        assert!((left + e * before).abs() < 1e-12);
        let sum =
            |bodies: &[Body]| -> Vec3 { bodies.iter().map(|b| b.p).sum() };
        assert!((sum(&after) - sum(&bodies)).norm() < 1e-12);
        let turning = |bodies: &[Body]| -> Vec3 {
            bodies.iter().map(|b| b.l + b.x.cross(&b.p)).sum()
        };
        assert!((turning(&after) - turning(&bodies)).norm() < 1e-12);
        let lost = energy(&bodies) - energy(&after);
        assert!((lost - loss).abs() < 1e-12 && lost >= -1e-12);
    }
    assert!(collided > 5);
}

// PROVES: contact/simultaneous
#[test]
fn the_matrix_says_what_all_impulses_do_to_all_speeds() {
    let mut random = Random::new(4);
    let (bodies, contacts) = heap(&mut random);
    let a = contact_matrix(&bodies, &contacts);
    assert!((&a - a.transpose()).amax() < 1e-12, "symmetric");
    let least = a.clone().symmetric_eigenvalues().min();
    assert!(least > -1e-12, "no push becomes a pull: {least}");
    let j = VecN::from_fn(5, |_, _| random.uniform(0.0, 1.0));
    let mut after = bodies.clone();
    apply_impulses(&mut after, &contacts, j.as_slice());
    let change = &a * &j;
    for (i, contact) in contacts.iter().enumerate() {
        let seen = separation_speed(&after, contact)
            - separation_speed(&bodies, contact);
        assert!((seen - change[i]).abs() < 1e-12);
    }
}

// PROVES: contact/impulse_conditions
#[test]
fn every_contact_gets_its_restitution_and_no_energy_is_gained() {
    let mut random = Random::new(5);
    let (mut pushed, mut free) = (0, 0);
    for trial in 0..60 {
        let (bodies, contacts) = heap(&mut random);
        let elastic = trial % 2 == 0;
        let e: Vec<f64> = (0..5)
            .map(|_| if elastic { 1.0 } else { random.uniform(0.0, 1.0) })
            .collect();
        // Only those that approach take part.
        let mut takes = Vec::new();
        let mut restitution = Vec::new();
        for (contact, e) in contacts.iter().zip(&e) {
            if separation_speed(&bodies, contact) < 0.0 {
                takes.push(*contact);
                restitution.push(*e);
            }
        }
        let all = simultaneous_impulses(&bodies, &takes, &restitution).unwrap();
        let mut after = bodies.clone();
        apply_impulses(&mut after, &takes, &all.j);
        for (i, contact) in takes.iter().enumerate() {
            let before = separation_speed(&bodies, contact);
            let left = separation_speed(&after, contact);
            let excess = left + restitution[i] * before;
            assert!(all.j[i] >= 0.0 && excess > -1e-9);
            assert!(all.j[i] * excess.abs() < 1e-9);
            if all.j[i] > 0.0 { pushed += 1 } else { free += 1 }
        }
        let gained = energy(&after) - energy(&bodies);
        assert!(gained < 1e-9, "{gained}");
        if elastic {
            assert!(gained.abs() < 1e-9, "nothing is lost: {gained}");
        }
    }
    assert!(pushed > 50 && free > 0, "{pushed} pushed, {free} not");
}

#[test]
fn a_contact_that_parts_gets_no_impulse_and_no_energy_is_gained() {
    // X at 3 m/s hits Y, which leaves a wall at 1 m/s (B89 §8, footnote 9).
    let unit = |x: f64, v: f64| {
        let body = Body::with_inertia(1.0, math::Mat3::identity());
        let body = body.unwrap().at(x * Vec3::x(), math::Quat::identity());
        body.unwrap().moving(v * Vec3::x(), Vec3::zeros()).unwrap()
    };
    let bodies = [Body::fixed(), unit(2.0, -1.0), unit(1.0, 3.0)];
    let touch = |a: usize, b: usize, x: f64, n: Vec3| {
        let (p, kind) = (x * Vec3::x(), ContactKind::VertexFace);
        Contact { a, b, p, n, d: 0.0, kind }
    };
    let contacts = [touch(1, 2, 1.5, Vec3::x()), touch(1, 0, 2.5, -Vec3::x())];
    let found = simultaneous_impulses(&bodies, &contacts, &[1.0, 0.0]);
    let found = found.unwrap();
    // X and Y exchange their speeds; the wall waits for the next collision.
    assert!((found.j[0] - 4.0).abs() < 1e-12 && found.j[1] == 0.0);
    let mut after = bodies.to_vec();
    apply_impulses(&mut after, &contacts, &found.j);
    assert!((energy(&after) - energy(&bodies)).abs() < 1e-12);
    // Had the wall pushed as well, by 6 N s, it would be 8 J in place of 5.
    let mut both = bodies.to_vec();
    apply_impulses(&mut both, &contacts, &[7.0, 6.0]);
    assert!((energy(&both) - 8.0).abs() < 1e-12);
}
