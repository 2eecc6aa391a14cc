//! The forces of rest: A, b, n' and the three conditions.

use collision::{Contact, ContactKind};
use contact::{
    ContactConstraint, Status, apply_forces, contact_matrix, contact_vector,
};
use contact::{edges_normal_rate, normal_rate, resting_forces};
use course::Random;
use math::{Mat3, Quat, Vec3};
use ode::{Rk4, Solver};
use rigid::{Body, Force, Load, World};

/// Loads that do not change: what a test pushes bodies with.
struct Steady(Vec<Load>);

impl Force for Steady {
    fn apply(&mut self, _t: f64, _bodies: &[Body], loads: &mut [Load]) {
        for (load, own) in loads.iter_mut().zip(&self.0) {
            load.force += own.force;
            load.torque += own.torque;
        }
    }
}

/// Two bodies that turn and fly at random, pushed at random, and a contact
/// of either kind between them.
fn pair(random: &mut Random) -> (Vec<Body>, Vec<Load>, [Contact; 2]) {
    let mut vector = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    let (mut bodies, mut loads) = (Vec::new(), Vec::new());
    for k in 0..2 {
        let mass = 1.0 + k as f64;
        let moments = Vec3::new(0.7, 1.1, 0.9) * mass;
        let body = Body::with_inertia(mass, Mat3::from_diagonal(&moments));
        let turn = vector();
        let q = Quat::new(1.0, turn.x, turn.y, turn.z);
        let body = body.expect("a body").at(vector(), q).expect("a pose");
        bodies.push(body.moving(vector(), 2.0 * vector()).expect("moving"));
        loads.push(Load { force: 5.0 * vector(), torque: 3.0 * vector() });
    }
    let (p, n) = (vector(), vector().normalize());
    let (a, b, d, kind) = (0, 1, 0.0, ContactKind::VertexFace);
    let face = Contact { a, b, p, n, d, kind };
    // Nearly parallel edges do not say where their normal goes.
    let (mut ea, mut eb) = (vector(), vector());
    while ea.cross(&eb).norm() < 0.5 * ea.norm() * eb.norm() {
        (ea, eb) = (vector(), vector());
    }
    let n = ea.cross(&eb).normalize();
    let kind = ContactKind::EdgeEdge { ea, eb };
    (bodies, loads, [face, Contact { a, b, p, n, d, kind }])
}

/// The bodies after `h` seconds under loads, to far more digits than
/// differences of second order show.
fn after(bodies: &[Body], loads: &[Load], h: f64) -> Vec<Body> {
    let mut world = World::new();
    for body in bodies {
        world.add(*body);
    }
    world.add_force(Steady(loads.to_vec())).expect("loads");
    let (mut solver, steps) = (Rk4::new(), 8);
    for _ in 0..steps {
        solver.step(&mut world, h / steps as f64);
    }
    world.bodies().to_vec()
}

/// The gap of a contact, with its normal carried along.
fn gap(contact: &Contact, start: &[Body], bodies: &[Body]) -> f64 {
    ContactConstraint::new(start, contact).contact(bodies).d
}

/// How fast the gap accelerates, by differences over `h`.
fn measured(bodies: &[Body], loads: &[Load], contact: &Contact) -> f64 {
    let h = 1e-3;
    let at = |h: f64| gap(contact, bodies, &after(bodies, loads, h));
    // Fourth order: the error is some h^4 = 1e-12; rounding of some 1e-15
    // over h^2 is more.
    let d = [at(-2.0 * h), at(-h), at(0.0), at(h), at(2.0 * h)];
    (-d[0] + 16.0 * d[1] - 30.0 * d[2] + 16.0 * d[3] - d[4]) / (12.0 * h * h)
}

// PROVES: contact/second_derivative
#[test]
fn b_is_the_second_derivative_of_the_gap_under_the_loads_alone() {
    let mut random = Random::new(21);
    for _ in 0..20 {
        let (bodies, loads, contacts) = pair(&mut random);
        let b = contact_vector(&bodies, &loads, &contacts);
        for (k, contact) in contacts.iter().enumerate() {
            let want = measured(&bodies, &loads, contact);
            assert!((b[k] - want).abs() < 1e-7, "{} {want}", b[k]);
        }
    }
}

// PROVES: contact/acceleration
#[test]
fn a_column_of_the_matrix_is_what_a_newton_adds_to_all_gaps() {
    let mut random = Random::new(22);
    for _ in 0..10 {
        let (bodies, loads, contacts) = pair(&mut random);
        let a = contact_matrix(&bodies, &contacts);
        let b = contact_vector(&bodies, &loads, &contacts);
        for j in 0..2 {
            let mut pushed = loads.clone();
            let mut f = [0.0; 2];
            f[j] = 1.0;
            apply_forces(&bodies, &contacts, &f, &mut pushed);
            for i in 0..2 {
                // The force is steady here, so it is a force at rest in the
                // world: its first derivatives do not matter for d''.
                let want = measured(&bodies, &pushed, &contacts[i]);
                assert!((a[(i, j)] + b[i] - want).abs() < 1e-7);
            }
        }
        assert!((a[(0, 1)] - a[(1, 0)]).abs() < 1e-12, "symmetric");
    }
}

// PROVES: contact/ndot_face
// PROVES: contact/ndot_edge
#[test]
fn normals_rotate_as_differences_say() {
    let mut random = Random::new(23);
    for _ in 0..50 {
        let (bodies, loads, contacts) = pair(&mut random);
        for contact in &contacts {
            let h = 1e-4;
            let n = |h: f64| {
                let held = ContactConstraint::new(&bodies, contact);
                held.contact(&after(&bodies, &loads, h)).n
            };
            let want = (n(h) - n(-h)) / (2.0 * h);
            let got = normal_rate(&bodies, contact);
            // Second order in h.
            assert!((got - want).norm() < 1e-6);
            assert!(got.dot(&contact.n).abs() < 1e-12 * (1.0 + got.norm()));
        }
    }
}

#[test]
fn the_normal_of_two_edges_turns_though_b_stands_still() {
    // D25: n is constant for a face of a body at rest, not for its edge.
    let (ea, eb) = (Vec3::x(), Vec3::y());
    let spin = 2.0 * Vec3::y();
    let rate = edges_normal_rate([ea, eb], [spin, Vec3::zeros()]);
    // ea turns from x to -z, and with it n from z to x.
    assert!((rate - 2.0 * Vec3::x()).norm() < 1e-15);
}

/// A brick of 2 x 1 x 0.6 and mass 1 at `x` above a floor.
fn brick(x: f64, level: usize) -> Body {
    let moments = Vec3::new(1.36, 4.36, 5.0) / 12.0;
    let body = Body::with_inertia(1.0, Mat3::from_diagonal(&moments));
    let mut body = body.expect("a brick");
    body.x = Vec3::new(x, 0.0, 0.3 + 0.6 * level as f64);
    body
}

/// Bricks on top of each other at the given places, on the floor, and the
/// corners of what each shares with the one below.
fn bricks(places: &[f64]) -> (Vec<Body>, Vec<Load>, Vec<Contact>) {
    let mut bodies = vec![Body::fixed()];
    let mut loads = vec![Load::default()];
    let mut contacts = Vec::new();
    for (level, x) in places.iter().enumerate() {
        bodies.push(brick(*x, level));
        let force = Vec3::new(0.0, 0.0, -9.81);
        loads.push(Load { force, torque: Vec3::zeros() });
        let below = if level > 0 { places[level - 1] } else { *x };
        let (left, right) = (x.max(below) - 1.0, x.min(below) + 1.0);
        for x in [left, right] {
            for y in [-0.5, 0.5] {
                let p = Vec3::new(x, y, 0.6 * level as f64);
                let (a, b, kind) = (level + 1, level, ContactKind::VertexFace);
                let (n, d) = (Vec3::z(), 0.0);
                contacts.push(Contact { a, b, p, n, d, kind });
            }
        }
    }
    (bodies, loads, contacts)
}

// PROVES: contact/conditions
#[test]
fn forces_push_hold_and_let_go_in_stacks_at_random() {
    let mut random = Random::new(24);
    let mut broken = 0;
    for _ in 0..100 {
        let mut places = vec![0.0];
        for _ in 0..4 {
            let last = places[places.len() - 1];
            places.push(last + random.uniform(-0.9, 0.9));
        }
        let (bodies, loads, contacts) = bricks(&places);
        let found = resting_forces(&bodies, &loads, &contacts);
        let found = found.expect("forces");
        assert_eq!(found.report.status, Status::Solved);
        for (f, w) in found.f.iter().zip(&found.w) {
            // Weights are about 10 N, and everything is linear.
            assert!(*f >= 0.0 && *w > -1e-9 && f * w < 1e-9);
            broken += usize::from(*w > 1e-3);
        }
    }
    assert!(broken > 50, "some of them fall: {broken}");
}

#[test]
fn a_stack_stands_as_long_as_each_part_leans_on_the_one_below() {
    // Statics: the centre of all that is above must be over the support.
    for places in
        [[0.0, 0.9, -0.1, 0.2], [0.0, 0.3, 0.6, 0.7], [0.0, 0.8, 1.6, 2.4]]
    {
        let (bodies, mut loads, contacts) = bricks(&places);
        let found = resting_forces(&bodies, &loads, &contacts);
        let found = found.expect("forces");
        let mut stands = true;
        for level in 1..4 {
            let above = &places[level..];
            let centre = above.iter().sum::<f64>() / above.len() as f64;
            stands &= (centre - places[level - 1]).abs() <= 1.0;
        }
        apply_forces(&bodies, &contacts, &found.f, &mut loads);
        let mut moved: f64 = 0.0;
        for (body, load) in bodies.iter().zip(&loads) {
            moved = moved.max(body.acceleration(load.force).norm());
        }
        assert_eq!(stands, moved < 1e-9, "{places:?} {moved}");
    }
}

#[test]
fn forces_are_solved_once_for_all_bodies() {
    // D27: asked body by body, each time with the loads that are there so
    // far, the forces of a stack of two come out wrong.
    let (bodies, loads, contacts) = bricks(&[0.0, 0.0]);
    let whole = resting_forces(&bodies, &loads, &contacts).expect("forces");
    let floor: f64 = whole.f[..4].iter().sum();
    assert!((floor - 2.0 * 9.81).abs() < 1e-9);
    let mut half = loads.clone();
    half[2] = Load::default();
    let early = resting_forces(&bodies, &half, &contacts).expect("forces");
    let early: f64 = early.f[..4].iter().sum();
    assert!((early - 9.81).abs() < 1e-9, "the upper weight is missing");
}
