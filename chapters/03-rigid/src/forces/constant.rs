//! A constant force on one point of a body, and a constant torque.

use crate::{Body, Force, Load};
use math::Vec3;
use math::check::{Checked, finite_vector};

/// A force that is constant in the world and acts at a fixed point of the
/// body, as in notes D §5.5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstantForce {
    /// The number of the body.
    pub body: usize,
    /// Where it acts, m, body.
    pub point: Vec3,
    /// The force, N, world.
    pub force: Vec3,
}

impl ConstantForce {
    /// The force `force` on the point `point` of body number `body`.
    pub fn new(body: usize, point: Vec3, force: Vec3) -> Checked<Self> {
        let point = finite_vector("point", point)?;
        let force = finite_vector("force", force)?;
        Ok(Self { body, point, force })
    }
}

impl Force for ConstantForce {
    fn apply(&mut self, _t: f64, bodies: &[Body], loads: &mut [Load]) {
        let body = &bodies[self.body];
        let p = body.world_from_body(self.point);
        loads[self.body].add_force_at(body, p, self.force);
    }

    // EQ: rigid/work
    /// A constant force has a potential energy, as a weight has: the work it
    /// does is the force times the displacement of its point along it.
    fn energy(&self, _t: f64, bodies: &[Body]) -> f64 {
        let p = bodies[self.body].world_from_body(self.point);
        -self.force.dot(&p)
    }

    fn min_bodies(&self) -> usize {
        self.body + 1
    }
}

/// A torque that is constant in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstantTorque {
    /// The number of the body.
    pub body: usize,
    /// The torque, N m, world.
    pub torque: Vec3,
}

impl ConstantTorque {
    /// The torque `torque` on body number `body`.
    pub fn new(body: usize, torque: Vec3) -> Checked<Self> {
        Ok(Self { body, torque: finite_vector("torque", torque)? })
    }
}

impl Force for ConstantTorque {
    fn apply(&mut self, _t: f64, _bodies: &[Body], loads: &mut [Load]) {
        loads[self.body].torque += self.torque;
    }

    fn min_bodies(&self) -> usize {
        self.body + 1
    }
}
