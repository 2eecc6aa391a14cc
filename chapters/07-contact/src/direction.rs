//! One direction in which two bodies can push each other.
//!
//! The same four vectors do two things: they read off how fast two bodies
//! move against each other, and they say how a force in that direction acts
//! on both. A contact has one direction along its normal and two across it;
//! a joint has as many as it takes freedoms away.

use crate::relative::relative_velocity;
use collision::Contact;
use math::Vec3;
use rigid::{Body, Load};

/// A direction of relative motion: a force of 1 N along it pushes A by
/// `linear` and B by the opposite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direction {
    /// The body that is pushed along `linear`.
    pub a: usize,
    /// The body that is pushed against it.
    pub b: usize,
    /// Force on A, world.
    pub linear: Vec3,
    /// Torque on A about its centre of mass, m, world.
    pub turn_a: Vec3,
    /// Torque on B about its centre of mass, m, world.
    pub turn_b: Vec3,
}

impl Direction {
    /// The direction `n` at the point `p`, m, both in the world.
    pub fn at(bodies: &[Body], [a, b]: [usize; 2], p: Vec3, n: Vec3) -> Self {
        let turn_a = (p - bodies[a].x).cross(&n);
        let turn_b = (p - bodies[b].x).cross(&-n);
        Self { a, b, linear: n, turn_a, turn_b }
    }

    /// The direction of a contact: its normal.
    pub fn normal(bodies: &[Body], contact: &Contact) -> Self {
        Self::at(bodies, [contact.a, contact.b], contact.p, contact.n)
    }

    /// The relative speed along it, m/s.
    pub fn speed(&self, bodies: &[Body]) -> f64 {
        let (a, b) = (&bodies[self.a], &bodies[self.b]);
        self.linear.dot(&(a.v() - b.v()))
            + self.turn_a.dot(&a.omega())
            + self.turn_b.dot(&b.omega())
    }

    /// Adds a force of `f` newtons along it to both bodies' loads.
    pub fn push(&self, f: f64, loads: &mut [Load]) {
        loads[self.a].force += f * self.linear;
        loads[self.a].torque += f * self.turn_a;
        loads[self.b].force -= f * self.linear;
        loads[self.b].torque += f * self.turn_b;
    }

    /// Gives both bodies an impulse of `j` newton seconds along it. A fixed
    /// body takes none.
    pub fn kick(&self, j: f64, bodies: &mut [Body]) {
        for (i, linear, turn) in [
            (self.a, self.linear, self.turn_a),
            (self.b, -self.linear, self.turn_b),
        ] {
            if !bodies[i].is_fixed() {
                bodies[i].p += j * linear;
                bodies[i].l += j * turn;
            }
        }
    }
}

/// The part of the relative acceleration along `n` that no force causes,
/// m/s²: both points go round their centres, and `n`, which changes by
/// `n_rate` per second, tells more of the relative velocity (notes D
/// appendix D eq. D-2).
pub fn velocity_part(bodies: &[Body], contact: &Contact, n_rate: Vec3) -> f64 {
    let Contact { a, b, p, n, .. } = *contact;
    // omega x (omega x r), for both points
    let going_round = |body: &Body| {
        let omega = body.omega();
        omega.cross(&omega.cross(&(p - body.x)))
    };
    let apart = going_round(&bodies[a]) - going_round(&bodies[b]);
    // n . (...) + 2 n' . (pa' - pb')
    n.dot(&apart) + 2.0 * n_rate.dot(&relative_velocity(bodies, contact))
}
