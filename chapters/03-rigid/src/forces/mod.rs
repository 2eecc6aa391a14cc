//! Forces and torques on bodies: notes D §2.7.

mod constant;
mod gravity;
mod spring;

pub use constant::{ConstantForce, ConstantTorque};
pub use gravity::Gravity;
pub use spring::Spring;

use crate::{Body, torque_at};
use math::Vec3;
use std::any::Any;

// ANCHOR: load
/// The total force and torque on a body at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// The sum of all forces, N, world.
    pub force: Vec3,
    /// The sum of their torques about the centre of mass, N m, world.
    pub torque: Vec3,
}

impl Load {
    /// Adds `force` on `body`, applied at the world point `p`.
    pub fn add_force_at(&mut self, body: &Body, p: Vec3, force: Vec3) {
        self.force += force;
        self.torque += torque_at(p, force, body.x);
    }
}
// ANCHOR_END: load

/// Something that exerts forces and torques on bodies.
pub trait Force: Any {
    /// Adds its forces and torques to the loads of the bodies it acts on.
    fn apply(&mut self, t: f64, bodies: &[Body], loads: &mut [Load]);

    /// Its potential energy, J; zero for a force that has none.
    fn energy(&self, _t: f64, _bodies: &[Body]) -> f64 {
        0.0
    }

    /// How many bodies the world must have for this force: one more than the
    /// largest number that it refers to.
    fn min_bodies(&self) -> usize {
        0
    }
}
