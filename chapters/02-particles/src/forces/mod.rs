//! Forces on particles: notes C §4.

mod drag;
mod force_field;
mod gravitation;
mod gravity;
mod mouse_spring;
mod short_range;
mod spring;

pub use drag::Drag;
pub use force_field::ForceField;
pub use gravitation::Gravitation;
pub use gravity::Gravity;
pub use mouse_spring::MouseSpring;
pub use short_range::ShortRange;
pub use spring::{Spring, Springs};

use math::Vec3;
use std::any::Any;

// ANCHOR: state
/// What a force may depend on: the state of all particles at one time.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// The time, s.
    pub t: f64,
    /// Positions, m.
    pub x: &'a [Vec3],
    /// Velocities, m/s.
    pub v: &'a [Vec3],
    /// Masses, kg.
    pub mass: &'a [f64],
}
// ANCHOR_END: state

// ANCHOR: force
/// A force on particles.
///
/// Particles are all alike, forces are not: so the system keeps a list of
/// forces, and each knows which particles it acts on and how.
pub trait Force: Any {
    /// Adds its forces, N, to the accumulators of the particles it acts on.
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]);

    /// Its potential energy, J; zero for a force that has none.
    fn energy(&self, _now: &State<'_>) -> f64 {
        0.0
    }

    /// How many particles the system must have for this force: one more than
    /// the largest number that it refers to.
    fn min_particles(&self) -> usize {
        0
    }

    /// Particle `removed` leaves the system, and those after it move up by one
    /// number. Returns whether the force still has something to act on.
    fn particle_removed(&mut self, _removed: usize) -> bool {
        true
    }
}
// ANCHOR_END: force

/// Renumbers `particles` after number `removed` has left; returns whether it
/// was not among them.
pub fn renumber(particles: &mut [usize], removed: usize) -> bool {
    let absent = !particles.contains(&removed);
    for i in particles {
        if *i > removed {
            *i -= 1;
        }
    }
    absent
}

/// One more than the largest of `particles`.
pub(crate) fn one_past_largest(particles: &[usize]) -> usize {
    particles.iter().max().map_or(0, |largest| largest + 1)
}
