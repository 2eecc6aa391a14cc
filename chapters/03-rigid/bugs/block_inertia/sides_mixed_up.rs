//! The diagonal about the centre has the wrong pairs of edges. An edge *along*
//! the axis does not matter for turning about it: a pole that spins about its
//! own length does not notice how long it is.

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
    let squares = size.component_mul(&size);
    let sum = squares.sum();
    let centre = mass / 12.0
        * Vec3::new(sum - squares.z, sum - squares.x, sum - squares.y);
    let d = -about;
    let particle =
        Mat3::from_diagonal_element(d.norm_squared()) - d * d.transpose();
    Inertia { mass, tensor: Mat3::from_diagonal(&centre) + mass * particle }
}
