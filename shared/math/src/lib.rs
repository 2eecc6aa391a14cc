//! nalgebra under the names the course uses, and the linear algebra that
//! several chapters share.

mod arrays;
pub mod block;
pub mod check;
pub mod conjugate_gradients;
mod cross_matrix;
pub mod dense;
mod dot;
pub mod multigrid;
mod pivot;
pub mod preconditioners;
pub mod registry;
pub mod sparse;
pub mod tridiagonal;

pub use arrays::{point, rows, vector};
pub use cross_matrix::cross_matrix;
pub use dot::{dot, norm};
pub use pivot::NotPositiveDefinite;

/// A vector in space, f64.
pub type Vec3 = nalgebra::Vector3<f64>;

/// A 3×3 matrix, f64.
pub type Mat3 = nalgebra::Matrix3<f64>;

/// A quaternion, f64, not necessarily of length one.
pub type Quat = nalgebra::Quaternion<f64>;

/// A vector of any length, f64.
pub type VecN = nalgebra::DVector<f64>;

/// A matrix of any size, f64.
pub type MatN = nalgebra::DMatrix<f64>;
