//! Pivots: what elimination divides by, and what must therefore be positive.

use crate::Mat3;

/// A pivot below this fraction of the diagonal entry it was made from counts
/// as zero: it is what rounding leaves of zero.
const ZERO_PIVOT: f64 = 1e-13;

/// A matrix that should be positive definite is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the matrix is not positive definite: row {row} has no positive pivot")]
pub struct NotPositiveDefinite {
    /// The row, or row of blocks, without a positive pivot, counted from 0.
    pub row: usize,
}

/// Whether `pivot`, what elimination has left of `diagonal`, is positive
/// beyond rounding.
pub fn is_positive(pivot: f64, diagonal: f64) -> bool {
    pivot > 0.0 && pivot > ZERO_PIVOT * diagonal && pivot.is_finite()
}

/// The inverse of a symmetric block `pivot`, if it is positive definite
/// beyond rounding.
pub fn invert_block(pivot: &Mat3, diagonal: &Mat3) -> Option<Mat3> {
    // The three pivots of the block itself.
    let (a, b, c) = (pivot.m11, pivot.m21, pivot.m31);
    let second = pivot.m22 - b * b / a;
    let beside = pivot.m32 - b * c / a;
    let third = pivot.m33 - c * c / a - beside * beside / second;
    let size = diagonal.trace();
    if ![a, second, third].iter().all(|pivot| is_positive(*pivot, size)) {
        return None;
    }
    // The inverse of the 2×2 block that is left after the first step, and
    // with it those of the first row and column.
    let i33 = third.recip();
    let i32 = -beside / second * i33;
    let i22 = second.recip() - beside / second * i32;
    let i21 = -(b * i22 + c * i32) / a;
    let i31 = -(b * i32 + c * i33) / a;
    let i11 = (1.0 - b * i21 - c * i31) / a;
    Some(Mat3::new(i11, i21, i31, i21, i22, i32, i31, i32, i33))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vec3;

    #[test]
    fn a_positive_pivot_is_accepted_however_small_its_unit() {
        assert!(is_positive(4.0, 4.0) && is_positive(1e-30, 2e-30));
        let block = Mat3::from_diagonal(&Vec3::new(1.0, 2.0, 4.0));
        let inverse = Mat3::from_diagonal(&Vec3::new(1.0, 0.5, 0.25));
        // Cholesky takes roots, so the last digit is rounded.
        let got = invert_block(&block, &block).unwrap();
        assert!((got - inverse).norm() < 1e-15);
        assert!(invert_block(&(block * 1e-30), &(block * 1e-30)).is_some());
    }

    #[test]
    fn no_other_pivot_is_accepted() {
        // 1e-16 is what rounding may leave of 1 - 1.
        for pivot in [0.0, -1.0, 1e-16, f64::NAN, f64::INFINITY] {
            assert!(!is_positive(pivot, 1.0), "{pivot}");
            let block = Mat3::from_diagonal(&Vec3::new(1.0, pivot, 1.0));
            let found = invert_block(&block, &Mat3::identity());
            assert_eq!(found, None, "{pivot}");
        }
    }
}
