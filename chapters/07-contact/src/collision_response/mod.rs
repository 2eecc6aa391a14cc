//! Impulses at colliding contacts: one, and all at once.

mod effective_mass;
mod impulse;
mod relative_velocity;
mod resolve;
mod simultaneous;

pub use effective_mass::inverse_effective_mass;
pub use impulse::{apply_impulse, collision_impulse, energy_loss};
pub use relative_velocity::{
    Motion, classify, relative_velocity, separation_speed,
};
pub use simultaneous::{Impulses, apply_impulses, simultaneous_impulses};
