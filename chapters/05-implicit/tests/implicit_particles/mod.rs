//! Implicit steps of particles.

mod energy;
mod step;
