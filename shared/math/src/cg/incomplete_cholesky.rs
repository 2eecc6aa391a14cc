//! Elimination that refuses to fill in: the matrix factored on its own
//! pattern.

use super::Preconditioner;
use crate::pivot::{NotPositive, invert_block};
use crate::sparse::{BlockSymmetric, Pattern};
use crate::{Mat3, Vec3};

/// `A ≈ (I + V)^T D (I + V)`: `D` has blocks on the diagonal, `V` has blocks
/// where `A` has some above it. What elimination would put anywhere else is
/// forgotten. (To move it to the diagonal, which keeps the sum of each row,
/// helps a flat sheet a little. In folded cloth it leaves pivots that are
/// hardly positive, and ten times the iterations.)
#[derive(Clone, Debug)]
pub struct IncompleteCholesky {
    pattern: Pattern,
    /// The inverses of the blocks of `D`.
    inverse: Vec<Mat3>,
    /// The blocks of `V`.
    v: Vec<Mat3>,
    shift: f64,
}

impl IncompleteCholesky {
    /// A preconditioner for matrices with the pattern of `a`; `refill` comes
    /// next.
    pub fn new(a: &BlockSymmetric) -> IncompleteCholesky {
        let pattern = a.pattern().clone();
        let (n, blocks) = (pattern.rows(), pattern.column.len());
        let inverse = vec![Mat3::zeros(); n];
        let v = vec![Mat3::zeros(); blocks];
        IncompleteCholesky { pattern, inverse, v, shift: 0.0 }
    }

    /// The same, but with the diagonal of the matrix made larger by the
    /// fraction `shift` before elimination.
    ///
    /// What is forgotten can leave pivots so small that the factors grow
    /// from row to row without bound: on fine sheets whose bending pushes
    /// (with positive blocks beside the diagonal) the preconditioner is then
    /// worse than none. A twentieth is enough to prevent that.
    pub fn with_shift(mut self, shift: f64) -> IncompleteCholesky {
        assert!(shift >= 0.0, "a shift is not negative");
        self.shift = shift;
        self
    }

    // ANCHOR: factor
    /// Factors `a`, without allocating.
    ///
    /// Dropping blocks may spoil a pivot; then the block of `a` serves. Any
    /// positive pivot makes a preconditioner, only maybe a weaker one.
    pub fn refill(&mut self, a: &BlockSymmetric) -> Result<(), NotPositive> {
        assert!(self.pattern == *a.pattern(), "the pattern stays the same");
        self.inverse.copy_from_slice(a.diagonal());
        self.v.copy_from_slice(a.upper());
        for diagonal in &mut self.inverse {
            *diagonal *= 1.0 + self.shift;
        }
        for k in 0..self.inverse.len() {
            let own = &a.diagonal()[k];
            let inverse = invert_block(&self.inverse[k], own)
                .or_else(|| invert_block(own, own))
                .ok_or(NotPositive { row: k })?;
            self.eliminate(k, inverse);
        }
        Ok(())
    }

    /// Subtracts from the later rows what row `k` contributes to them.
    fn eliminate(&mut self, k: usize, inverse: Mat3) {
        self.inverse[k] = inverse;
        let row = self.pattern.row(k);
        for at in row.clone() {
            let i = self.pattern.column[at] as usize;
            // V_ki = D_k^-1 U_ki, then U_ij -= V_ki^T U_kj for all j >= i
            let v = inverse * self.v[at];
            self.inverse[i] -= v.tr_mul(&self.v[at]);
            for later in at + 1..row.end {
                let j = self.pattern.column[later] as usize;
                let product = v.tr_mul(&self.v[later]);
                if let Some(target) = self.pattern.find(i, j) {
                    self.v[target] -= product;
                }
            }
            self.v[at] = v;
        }
    }
    // ANCHOR_END: factor
}

impl Preconditioner for IncompleteCholesky {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        let n = self.inverse.len();
        assert_eq!(r.len(), 3 * n, "r has 3 entries a particle");
        z.copy_from_slice(r);
        let (z, _) = z.as_chunks_mut::<3>();
        // (I + V)^T y = r, from the first row to the last
        for i in 0..n {
            let zi = Vec3::from(z[i]);
            for k in self.pattern.row(i) {
                let j = self.pattern.column[k] as usize;
                z[j] = (Vec3::from(z[j]) - self.v[k].tr_mul(&zi)).into();
            }
        }
        // (I + V) z = D^-1 y, from the last row to the first
        for i in (0..n).rev() {
            let mut zi = self.inverse[i] * Vec3::from(z[i]);
            for k in self.pattern.row(i) {
                let j = self.pattern.column[k] as usize;
                zi -= self.v[k] * Vec3::from(z[j]);
            }
            z[i] = zi.into();
        }
    }
}
