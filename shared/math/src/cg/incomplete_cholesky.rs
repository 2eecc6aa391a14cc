//! Elimination that refuses to fill in: the matrix factored on its own
//! pattern.

use super::Preconditioner;
use crate::pivot::{NotPositive, invert_block};
use crate::sparse::{BlockSymmetric, Pattern};
use crate::{Mat3, Vec3};

/// By how much the diagonal is made heavier, one try after the other.
const HEAVIER: [f64; 5] = [0.0, 0.03, 0.1, 0.3, 1.0];

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
}

impl IncompleteCholesky {
    /// A preconditioner for matrices with the pattern of `a`; `refill` comes
    /// next.
    pub fn new(a: &BlockSymmetric) -> IncompleteCholesky {
        let pattern = a.pattern().clone();
        let (n, blocks) = (pattern.rows(), pattern.column.len());
        let inverse = vec![Mat3::zeros(); n];
        let v = vec![Mat3::zeros(); blocks];
        IncompleteCholesky { pattern, inverse, v }
    }

    // ANCHOR: factor
    /// Factors `a`, without allocating.
    ///
    /// Forgetting blocks may spoil a pivot. Then the factors are those of a
    /// matrix with a somewhat heavier diagonal (Manteuffel 1980): any
    /// positive pivots make a preconditioner, only maybe a weaker one.
    pub fn refill(&mut self, a: &BlockSymmetric) -> Result<(), NotPositive> {
        assert!(self.pattern == *a.pattern(), "the pattern stays the same");
        for heavier in HEAVIER {
            let Some(spoiled) = self.factor(a, heavier) else {
                return Ok(());
            };
            let own = &a.diagonal()[spoiled];
            invert_block(own, own).ok_or(NotPositive { row: spoiled })?;
        }
        self.keep_blocks_only(a)
    }

    /// Factors `a` with a diagonal that is `heavier` times its own size
    /// heavier; the row of the first pivot that is spoiled, if any is.
    fn factor(&mut self, a: &BlockSymmetric, heavier: f64) -> Option<usize> {
        self.v.copy_from_slice(a.upper());
        for (d, own) in self.inverse.iter_mut().zip(a.diagonal()) {
            *d = (1.0 + heavier) * own;
        }
        for k in 0..self.inverse.len() {
            let own = &a.diagonal()[k];
            let Some(inverse) = invert_block(&self.inverse[k], own) else {
                return Some(k);
            };
            self.eliminate(k, inverse);
        }
        None
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

    /// No factors at all: the inverse of each block on the diagonal.
    fn keep_blocks_only(
        &mut self,
        a: &BlockSymmetric,
    ) -> Result<(), NotPositive> {
        self.v.fill(Mat3::zeros());
        for (row, own) in a.diagonal().iter().enumerate() {
            self.inverse[row] =
                invert_block(own, own).ok_or(NotPositive { row })?;
        }
        Ok(())
    }
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
