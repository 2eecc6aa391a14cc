//! Preconditioners: cheap approximations of `A⁻¹` that save conjugate
//! gradients most of their iterations. The one whose iterations hardly grow
//! with the grid is [`crate::multigrid`].

mod block_jacobi;
mod incomplete_cholesky;
mod point_jacobi;

pub use block_jacobi::BlockJacobi;
pub use incomplete_cholesky::IncompleteCholesky;
pub use point_jacobi::PointJacobi;

use crate::dot;

/// An approximate inverse of `A`: symmetric, positive definite, cheap.
pub trait Preconditioner {
    /// Sets `z ≈ A⁻¹ r`.
    fn apply(&self, r: &[f64], z: &mut [f64]);

    /// Sets `z ≈ A⁻¹ r` and returns `r · z`, which a preconditioner can
    /// often compute along the way.
    fn apply_dot(&self, r: &[f64], z: &mut [f64]) -> f64 {
        self.apply(r, z);
        dot(r, z)
    }

    /// The same, and sets `az = A z`, if that costs less along the way than
    /// afterwards; otherwise does nothing and returns `None`.
    ///
    /// The filter must leave this `z` unchanged, and `az` need be correct
    /// only in the directions that the filter leaves free.
    fn apply_product(
        &self,
        _r: &[f64],
        _z: &mut [f64],
        _az: &mut [f64],
    ) -> Option<f64> {
        None
    }
}

/// No preconditioning: `z = r`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Identity;

impl Preconditioner for Identity {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        z.copy_from_slice(r);
    }

    fn apply_dot(&self, r: &[f64], z: &mut [f64]) -> f64 {
        self.apply(r, z);
        dot(r, r)
    }
}
