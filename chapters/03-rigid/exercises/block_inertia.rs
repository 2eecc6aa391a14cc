//! How hard is it to rotate a block? That depends on the axis, and on the point
//! through which it goes. A pole that is easy to twirl about its middle is hard
//! to swing about its end. All of this is in one matrix, the inertia tensor (kg
//! m²).
//!
//! The block is solid, with the same density everywhere, and we look at it in
//! body space: the origin is its centre, and the axes x, y and z run along its
//! edges, whose lengths are given (the whole edge, not half of it).
//!
//! *About its centre* the tensor is diagonal (notes D §5.1). Its first entry is
//! the mass times the mean of y² + z² over the block, since that is the square
//! of the distance from the x axis; and so on. What is the mean of y² over an
//! edge that goes from -½ to ½ of its length?
//!
//! *About another point* it is that tensor plus the tensor of a single particle
//! with all the mass at the centre (notes D §2.10): squares of distances from
//! the three axes on the diagonal, and off it the products of two coordinates,
//! each with a *minus*. The printed notes lose the minus in eq. 5-2, where it
//! does not matter, and print a wrong letter off the diagonal of eq. 2-34.
//!
//! **An example.** A block of 1 m × 2 m × 3 m and 2 kg/m³ has a mass of 12 kg.
//! About its centre the tensor is diagonal, with 13, 10 and 5 kg m². Now take
//! the point (0.5, 1, 0), the middle of a long edge. From there the centre is
//! at (-0.5, -1, 0). That adds 12 · 1, 12 · 0.25 and 12 · 1.25 to the diagonal,
//! and the x y entries are -12 · 0.5:
//!
//! ```text
//! [ 25  -6   0 ]
//! [ -6  13   0 ]   kg m²
//! [  0   0  20 ]
//! ```
//!
//! Write `block_inertia`.

use math::{Mat3, Vec3};

/// Mass and inertia of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia {
    /// Its mass (kg).
    pub mass: f64,
    /// Its inertia tensor (kg m²) about the given point, in body space.
    pub tensor: Mat3,
}

/// Mass and inertia tensor of a block.
///
/// - `density`: its density (kg/m³)
/// - `size`: the lengths of its edges x0, y0, z0 (m)
/// - `about`: the point (m) about which to compute it, in body space
pub fn block_inertia(density: f64, size: Vec3, about: Vec3) -> Inertia {
    todo!()
}
