//! One particle after the other: each is put where its own equations hold,
//! as its neighbours are now.

use super::BlockJacobi;
use crate::pivot::{NotPositive, invert_block};
use crate::sparse::BlockSymmetric;
use crate::{Mat3, Vec3};

/// Sweeps over a matrix of 3×3 blocks (Gauss and Seidel). They settle what
/// concerns neighbours and hardly touch what concerns all: the other half of
/// the work is for coarser grids.
#[derive(Clone, Debug, Default)]
pub struct GaussSeidel {
    own: BlockJacobi,
}

impl GaussSeidel {
    /// Nothing yet: `refill` comes first.
    pub fn new() -> GaussSeidel {
        GaussSeidel::default()
    }

    /// Takes the diagonal blocks of a new matrix. All particles are free.
    pub fn refill(&mut self, a: &BlockSymmetric) -> Result<(), NotPositive> {
        self.own.refill(a)
    }

    /// Lets particle `i` of the matrix `a` move only as the orthogonal
    /// projection `free` allows.
    pub fn hold(&mut self, a: &BlockSymmetric, i: usize, free: &Mat3) {
        let block = a.diagonal()[i];
        let size = block.trace();
        // In the free directions the inverse of S D S, elsewhere zero.
        let held = size * (Mat3::identity() - free);
        let inverse = invert_block(&(free * block * free + held), &block);
        self.own.inverse[i] = free * inverse.unwrap_or_default() * free;
    }

    // ANCHOR: sweeps
    /// Sweeps from the first particle to the last, starting from `z = 0`,
    /// and leaves in `rest` what is missing then: `r - A z`.
    pub fn down(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        rest: &mut [f64],
    ) {
        rest.copy_from_slice(r);
        let (z, _) = z.as_chunks_mut::<3>();
        let (rest, _) = rest.as_chunks_mut::<3>();
        let (n, reach) = (z.len(), a.pattern().reach());
        for i in 0..n + reach {
            if i < n {
                // D z_i = r_i - sum A_ij z_j over all j < i
                let zi = self.own.inverse[i] * Vec3::from(rest[i]);
                z[i] = zi.into();
                a.subtract_below(i, &zi, rest);
            }
            if i >= reach {
                // Its own equations held; the later ones spoiled them. Those
                // blocks are still in the cache.
                rest[i - reach] = (-a.above(i - reach, z)).into();
            }
        }
    }

    /// Sweeps from the last particle to the first, starting from the given
    /// `z`, and returns `r · z`. Overwrites `rest`.
    pub fn up(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        rest: &mut [f64],
    ) -> f64 {
        self.sweep_up::<false>(a, r, z, rest)
    }

    /// The same, and leaves in `az` the product `A z`, for half of the work
    /// that it takes otherwise. Where a particle is held, `az` is right only
    /// in the directions in which it is free.
    pub fn up_with_product(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        az: &mut [f64],
    ) -> f64 {
        self.sweep_up::<true>(a, r, z, az)
    }

    fn sweep_up<const PRODUCT: bool>(
        &self,
        a: &BlockSymmetric,
        r: &[f64],
        z: &mut [f64],
        rest: &mut [f64],
    ) -> f64 {
        rest.copy_from_slice(r);
        let (r, _) = r.as_chunks::<3>();
        let (z, _) = z.as_chunks_mut::<3>();
        let (rest, _) = rest.as_chunks_mut::<3>();
        let (n, reach) = (z.len(), a.pattern().reach());
        let mut rz = 0.0;
        for i in (0..n + reach).rev() {
            if i >= reach {
                a.subtract_below(i - reach, &Vec3::from(z[i - reach]), rest);
            }
            if i < n {
                // D z_i = r_i - sum A_ij z_j over all other j
                let missing = Vec3::from(rest[i]) - a.above(i, z);
                let zi = self.own.inverse[i] * missing;
                rz += zi.dot(&Vec3::from(r[i]));
                if PRODUCT {
                    // Its own equations hold, A z = r, until earlier ones
                    // change; then what those change is added.
                    let back = Vec3::from(z[i]) - zi;
                    rest[i] = r[i];
                    a.subtract_below(i, &back, rest);
                }
                z[i] = zi.into();
            }
        }
        rz
    }
    // ANCHOR_END: sweeps
}
