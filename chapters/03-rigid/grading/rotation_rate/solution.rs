//! A body rotates about an axis through its centre of mass. You know the axis,
//! and how many turns it makes per second. How fast does each entry of its
//! rotation matrix change?
//!
//! First the angular velocity (notes D §2.3). It is a vector of the world. It
//! points along the axis, towards the side from which the rotation looks
//! anticlockwise, and its length is the speed of rotation in *radians* per
//! second. The printed notes say revolutions; then everything below would be 2π
//! times too slow.
//!
//! ```formula omega axis
//! omega = 2π turns axis/|axis|
//! ```
//!
//! Then the matrix. Its columns are the x, y and z axis of the body, in the
//! world. Each is a vector fixed to the body, and such a vector `r` changes at
//! the rate
//!
//! ```formula r omega
//! r' = omega × r                                           (eq. 2-7)
//! ```
//!
//! so every column of the derivative is the cross product of `omega` with that
//! column:
//!
//! ```formula omega R
//! R' = [omega × R_x, omega × R_y, omega × R_z]             (eq. 2-8)
//! ```
//!
//! The notes write this as `omega* R`, where `omega*` is the matrix whose
//! product with any vector is the cross product (eq. 2-12). It stands on the
//! left, because `omega` is given in the world; the columns are, too.
//!
//! **An example.** The body has been rotated by a quarter turn about the z axis
//! of the world. Its x axis points along (0, 1, 0), its y axis along (-1, 0,
//! 0), and its z axis along (0, 0, 1). Now it makes half a turn per second
//! about the axis (2, 0, 0). Then `omega` is (π, 0, 0) rad/s. The x axis of the
//! body changes at the rate `omega` × (0, 1, 0) = (0, 0, π), its y axis not at
//! all, and its z axis at (0, -π, 0). These are the columns of the answer.
//!
//! Write both functions. The types are those of `math`. You may need
//! `a.cross(&b)`, `a.norm()`, `r.column(0)` and
//! `Mat3::from_columns(&[a, b, c])`.

use math::{Mat3, Vec3};
// ANSWER
use std::f64::consts::TAU;
// END

/// The angular velocity (rad/s), a vector of the world.
///
/// - `axis`: the axis of rotation, in the world, of any length but zero
/// - `turns`: turns per second
pub fn angular_velocity(axis: Vec3, turns: f64) -> Vec3 {
    // ANSWER
    // omega = 2π turns axis/|axis|
    TAU * turns / axis.norm() * axis
    // END
}

/// The derivative of the rotation matrix (1/s).
///
/// - `omega`: the angular velocity (rad/s), in the world
/// - `world_from_body`: the rotation matrix R, which takes vectors of the body
///   to the world
pub fn rotation_rate(omega: Vec3, world_from_body: &Mat3) -> Mat3 {
    // ANSWER
    let r = world_from_body;
    // R' = [ omega × R_x   omega × R_y   omega × R_z ]
    Mat3::from_columns(&[
        omega.cross(&r.column(0)),
        omega.cross(&r.column(1)),
        omega.cross(&r.column(2)),
    ])
    // END
}
