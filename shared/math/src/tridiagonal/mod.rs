//! Tridiagonal systems, solved directly: a matrix that couples each link of
//! a chain only with its two neighbours is eliminated from one end to the
//! other in one pass (the Thomas algorithm).

mod block;
mod scalar;

pub use block::BlockTridiagonal;
pub use scalar::Tridiagonal;
