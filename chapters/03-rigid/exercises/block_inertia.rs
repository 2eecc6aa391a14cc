//! How hard is it to rotate a block? That depends on the axis, and on the point
//! through which it goes. A pole that is easy to twirl about its middle is hard
//! to swing about its end. All of this is in one matrix, the inertia tensor.
//!
//! The block is solid, with the same density everywhere, and we look at it in
//! body space: the origin is its centre, and the axes x, y and z run along its
//! edges, which are x0, y0 and z0 long (the whole edge, not half of it). About
//! its centre (notes D §5.1 eq. 5-3),
//!
//! ```text
//! M = density x0 y0 z0
//!
//!                 [ y0² + z0²      0          0     ]
//! I_centre = M/12 [     0      x0² + z0²      0     ]
//!                 [     0          0      x0² + y0² ]
//! ```
//!
//! About another point, the tensor is that plus the tensor of a single particle
//! with all the mass at the centre. Let `d` be the vector from the point to the
//! centre, with components a, b and c. For one particle, notes D §2.10 eq. 2-32
//! says
//!
//! ```text
//!                   [ b² + c²    -a b      -a c   ]
//! I = I_centre + M  [  -a b     a² + c²    -b c   ]
//!                   [  -a c      -b c     a² + b² ]
//! ```
//!
//! Mind the minus signs. The printed notes lose them in eq. 5-2, where it does
//! not matter, and they print a wrong letter off the diagonal of eq. 2-34.
//!
//! **An example.** A block of 1 m × 2 m × 3 m and 2 kg/m³ has a mass of 12 kg.
//! About its centre the tensor is diagonal, with 12/12 (4 + 9) = 13, then 10
//! and 5 kg m². Now take the point (0.5, 1, 0), the middle of a long edge: `d`
//! is (-0.5, -1, 0), and a b = 0.5. Add 12 · 1, 12 · 0.25 and 12 · 1.25 to the
//! diagonal; the x y entries are -12 · 0.5:
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
