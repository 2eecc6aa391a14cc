//! Unit quaternions: notes D §4.
//!
//! A quaternion `q = [s, v]` of length one stands for a rotation: the point
//! `b` of a body goes to `q b q^-1` in the world. As numbers it is written
//! `s, vx, vy, vz`.

use math::{Mat3, Quat, Vec3};

// ANCHOR: about
// EQ: rigid/quaternion
/// The quaternion of the rotation by `angle` radians about `axis`, which may
/// have any length but zero.
pub fn quaternion_about(axis: Vec3, angle: f64) -> Quat {
    let (sin, cos) = (0.5 * angle).sin_cos();
    // q = [cos(angle/2), sin(angle/2) axis]
    Quat::from_parts(cos, sin * axis.normalize())
}
// ANCHOR_END: about

// ANCHOR: rate
// EQ: rigid/quaternion_rate
/// The derivative of the quaternion `q` of a body with the angular velocity
/// `omega`, rad/s, in the world (notes D §4 eq. 4-2).
pub fn quaternion_rate(omega: Vec3, q: Quat) -> Quat {
    // q' = 1/2 [0, omega] q
    0.5 * (Quat::from_imag(omega) * q)
}
// ANCHOR_END: rate

// ANCHOR: to-matrix
// EQ: rigid/quaternion_matrix
/// The rotation matrix of `q`, which need not have length one: only its
/// direction counts.
pub fn quaternion_to_matrix(q: Quat) -> Mat3 {
    // Twice the products, over |q|^2: right for every length.
    let two = 2.0 / q.norm_squared();
    let (s, x, y, z) = (q.w, q.i, q.j, q.k);
    let (xx, yy, zz) = (two * x * x, two * y * y, two * z * z);
    let (xy, yz, zx) = (two * x * y, two * y * z, two * z * x);
    let (sx, sy, sz) = (two * s * x, two * s * y, two * s * z);
    #[rustfmt::skip] // three rows of three
    let r = Mat3::new(
        1.0 - yy - zz, xy - sz, zx + sy,
        xy + sz, 1.0 - xx - zz, yz - sx,
        zx - sy, yz + sx, 1.0 - xx - yy,
    );
    r
}
// ANCHOR_END: to-matrix

// ANCHOR: from-matrix
/// The quaternion of the rotation matrix `r`; of the two, `q` and `-q`, the
/// one whose component that it divides by is positive.
///
/// That component is never below a half, so every rotation is accurate to the
/// last digits, those by half a turn too.
pub fn matrix_to_quaternion(r: Mat3) -> Quat {
    let trace = r[(0, 0)] + r[(1, 1)] + r[(2, 2)];
    if trace >= 0.0 {
        // 4 s^2 = 1 + trace
        let double = (trace + 1.0).sqrt();
        let v = Vec3::new(
            r[(2, 1)] - r[(1, 2)],
            r[(0, 2)] - r[(2, 0)],
            r[(1, 0)] - r[(0, 1)],
        );
        return Quat::from_parts(0.5 * double, 0.5 / double * v);
    }
    // The largest r_ii: 4 v_i^2 = 1 + r_ii - r_jj - r_kk
    let i = r.diagonal().imax();
    let (j, k) = ((i + 1) % 3, (i + 2) % 3);
    let double = (r[(i, i)] - r[(j, j)] - r[(k, k)] + 1.0).sqrt();
    let scale = 0.5 / double;
    let mut v = Vec3::zeros();
    v[i] = 0.5 * double;
    v[j] = scale * (r[(i, j)] + r[(j, i)]);
    v[k] = scale * (r[(k, i)] + r[(i, k)]);
    Quat::from_parts(scale * (r[(k, j)] - r[(j, k)]), v)
}
// ANCHOR_END: from-matrix

/// The body vector `b` in the world, for a body with the quaternion `q`.
pub fn rotate(q: Quat, b: Vec3) -> Vec3 {
    quaternion_to_matrix(q) * b
}
