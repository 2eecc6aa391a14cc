//! R and its transpose have changed places. R takes vectors of the body to the
//! world; the first thing you need is the other direction.

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
    let l_body = world_from_body * l;
    let omega_body = l_body.component_div(&moments);
    let omega = world_from_body.transpose() * omega_body;
    Spin { omega, energy: 0.5 * omega.dot(&l) }
}
