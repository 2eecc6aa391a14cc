//! Conjugate gradients: solves `A x = b` for a symmetric positive
//! semidefinite `A` that is known only by what it does to vectors (notes F
//! §4.4, and the sparse systems of notes E §4).

mod outcome;
mod solver;
mod vector_updates;

pub use outcome::{Converged, NotConverged, Reason};
pub use solver::ConjugateGradients;

use crate::{MatN, dot};

/// A symmetric positive semidefinite matrix, known by what it does.
pub trait Operator {
    /// The number of rows, and of columns.
    fn dim(&self) -> usize;

    /// Sets `y = A x`.
    fn apply(&self, x: &[f64], y: &mut [f64]);

    /// Sets `y = A x` and returns the curvature `x · A x`, which an operator
    /// can often compute along the way.
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

/// Directions in which the answer is prescribed and must not change.
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
