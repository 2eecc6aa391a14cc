//! Sequential impulses: contacts solved one after the other, again and again,
//! until time is up (Catto, “Iterative dynamics with temporal coherence”,
//! 2005).

mod pgs;
mod soft_constraint;

pub use pgs::{Pgs, PgsError, column_rate};
pub use soft_constraint::SoftCoefficients;
