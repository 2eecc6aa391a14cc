//! Conjugate gradients: solves `A x = b` for a symmetric positive
//! semidefinite `A` that is known only by what it does to vectors (notes F
//! §4.4, and the sparse systems of notes E §4).

mod block_jacobi;
mod diagonal;
mod gauss_seidel;
mod incomplete_cholesky;
mod outcome;
mod passes;
mod solver;

pub use block_jacobi::BlockJacobi;
pub use diagonal::Diagonal;
pub use gauss_seidel::GaussSeidel;
pub use incomplete_cholesky::IncompleteCholesky;
pub use outcome::{Converged, Reason, Stalled};
pub use solver::ConjugateGradients;

use crate::{MatN, dot};

/// A symmetric positive semidefinite matrix, known by what it does.
pub trait Operator {
    /// How many rows it has, and how many columns.
    fn dim(&self) -> usize;

    /// Sets `y = A x`.
    fn apply(&self, x: &[f64], y: &mut [f64]);

    /// Sets `y = A x` and returns the curvature `x · A x`, which an operator
    /// can often compute on the way.
    fn apply_dot(&self, x: &[f64], y: &mut [f64]) -> f64 {
        self.apply(x, y);
        dot(x, y)
    }
}

/// A dense matrix, for small systems and for tests.
impl Operator for MatN {
    fn dim(&self) -> usize {
        self.nrows()
    }

    fn apply(&self, x: &[f64], y: &mut [f64]) {
        for (i, y) in y.iter_mut().enumerate() {
            *y = 0.0;
            for (j, x) in x.iter().enumerate() {
                *y += self[(i, j)] * x;
            }
        }
    }
}

/// Something like the inverse of `A`: symmetric, positive definite, cheap.
pub trait Preconditioner {
    /// Sets `z ≈ A⁻¹ r`.
    fn apply(&self, r: &[f64], z: &mut [f64]);

    /// Sets `z ≈ A⁻¹ r` and returns `r · z`, which a preconditioner can
    /// often compute on the way.
    fn apply_dot(&self, r: &[f64], z: &mut [f64]) -> f64 {
        self.apply(r, z);
        dot(r, z)
    }

    /// The same, and sets `az = A z`, if that is cheaper on the way than
    /// afterwards; otherwise does nothing and returns `None`.
    ///
    /// The filter must leave this `z` as it is, and `az` need only be right
    /// where the filter leaves it.
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

/// Directions in which the answer is prescribed, and must not change.
pub trait Filter {
    /// Projects `r`: removes its part along every prescribed direction. Must
    /// be an orthogonal projection, so applying it twice changes nothing.
    fn apply(&self, r: &mut [f64]);
}

/// Nothing is prescribed.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFilter;

impl Filter for NoFilter {
    fn apply(&self, _: &mut [f64]) {}
}
