//! The matrix A: what a force at one contact does at another. Notes D §9
//! eq. 9-8 and appendix D.
//!
//! The printed code turns B the wrong way (D37 of the errata). Here a
//! [`JacobianRow`] carries all signs with it, so that none can be forgotten.

use crate::JacobianRow;
use collision::Contact;
use math::{MatN, Vec3};
use rigid::Body;

// ANCHOR: response
/// How two bodies accelerate under a force of 1 N between them: `M^-1 J^T`.
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
    /// The response to a force along the row `jac`.
    pub fn of(bodies: &[Body], jac: &JacobianRow) -> Self {
        let (a, b) = (&bodies[jac.a], &bodies[jac.b]);
        Self {
            bodies: [jac.a, jac.b],
            // F/M
            a: [a.mass_inv() * jac.linear, -b.mass_inv() * jac.linear],
            // I^-1 torque
            alpha: [a.i_inv() * jac.angular_a, b.i_inv() * jac.angular_b],
        }
    }
    // ANCHOR_END: response

    // ANCHOR: entry
    // EQ: contact/simultaneous
    /// The part of this response along another row, 1/kg: an entry of
    /// A = J M^-1 J^T. Bodies that the two do not share add nothing.
    pub fn along(&self, jac: &JacobianRow) -> f64 {
        let mut entry = 0.0;
        for k in 0..2 {
            // n . a + (r x n) . alpha, which is n . (a + alpha x r)
            if self.bodies[k] == jac.a {
                entry += jac.linear.dot(&self.a[k]);
                entry += jac.angular_a.dot(&self.alpha[k]);
            }
            if self.bodies[k] == jac.b {
                entry -= jac.linear.dot(&self.a[k]);
                entry += jac.angular_b.dot(&self.alpha[k]);
            }
        }
        entry
    }
    // ANCHOR_END: entry
}

/// The matrix A of some contacts, 1/kg: entry (i, j) is the acceleration of
/// gap i under a force of 1 N at contact j.
pub fn contact_matrix(bodies: &[Body], contacts: &[Contact]) -> MatN {
    let normals: Vec<JacobianRow> =
        contacts.iter().map(|c| JacobianRow::normal(bodies, c)).collect();
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
