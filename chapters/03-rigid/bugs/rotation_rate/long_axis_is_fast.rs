//! With you, a longer axis makes the body turn faster. The axis only says about
//! which direction it turns; how fast is said by `turns` alone.

use math::{Mat3, Vec3};
use std::f64::consts::TAU;

/// The angular velocity (rad/s), a vector of the world.
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    TAU * turns * axis
}

/// How fast the rotation matrix changes (1/s).
pub fn rotation_rate(omega: Vec3, world_from_body: &Mat3) -> Mat3 {
    let r = world_from_body;
    Mat3::from_columns(&[
        omega.cross(&r.column(0)),
        omega.cross(&r.column(1)),
        omega.cross(&r.column(2)),
    ])
}
