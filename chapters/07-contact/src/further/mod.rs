//! What computed contact forces are compared with.

mod augmented;
mod micro_collisions;
mod penalty;

pub use augmented::{
    Elimination, LinearSystem, augmented_system, impulse_system,
};
pub use micro_collisions::{MicroCollisions, SweepOrder};
pub use penalty::{PenaltyWorld, penalty_force, penalty_forces};
