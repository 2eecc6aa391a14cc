//! Resting forces: second derivatives of gaps, and the three conditions.

use crate::common::bricks::vector;
use collision::{Contact, ContactKind, CoreKind};
use contact::{apply_forces, contact_matrix, contact_vector, resting_forces};
use course::Random;
use math::{Vec3, VecN};
use ode::Rk4;
use rigid::{Body, Force, Load, World, block, quaternion_about};

/// Loads that do not change.
#[derive(Clone)]
struct Constant(Vec<Load>);

impl Force for Constant {
    fn apply(&mut self, _t: f64, _bodies: &[Body], loads: &mut [Load]) {
        for (load, own) in loads.iter_mut().zip(&self.0) {
            load.force += own.force;
            load.torque += own.torque;
        }
    }

    fn min_bodies(&self) -> usize {
        self.0.len()
    }
}

/// Two bricks in motion, loads, and a contact of each kind.
fn scene(random: &mut Random) -> (Vec<Body>, Vec<Load>, Vec<Contact>) {
    let mut bodies = Vec::new();
    let mut loads = Vec::new();
    for _ in 0..2 {
        let size = Vec3::from_fn(|_, _| random.uniform(0.3, 1.5));
        let axis = (vector(random) + 2.0 * Vec3::z()).normalize();
        let q = quaternion_about(axis, random.uniform(-3.0, 3.0));
        let body = Body::new(&block(size, 1.0).unwrap()).unwrap();
        let body = body.at(vector(random), q).unwrap();
        bodies.push(body.moving(vector(random), vector(random)).unwrap());
        let force = 3.0 * vector(random);
        loads.push(Load { force, torque: vector(random) });
    }
    let p = 0.5 * (bodies[0].x + bodies[1].x) + 0.2 * vector(random);
    let n = (vector(random) + 2.0 * Vec3::x()).normalize();
    let kind = ContactKind::VertexFace;
    let face = Contact { a: 0, b: 1, p, n, d: 0.0, kind };
    let [ea, eb] = [vector(random), vector(random) + Vec3::y()];
    let kind = ContactKind::EdgeEdge { ea, eb };
    let n = ea.cross(&eb).normalize();
    let edges = Contact { n, kind, p: p + 0.1 * vector(random), ..face };
    let mut contacts = vec![face, edges];
    for core in [
        CoreKind::VertexFace,
        CoreKind::VertexEdge { eb: eb.normalize() },
        CoreKind::VertexVertex,
        CoreKind::EdgeEdge { ea, eb },
    ] {
        let radii = [0, 1].map(|_| random.uniform(0.2, 0.6));
        let n = match core {
            CoreKind::VertexEdge { eb } => vector(random).cross(&eb),
            CoreKind::EdgeEdge { .. } => ea.cross(&eb),
            _ => vector(random) + 2.0 * Vec3::x(),
        };
        let (n, kind) = (n.normalize(), ContactKind::Round { radii, core });
        contacts.push(Contact { n, kind, ..face });
    }
    (bodies, loads, contacts)
}

/// The gap of a contact when its bodies have moved to `now`: points and
/// directions go with their bodies.
fn gap(contact: &Contact, then: &[Body], now: &[Body]) -> f64 {
    let Contact { a, b, p, n, .. } = *contact;
    let along =
        |i: usize, p: Vec3| now[i].world_from_body(then[i].body_from_world(p));
    let turned = |i: usize, v: Vec3| now[i].r() * (then[i].r().transpose() * v);
    let n = match contact.kind {
        ContactKind::VertexFace => turned(b, n),
        ContactKind::EdgeEdge { ea, eb } => {
            turned(a, ea).cross(&turned(b, eb)).normalize()
        }
        ContactKind::Round { radii: [ra, rb], core } => {
            // From core to core, along whatever their features say.
            let c = along(a, p + ra * n) - along(b, p - rb * n);
            return match core {
                CoreKind::VertexFace => turned(b, n).dot(&c),
                CoreKind::EdgeEdge { ea, eb } => {
                    let across = turned(a, ea).cross(&turned(b, eb));
                    across.normalize().dot(&c)
                }
                CoreKind::VertexEdge { eb } => turned(b, eb).cross(&c).norm(),
                CoreKind::VertexVertex => c.norm(),
            } - ra
                - rb;
        }
    };
    n.dot(&(along(a, p) - along(b, p)))
}

/// The second derivative of all gaps, by stepping a little both ways.
fn seen(bodies: &[Body], loads: &[Load], contacts: &[Contact]) -> Vec<f64> {
    let h = 2e-4;
    let at = |h: f64| {
        let mut world = World::new();
        for body in bodies {
            world.add(*body);
        }
        world.add_force(Constant(loads.to_vec())).unwrap();
        // Four small steps; backwards is a step of negative length.
        for _ in 0..4 {
            world.step(&mut Rk4::new(), 0.25 * h);
        }
        world.bodies().to_vec()
    };
    let (ahead, behind) = (at(h), at(-h));
    let second = |contact: &Contact| {
        let sum = gap(contact, bodies, &ahead) + gap(contact, bodies, &behind);
        (sum - 2.0 * gap(contact, bodies, bodies)) / (h * h)
    };
    contacts.iter().map(second).collect()
}

// PROVES: contact/second_derivative
// PROVES: contact/ndot_face
// PROVES: contact/ndot_edge
// PROVES: contact/ndot_round
// PROVES: contact/curvature
#[test]
fn b_is_the_second_derivative_of_the_gap_without_contact_forces() {
    let mut random = Random::new(7);
    for _ in 0..10 {
        let (bodies, loads, contacts) = scene(&mut random);
        let b = contact_vector(&bodies, &loads, &contacts);
        let seen = seen(&bodies, &loads, &contacts);
        assert_eq!(contacts.len(), 6, "flat and round");
        for i in 0..6 {
            // Differences of width 2e-4: an error of h^2, 4e-8 times
            // fourth derivatives of some thousands.
            assert!((b[i] - seen[i]).abs() < 1e-3, "{} {}", b[i], seen[i]);
        }
    }
}

// PROVES: contact/acceleration
#[test]
fn contact_forces_change_the_second_derivative_by_the_matrix() {
    let mut random = Random::new(8);
    for _ in 0..10 {
        let (bodies, loads, contacts) = scene(&mut random);
        // Small: the fourth derivatives grow with the square of the forces.
        let f = [0; 6].map(|_| random.uniform(0.0, 0.5));
        let a = contact_matrix(&bodies, &contacts);
        let b = contact_vector(&bodies, &loads, &contacts);
        let expected = a * VecN::from_row_slice(&f) + b;
        let mut pushed = loads.clone();
        apply_forces(&bodies, &contacts, &f, &mut pushed);
        let seen = seen(&bodies, &pushed, &contacts);
        for i in 0..6 {
            // As above; and the fourth derivatives grow with the second.
            let allowed = 1e-3 + 1e-4 * expected[i].abs();
            assert!((expected[i] - seen[i]).abs() < allowed);
        }
    }
}

// PROVES: contact/conditions
#[test]
fn resting_forces_push_hold_and_vanish_where_bodies_separate() {
    let mut random = Random::new(9);
    let (mut holding, mut parting) = (0, 0);
    for _ in 0..100 {
        let (bodies, loads, mut contacts) = scene(&mut random);
        contacts.truncate(2);
        let found = resting_forces(&bodies, &loads, &contacts).unwrap();
        let a = contact_matrix(&bodies, &contacts);
        let b = contact_vector(&bodies, &loads, &contacts);
        let w = a * VecN::from_row_slice(&found.f) + b;
        for i in 0..2 {
            assert!(found.f[i] >= 0.0 && w[i] > -1e-9);
            assert!((found.f[i] * w[i]).abs() < 1e-9);
            if found.f[i] > 0.0 { holding += 1 } else { parting += 1 }
        }
    }
    assert!(holding > 20 && parting > 20, "{holding}, {parting}");
}
