//! Where forces come from: notes C §4.

use math::Vec3;
use std::any::Any;

// ANCHOR: state
/// What a force may look at: all particles, at one moment.
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
/// Something that pushes or pulls particles.
///
/// Particles are all alike, forces are not: so the system keeps a list of
/// them, and each knows by itself whom it acts on and how.
pub trait Force: Any {
    /// Adds its forces, N, to the accumulators of the particles it acts on.
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]);

    /// The energy stored in it, J; nothing for a force that stores none.
    fn energy(&self, _now: &State<'_>) -> f64 {
        0.0
    }

    /// How many particles there must be for it to find all of its own.
    fn reach(&self) -> usize {
        0
    }

    /// Particle `gone` leaves the system, and those behind it move up by
    /// one. Returns whether the force still has something to act on.
    fn forget(&mut self, _gone: usize) -> bool {
        true
    }
}
// ANCHOR_END: force

/// Renumbers `particles` after number `gone` has left; whether it was not
/// among them.
pub fn renumber(particles: &mut [usize], gone: usize) -> bool {
    let untouched = !particles.contains(&gone);
    for i in particles {
        if *i > gone {
            *i -= 1;
        }
    }
    untouched
}

/// One more than the largest of `particles`.
pub(crate) fn reach_of(particles: &[usize]) -> usize {
    particles.iter().max().map_or(0, |largest| largest + 1)
}
