//! Gauss–Seidel sweeps, the smoother: one particle after the other is put
//! where its own equations hold, given where its neighbours are now.

use crate::pivot::{NotPositiveDefinite, invert_block};
use crate::preconditioners::BlockJacobi;
use crate::sparse::BlockSymmetric;
use crate::{Mat3, Vec3};

/// Gauss–Seidel sweeps over a matrix of 3×3 blocks. They smooth: errors that
/// differ from neighbour to neighbour go at once, those that are alike over
/// the whole grid hardly change and are left to the coarser grids.
#[derive(Clone, Debug, Default)]
pub struct GaussSeidel {
    diagonal: BlockJacobi,
}

impl GaussSeidel {
    /// Nothing yet: `update` comes first.
    pub fn new() -> GaussSeidel {
        GaussSeidel::default()
    }

    /// Takes the diagonal blocks of a new matrix. All particles are free.
    pub fn update(
        &mut self,
        a: &BlockSymmetric,
    ) -> Result<(), NotPositiveDefinite> {
        self.diagonal.update(a)
    }

    /// Constrains particle `i` of the matrix `a` to the directions that the
    /// orthogonal projection `free` leaves it.
    pub fn constrain(&mut self, a: &BlockSymmetric, i: usize, free: &Mat3) {
        let block = a.diagonal()[i];
        let size = block.trace();
        // In the free directions the inverse of S D S, elsewhere zero.
        let fixed = size * (Mat3::identity() - free);
        let inverse = invert_block(&(free * block * free + fixed), &block);
        self.diagonal.inverse[i] = free * inverse.unwrap_or_default() * free;
    }

    // ANCHOR: sweeps
    /// Sweeps from the first particle to the last, starting from `z = 0`,
    /// and leaves the new residual `r - A z` in `residual`.
    pub fn sweep_forward(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        residual: &mut [f64],
    ) {
        residual.copy_from_slice(r);
        let (z, _) = z.as_chunks_mut::<3>();
        let (residual, _) = residual.as_chunks_mut::<3>();
        let (n, band) = (z.len(), a.pattern().bandwidth());
        for i in 0..n + band {
            if i < n {
                // D z_i = r_i - sum A_ij z_j over all j < i
                let zi = self.diagonal.inverse[i] * Vec3::from(residual[i]);
                z[i] = zi.into();
                a.subtract_lower_column(i, &zi, residual);
            }
            if i >= band {
                // Its own equations held until later particles moved. Those
                // blocks are still in the cache.
                residual[i - band] = (-a.upper_row_times(i - band, z)).into();
            }
        }
    }
    // ANCHOR_END: sweeps

    /// Sweeps from the last particle to the first, starting from the given
    /// `z`, and returns `r · z`. Overwrites `residual`.
    pub fn sweep_backward(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        residual: &mut [f64],
    ) -> f64 {
        self.backward::<false>(a, r, z, residual)
    }

    /// The same, and leaves the product `A z` in `az`, for half of the work
    /// that it takes otherwise. Where a particle is constrained, `az` is right
    /// only in its free directions.
    pub fn sweep_backward_with_product(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        az: &mut [f64],
    ) -> f64 {
        self.backward::<true>(a, r, z, az)
    }

    fn backward<const PRODUCT: bool>(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        residual: &mut [f64],
    ) -> f64 {
        residual.copy_from_slice(r);
        let (r, _) = r.as_chunks::<3>();
        let (z, _) = z.as_chunks_mut::<3>();
        let (residual, _) = residual.as_chunks_mut::<3>();
        let (n, band) = (z.len(), a.pattern().bandwidth());
        let mut rz = 0.0;
        for i in (0..n + band).rev() {
            if i >= band {
                a.subtract_lower_column(
                    i - band,
                    &Vec3::from(z[i - band]),
                    residual,
                );
            }
            if i < n {
                // ANCHOR: product
                // D z_i = r_i - sum A_ij z_j over all other j
                let ri = Vec3::from(residual[i]) - a.upper_row_times(i, z);
                let zi = self.diagonal.inverse[i] * ri;
                rz += zi.dot(&Vec3::from(r[i]));
                if PRODUCT {
                    // Its own equations hold, A z = r, until earlier
                    // particles move; then what they change is added.
                    let change = Vec3::from(z[i]) - zi;
                    residual[i] = r[i];
                    a.subtract_lower_column(i, &change, residual);
                }
                z[i] = zi.into();
                // ANCHOR_END: product
            }
        }
        rz
    }
}
