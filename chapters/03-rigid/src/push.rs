//! A steady push on one point of a body, and a steady torque.

use crate::{Body, Force, Load};
use math::Vec3;
use math::check::{Checked, finite_vector};

/// A force that keeps its direction in the world and its place on the body:
/// the one of notes D §5.5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push {
    /// The number of the body.
    pub body: usize,
    /// Where it acts, m, body.
    pub point: Vec3,
    /// The force, N, world.
    pub force: Vec3,
}

impl Push {
    /// The force `force` on the point `point` of body number `body`.
    pub fn new(body: usize, point: Vec3, force: Vec3) -> Checked<Self> {
        let point = finite_vector("point", point)?;
        let force = finite_vector("force", force)?;
        Ok(Self { body, point, force })
    }
}

impl Force for Push {
    fn apply(&mut self, _t: f64, bodies: &[Body], loads: &mut [Load]) {
        let body = &bodies[self.body];
        let p = body.world_from_body(self.point);
        loads[self.body].push_at(body, p, self.force);
    }

    // EQ: rigid/work
    /// A steady force stores energy as a weight does: what it gives is its
    /// product with the way that its point has gone along it.
    fn energy(&self, _t: f64, bodies: &[Body]) -> f64 {
        let p = bodies[self.body].world_from_body(self.point);
        -self.force.dot(&p)
    }

    fn reach(&self) -> usize {
        self.body + 1
    }
}

/// A torque that keeps its direction in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Twist {
    /// The number of the body.
    pub body: usize,
    /// The torque, N m, world.
    pub torque: Vec3,
}

impl Twist {
    /// The torque `torque` on body number `body`.
    pub fn new(body: usize, torque: Vec3) -> Checked<Self> {
        Ok(Self { body, torque: finite_vector("torque", torque)? })
    }
}

impl Force for Twist {
    fn apply(&mut self, _t: f64, _bodies: &[Body], loads: &mut [Load]) {
        loads[self.body].torque += self.torque;
    }

    fn reach(&self) -> usize {
        self.body + 1
    }
}
