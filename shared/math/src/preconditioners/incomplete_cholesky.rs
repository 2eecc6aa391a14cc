//! Incomplete Cholesky, IC(0): the matrix is factored on its own sparsity
//! pattern, without fill-in.

use super::Preconditioner;
use crate::pivot::{NotPositiveDefinite, invert_block};
use crate::sparse::{BlockSymmetric, SparsityPattern};
use crate::{Mat3, Vec3};

/// `A ≈ (I + V)^T D (I + V)`: `D` has blocks on the diagonal, `V` has blocks
/// where `A` has some above it. Fill-in, what elimination would put
/// anywhere else, is dropped. (The modified factorisation moves it to the
/// diagonal and so keeps the sum of each row. That helps a flat sheet a
/// little; in folded cloth it leaves pivots that are hardly positive, and
/// ten times the iterations.)
#[derive(Clone, Debug)]
pub struct IncompleteCholesky {
    pattern: SparsityPattern,
    /// The inverses of the blocks of `D`.
    inverse: Vec<Mat3>,
    /// The blocks of `V`.
    v: Vec<Mat3>,
    shift: f64,
}

impl IncompleteCholesky {
    /// A preconditioner for matrices with the pattern of `a`; `update` comes
    /// next.
    pub fn new(a: &BlockSymmetric) -> IncompleteCholesky {
        let pattern = a.pattern().clone();
        let (n, blocks) = (pattern.rows(), pattern.column.len());
        let inverse = vec![Mat3::zeros(); n];
        let v = vec![Mat3::zeros(); blocks];
        IncompleteCholesky { pattern, inverse, v, shift: 0.0 }
    }

    /// The same, with the diagonal of the matrix enlarged by the fraction
    /// `shift` before elimination.
    ///
    /// Dropped fill-in can leave pivots so small that the factors grow from
    /// row to row without bound: on fine sheets whose bending forces push
    /// (with positive blocks beside the diagonal) the preconditioner is then
    /// worse than none. A twentieth is enough to prevent that.
    pub fn with_shift(mut self, shift: f64) -> IncompleteCholesky {
        assert!(shift >= 0.0, "a shift is not negative");
        self.shift = shift;
        self
    }

    /// Factors `a`, without allocating.
    ///
    /// Dropping blocks may spoil a pivot; then the diagonal block of `a` takes
    /// its place. Any positive pivot gives a preconditioner, though perhaps a
    /// weaker one.
    pub fn update(
        &mut self,
        a: &BlockSymmetric,
    ) -> Result<(), NotPositiveDefinite> {
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
                .ok_or(NotPositiveDefinite { row: k })?;
            self.eliminate(k, inverse);
        }
        Ok(())
    }

    // ANCHOR: factor
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
