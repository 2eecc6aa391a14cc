//! A row of the Jacobian: one direction in which two bodies can push each
//! other.
//!
//! The same four vectors do two things: `J v` is how fast two bodies move
//! against each other, and `J^T f` is how a force in that direction acts on
//! both. A contact has one row along its normal and two tangential ones; a
//! joint has one for each degree of freedom that it takes away.

use super::curvature_part;
use crate::relative_velocity;
use collision::Contact;
use math::Vec3;
use rigid::{Body, Load};

/// A row of the Jacobian: a force of 1 N along it pushes A by `linear` and B
/// by the opposite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JacobianRow {
    /// The body that is pushed along `linear`.
    pub a: usize,
    /// The body that is pushed against it.
    pub b: usize,
    /// Force on A, world.
    pub linear: Vec3,
    /// Torque on A about its centre of mass, m, world.
    pub angular_a: Vec3,
    /// Torque on B about its centre of mass, m, world.
    pub angular_b: Vec3,
}

impl JacobianRow {
    /// The row of the direction `n` at the point `p`, m, both in the world.
    pub fn at(bodies: &[Body], pair: [usize; 2], p: Vec3, n: Vec3) -> Self {
        Self::between(bodies, pair, [p, p], n)
    }

    /// The same where the point of A, `pa`, and that of B, `pb`, m, need not
    /// be in one place.
    pub fn between(
        bodies: &[Body],
        [a, b]: [usize; 2],
        [pa, pb]: [Vec3; 2],
        n: Vec3,
    ) -> Self {
        // J = [n, ra x n, -n, -(rb x n)]
        let angular_a = (pa - bodies[a].x).cross(&n);
        let angular_b = (pb - bodies[b].x).cross(&-n);
        Self { a, b, linear: n, angular_a, angular_b }
    }

    /// The row of a contact: along its normal.
    pub fn normal(bodies: &[Body], contact: &Contact) -> Self {
        Self::at(bodies, [contact.a, contact.b], contact.p, contact.n)
    }

    /// The relative speed along it, m/s: `J v`.
    pub fn speed(&self, bodies: &[Body]) -> f64 {
        let (a, b) = (&bodies[self.a], &bodies[self.b]);
        self.linear.dot(&(a.v() - b.v()))
            + self.angular_a.dot(&a.omega())
            + self.angular_b.dot(&b.omega())
    }

    /// Adds a force of `f` newtons along it to both bodies' loads: `J^T f`.
    pub fn apply_force(&self, f: f64, loads: &mut [Load]) {
        loads[self.a].force += f * self.linear;
        loads[self.a].torque += f * self.angular_a;
        loads[self.b].force -= f * self.linear;
        loads[self.b].torque += f * self.angular_b;
    }

    /// Gives both bodies an impulse of `j` newton seconds along it. A fixed
    /// body takes none.
    pub fn apply_impulse(&self, j: f64, bodies: &mut [Body]) {
        for (i, linear, angular) in [
            (self.a, self.linear, self.angular_a),
            (self.b, -self.linear, self.angular_b),
        ] {
            if !bodies[i].is_fixed() {
                bodies[i].p += j * linear;
                bodies[i].l += j * angular;
            }
        }
    }
}

/// The part of the relative acceleration along `n` that no force causes,
/// m/s²: the centripetal accelerations of both points, and what the change
/// of `n` by `n_rate` per second shows of the relative velocity (notes D
/// appendix D eq. D-2).
pub fn velocity_part(bodies: &[Body], contact: &Contact, n_rate: Vec3) -> f64 {
    let Contact { a, b, p, n, .. } = *contact;
    // omega x (omega x r), for both points
    let centripetal = |body: &Body| {
        let omega = body.omega();
        omega.cross(&omega.cross(&(p - body.x)))
    };
    let apart = centripetal(&bodies[a]) - centripetal(&bodies[b]);
    let omegas = [a, b].map(|i| bodies[i].omega());
    // n . (...) + 2 n' . (pa' - pb'), and what round surfaces add
    n.dot(&apart)
        + 2.0 * n_rate.dot(&relative_velocity(bodies, contact))
        + curvature_part(contact, n_rate, omegas)
}
