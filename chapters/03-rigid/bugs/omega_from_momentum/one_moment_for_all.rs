//! Your angular velocity always points along the angular momentum. It would for
//! a ball; the moments of other bodies differ from axis to axis.

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
    let omega = l / moments.mean();
    Spin { omega, energy: 0.5 * omega.dot(&l) }
}
