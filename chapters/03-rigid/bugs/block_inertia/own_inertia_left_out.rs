//! You treat the block as one particle at its centre. It also has to be turned
//! itself: a block that turns about its own centre would be no effort at all.

use math::{Mat3, Vec3};

/// What a block weighs, and what its turning weighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia {
    /// Its mass (kg).
    pub mass: f64,
    /// Its inertia tensor (kg m²) about the point that was asked for, along the
    /// axes of body space.
    pub tensor: Mat3,
}

/// Mass and inertia tensor of a block.
pub fn block_inertia(density: f64, size: Vec3, about: Vec3) -> Inertia {
    let mass = density * size.x * size.y * size.z;
    let d = -about;
    let particle =
        Mat3::from_diagonal_element(d.norm_squared()) - d * d.transpose();
    Inertia { mass, tensor: mass * particle }
}
