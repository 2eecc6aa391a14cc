//! Matrices that are mostly zero, stored as the blocks that are not (notes F
//! §4.2).

mod block_jacobian;
mod block_symmetric;
mod constraint_matrix;
mod sparsity_pattern;

pub use block_jacobian::{Block, BlockJacobian};
pub use block_symmetric::{BlockSlot, BlockSymmetric};
pub use constraint_matrix::ConstraintMatrix;
pub use sparsity_pattern::SparsityPattern;
