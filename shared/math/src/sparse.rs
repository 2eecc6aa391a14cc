//! Matrices that are mostly zero, stored as the blocks that are not (notes F
//! §4.2).

mod block_rows;
mod block_symmetric;
mod constraint_matrix;
mod pattern;

pub use block_rows::{Block, BlockRows};
pub use block_symmetric::{BlockSymmetric, Slot};
pub use constraint_matrix::ConstraintMatrix;
pub use pattern::Pattern;
