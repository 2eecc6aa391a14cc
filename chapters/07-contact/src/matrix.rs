//! The matrix A: what a force at one contact does at another. Notes D §9
//! eq. 9-8 and appendix D.
//!
//! The printed code turns B the wrong way (D37 of the errata). Here a
//! [`Direction`] carries the sign of each push with it, so that there is no
//! place left to forget one.

use crate::Direction;
use collision::Contact;
use math::{MatN, Vec3};
use rigid::Body;

// ANCHOR: entry
/// How two bodies start to move under a force of 1 N between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Response {
    /// The two bodies.
    pub bodies: [usize; 2],
    /// Their accelerations, m/s² per N, world.
    pub a: [Vec3; 2],
    /// Their angular accelerations, rad/s² per N, world.
    pub alpha: [Vec3; 2],
}

impl Response {
    /// The response to a force along `push`.
    pub fn of(bodies: &[Body], push: &Direction) -> Self {
        let (a, b) = (&bodies[push.a], &bodies[push.b]);
        Self {
            bodies: [push.a, push.b],
            // F/M
            a: [a.mass_inv() * push.linear, -b.mass_inv() * push.linear],
            // I^-1 torque
            alpha: [a.i_inv() * push.turn_a, b.i_inv() * push.turn_b],
        }
    }

    // EQ: contact/simultaneous
    /// How much of this response another direction sees, 1/kg: an entry of
    /// A. Bodies that the two do not share add nothing.
    pub fn along(&self, seen: &Direction) -> f64 {
        let mut entry = 0.0;
        for k in 0..2 {
            // n . a + (r x n) . alpha, which is n . (a + alpha x r)
            if self.bodies[k] == seen.a {
                entry += seen.linear.dot(&self.a[k]);
                entry += seen.turn_a.dot(&self.alpha[k]);
            }
            if self.bodies[k] == seen.b {
                entry -= seen.linear.dot(&self.a[k]);
                entry += seen.turn_b.dot(&self.alpha[k]);
            }
        }
        entry
    }
}
// ANCHOR_END: entry

/// The matrix A of some contacts, 1/kg: entry (i, j) is the acceleration of
/// gap i under a force of 1 N at contact j.
pub fn contact_matrix(bodies: &[Body], contacts: &[Contact]) -> MatN {
    let normals: Vec<Direction> =
        contacts.iter().map(|c| Direction::normal(bodies, c)).collect();
    let n = normals.len();
    let mut a = MatN::zeros(n, n);
    for j in 0..n {
        let response = Response::of(bodies, &normals[j]);
        for i in 0..n {
            a[(i, j)] = response.along(&normals[i]);
        }
    }
    a
}
