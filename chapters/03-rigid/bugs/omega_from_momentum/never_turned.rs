//! You divide the components in the world by the moments about the axes of the
//! body. That is right only as long as the body has not turned.

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
    let l_body = l;
    let omega_body = l_body.component_div(&moments);
    let omega = omega_body;
    Spin { omega, energy: 0.5 * omega.dot(&l) }
}
