//! Rotation matrices and their derivative: notes D §2.2 and §2.3.

mod quaternion;

pub use quaternion::{
    matrix_to_quaternion, quaternion_about, quaternion_rate,
    quaternion_to_matrix, rotate,
};

use math::{Mat3, Vec3, cross_matrix};

// EQ: rigid/spin
/// The rotation by `angle` radians about `axis`, counter-clockwise when the
/// axis points at you; the axis may have any length but zero.
pub fn rotation_about(axis: Vec3, angle: f64) -> Mat3 {
    let axis = axis.normalize();
    let (sin, cos) = angle.sin_cos();
    // R b = cos b + sin a x b + (1 - cos) (a.b) a
    let along = axis * axis.transpose();
    cos * Mat3::identity() + sin * cross_matrix(axis) + (1.0 - cos) * along
}

// ANCHOR: rotation-rate
// EQ: rigid/rotation_rate
/// The derivative of the rotation matrix `r` of a body with the angular
/// velocity `omega`, rad/s, in the world (notes D §2.3 eq. 2-12).
pub fn rotation_rate(omega: Vec3, r: Mat3) -> Mat3 {
    // R' = omega* R
    cross_matrix(omega) * r
}
// ANCHOR_END: rotation-rate

/// How far `r` is from a rotation: the largest entry of `R^T R - 1`.
pub fn orthonormality_error(r: Mat3) -> f64 {
    (r.transpose() * r - Mat3::identity()).amax()
}

// ANCHOR: orthonormalise
/// The rotation that `r` has drifted away from, by the Gram–Schmidt process:
/// its first axis is normalised, its second made perpendicular to the first,
/// its third perpendicular to both.
///
/// The result is a rotation however far off `r` is, unless its first two
/// columns have become parallel.
pub fn orthonormalised(r: Mat3) -> Mat3 {
    let x = r.column(0).normalize();
    let y = r.column(1).into_owned();
    let y = (y - x.dot(&y) * x).normalize();
    Mat3::from_columns(&[x, y, x.cross(&y)])
}
// ANCHOR_END: orthonormalise
