//! Three unknowns per link.

use crate::pivot::{NotPositiveDefinite, invert_block};
use crate::{Mat3, Vec3};

/// Solves symmetric positive definite systems of 3×3 blocks that couple each
/// row only with the next, in one pass forward and one back. Keeps its
/// workspace.
#[derive(Clone, Debug, Default)]
pub struct BlockTridiagonal {
    inverse: Vec<Mat3>,
}

impl BlockTridiagonal {
    /// A solver.
    pub fn new() -> BlockTridiagonal {
        BlockTridiagonal::default()
    }

    /// Replaces the right-hand side in `x` by the solution. The matrix has
    /// `diagonal[i]` at (i, i), `off[i]` at (i, i + 1), and its transpose at
    /// (i + 1, i). After an error `x` is not the solution.
    pub fn solve(
        &mut self,
        diagonal: &[Mat3],
        off: &[Mat3],
        x: &mut [f64],
    ) -> Result<(), NotPositiveDefinite> {
        let n = diagonal.len();
        assert_eq!(off.len(), n.saturating_sub(1), "n - 1 blocks beside n");
        assert_eq!(x.len(), 3 * n, "x has 3 entries a row");
        let (x, _) = x.as_chunks_mut::<3>();
        self.inverse.clear();
        for i in 0..n {
            let mut pivot = diagonal[i];
            if i > 0 {
                // D_i = A_i - L B_i-1, x_i -= L x_i-1, L = B_i-1^T D_i-1^-1
                let l = off[i - 1].tr_mul(&self.inverse[i - 1]);
                pivot -= l * off[i - 1];
                x[i] = (Vec3::from(x[i]) - l * Vec3::from(x[i - 1])).into();
            }
            let inverse = invert_block(&pivot, &diagonal[i]);
            self.inverse.push(inverse.ok_or(NotPositiveDefinite { row: i })?);
        }
        for i in (0..n).rev() {
            // D_i x_i + B_i x_i+1 = what the first pass left
            let mut left = Vec3::from(x[i]);
            if i + 1 < n {
                left -= off[i] * Vec3::from(x[i + 1]);
            }
            x[i] = (self.inverse[i] * left).into();
        }
        Ok(())
    }
}
