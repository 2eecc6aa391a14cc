//! A cross product written as a matrix: the notes' star operator.

use crate::{Mat3, Vec3};

// ANCHOR: cross-matrix
// EQ: rigid/star
/// The skew-symmetric matrix `a*` with `a* b = a × b` for every `b` (notes D
/// §2.3 eq. 2-9).
pub fn cross_matrix(a: Vec3) -> Mat3 {
    Mat3::new(
        0.0, -a.z, a.y, //
        a.z, 0.0, -a.x, //
        -a.y, a.x, 0.0,
    )
}
// ANCHOR_END: cross-matrix

#[cfg(test)]
mod tests {
    use super::*;

    // PROVES: rigid/star
    #[test]
    fn the_cross_matrix_times_a_vector_is_the_cross_product() {
        let (a, b) = (Vec3::new(1.0, -2.0, 3.0), Vec3::new(-4.0, 5.0, 0.5));
        // Small whole numbers and halves: no rounding at all.
        assert_eq!(cross_matrix(a) * b, a.cross(&b));
        assert_ne!(cross_matrix(a) * b, b.cross(&a));
    }

    #[test]
    fn the_cross_matrix_is_antisymmetric() {
        let a = cross_matrix(Vec3::new(0.1, 0.2, 0.3));
        assert_eq!(a.transpose(), -a);
    }
}
