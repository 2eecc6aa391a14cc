//! What computed contact forces are compared with.

mod penalty;

pub use penalty::{PenaltyWorld, penalty_force, penalty_forces};
