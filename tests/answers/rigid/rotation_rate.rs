//! Number by number: the formula of a cross product written out for every
//! entry, and the axis made one long first.

use math::{Mat3, Vec3};

/// The angular velocity.
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).sqrt();
    let unit = axis / length;
    let radians = 2.0 * std::f64::consts::PI * turns;
    Vec3::new(unit.x * radians, unit.y * radians, unit.z * radians)
}

/// How fast the matrix changes.
pub fn rotation_rate(omega: Vec3, world_from_body: &Mat3) -> Mat3 {
    let r = world_from_body;
    Mat3::from_fn(|row, column| {
        // The components of a cross product follow each other in a circle.
        let (next, last) = ((row + 1) % 3, (row + 2) % 3);
        omega[next] * r[(last, column)] - omega[last] * r[(next, column)]
    })
}
