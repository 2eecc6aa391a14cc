//! Impulses at colliding contacts: one, one after the other, all at once.

mod effective_mass;
mod frictional;
mod impulse;
mod propagation;
mod relative_velocity;
mod resolve;
mod simultaneous;

pub use effective_mass::inverse_effective_mass;
pub use frictional::{
    ImpactLaw, Slip, apply_impulse_vector, frictional_impulse,
};
pub use impulse::{apply_impulse, collision_impulse, energy_loss};
pub use propagation::{MAX_SWEEPS, Propagation, max_approach_speed, propagate};
pub use relative_velocity::{
    Motion, classify, relative_velocity, separation_speed,
};
pub use simultaneous::{Impulses, apply_impulses, simultaneous_impulses};
