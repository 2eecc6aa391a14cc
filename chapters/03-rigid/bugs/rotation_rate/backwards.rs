//! Your body turns backwards: a cross product changes its sign when its factors
//! change places.

use math::{Mat3, Vec3};
use std::f64::consts::TAU;

/// The angular velocity (rad/s), a vector of the world.
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    TAU * turns / axis.norm() * axis
}

/// How fast the rotation matrix changes (1/s).
pub fn rotation_rate(omega: Vec3, world_from_body: &Mat3) -> Mat3 {
    let r = world_from_body;
    Mat3::from_columns(&[
        r.column(0).cross(&omega),
        r.column(1).cross(&omega),
        r.column(2).cross(&omega),
    ])
}
