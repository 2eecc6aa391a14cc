//! Pivots: what elimination divides by, and what must therefore be positive.

use crate::Mat3;
use std::fmt;

/// A pivot below this fraction of the entry it was made from counts as zero:
/// it is what rounding leaves of zero.
const VANISHED: f64 = 1e-13;

/// A matrix that should be positive definite is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPositive {
    /// The row, or row of blocks, without positive pivot; from 0.
    pub row: usize,
}

impl fmt::Display for NotPositive {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "the matrix is not positive definite: row {} has no positive pivot",
            self.row
        )
    }
}

impl std::error::Error for NotPositive {}

/// Whether `pivot`, what elimination has left of `diagonal`, is positive
/// beyond rounding.
pub fn is_positive(pivot: f64, diagonal: f64) -> bool {
    pivot > 0.0 && pivot > VANISHED * diagonal && pivot.is_finite()
}

/// The inverse of a block `pivot`, if it is positive in this sense.
pub fn invert_block(pivot: &Mat3, diagonal: &Mat3) -> Option<Mat3> {
    let factor = pivot.cholesky()?;
    let l = factor.l_dirty();
    let smallest = l.m11.min(l.m22).min(l.m33);
    let positive = is_positive(smallest * smallest, diagonal.trace());
    (positive && pivot.trace().is_finite()).then(|| factor.inverse())
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
