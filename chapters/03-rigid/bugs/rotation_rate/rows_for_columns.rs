//! You cross `omega` with the *rows* of the matrix. The axes of the body are
//! its columns.

use math::{Mat3, Vec3};
use std::f64::consts::TAU;

/// The angular velocity (rad/s), a vector of the world.
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    TAU * turns / axis.norm() * axis
}

/// How fast the rotation matrix changes (1/s).
pub fn rotation_rate(omega: Vec3, world_from_body: &Mat3) -> Mat3 {
    let r = world_from_body;
    let row = |i: usize| omega.cross(&r.row(i).transpose()).transpose();
    Mat3::from_rows(&[row(0), row(1), row(2)])
}
