//! Where forces come from, and where they act: notes D §2.8.

use crate::{Body, torque_at};
use math::Vec3;
use std::any::Any;

// ANCHOR: load
/// All that pushes a body at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// The sum of all forces, N, world.
    pub force: Vec3,
    /// The sum of their torques about the centre of mass, N m, world.
    pub torque: Vec3,
}

impl Load {
    /// Adds `force` on `body`, applied at the point `p` of the world.
    pub fn push_at(&mut self, body: &Body, p: Vec3, force: Vec3) {
        self.force += force;
        self.torque += torque_at(p, force, body.x);
    }
}
// ANCHOR_END: load

/// Something that pushes or turns bodies.
pub trait Force: Any {
    /// Adds its forces and torques to the loads of the bodies it acts on.
    fn apply(&mut self, t: f64, bodies: &[Body], loads: &mut [Load]);

    /// The energy stored in it, J; nothing for a force that stores none.
    fn energy(&self, _t: f64, _bodies: &[Body]) -> f64 {
        0.0
    }

    /// How many bodies there must be for it to find all of its own.
    fn reach(&self) -> usize {
        0
    }
}
