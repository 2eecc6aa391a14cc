//! Chains, solved directly: a matrix that couples each link with its two
//! neighbours only is eliminated from one end to the other in one pass.

mod block;
mod scalar;

pub use block::BlockTridiagonal;
pub use scalar::Tridiagonal;
