//! By integrals from edge to edge: the mean of x, of x² and of x y over the
//! block as seen from the point, and the tensor from these.

use math::{Mat3, Vec3};

/// Mass and tensor.
#[derive(Clone, Copy)]
pub struct Inertia {
    /// The mass.
    pub mass: f64,
    /// The tensor.
    pub tensor: Mat3,
}

/// Mass and tensor of a block.
pub fn block_inertia(density: f64, size: Vec3, about: Vec3) -> Inertia {
    let mut volume = 1.0;
    let (mut mean, mut mean_square) = ([0.0; 3], [0.0; 3]);
    for k in 0..3 {
        let (from, to) = (-0.5 * size[k] - about[k], 0.5 * size[k] - about[k]);
        volume *= to - from;
        mean[k] = (from + to) / 2.0;
        // The integral of s² from `from` to `to`, over the length.
        mean_square[k] = (from * from + from * to + to * to) / 3.0;
    }
    let mass = volume * density;
    let mut tensor = Mat3::zeros();
    for i in 0..3 {
        for j in 0..3 {
            tensor[(i, j)] = if i == j {
                mass * (mean_square[(i + 1) % 3] + mean_square[(i + 2) % 3])
            } else {
                -mass * mean[i] * mean[j]
            };
        }
    }
    Inertia { mass, tensor }
}
