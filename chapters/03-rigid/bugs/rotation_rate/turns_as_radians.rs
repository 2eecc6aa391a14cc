//! Your angular velocity counts turns, as the printed notes say it should, and
//! the body turns six times too slowly. How many radians are in a turn?

use math::{Mat3, Vec3};

/// The angular velocity (rad/s), a vector of the world.
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    turns / axis.norm() * axis
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
