//! Dense linear systems, solved directly: [`Lu`] for any square matrix,
//! [`Ldlt`] for symmetric ones whose rows are added and removed.

mod ldlt;
mod lu;

pub use ldlt::Ldlt;
pub use lu::Lu;
