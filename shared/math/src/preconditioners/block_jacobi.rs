//! Block Jacobi: each particle by itself, with the inverses of the 3×3
//! diagonal blocks.

use super::Preconditioner;
use crate::pivot::{NotPositiveDefinite, invert_block};
use crate::sparse::BlockSymmetric;
use crate::{Mat3, Vec3};

/// Multiplies by the inverse of each particle's diagonal block.
#[derive(Clone, Debug, Default)]
pub struct BlockJacobi {
    pub(crate) inverse: Vec<Mat3>,
}

impl BlockJacobi {
    /// Nothing yet: `update` comes first.
    pub fn new() -> BlockJacobi {
        BlockJacobi::default()
    }

    /// Takes the diagonal blocks of a new matrix.
    pub fn update(
        &mut self,
        a: &BlockSymmetric,
    ) -> Result<(), NotPositiveDefinite> {
        self.inverse.clear();
        for (row, block) in a.diagonal().iter().enumerate() {
            let inverse = invert_block(block, block);
            self.inverse.push(inverse.ok_or(NotPositiveDefinite { row })?);
        }
        Ok(())
    }
}

impl Preconditioner for BlockJacobi {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        self.apply_dot(r, z);
    }

    fn apply_dot(&self, r: &[f64], z: &mut [f64]) -> f64 {
        let (r, _) = r.as_chunks::<3>();
        let (z, _) = z.as_chunks_mut::<3>();
        assert_eq!(self.inverse.len(), r.len(), "update comes before apply");
        let mut rz = 0.0;
        for i in 0..r.len() {
            let ri = Vec3::from(r[i]);
            let zi = self.inverse[i] * ri;
            rz += ri.dot(&zi);
            z[i] = zi.into();
        }
        rz
    }
}
