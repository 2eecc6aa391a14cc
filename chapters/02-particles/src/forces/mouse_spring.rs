//! A spring between a particle and the mouse: notes C §5.

use crate::{Force, State, renumber};
use math::Vec3;
use math::check::{Checked, finite_vector, non_negative};

/// Pulls one particle towards the point under the mouse.
///
/// Putting the particle at the mouse itself would make it as fast as the
/// hand and stretch every spring attached to it. A spring of our own choosing
/// is no stiffer than the step can bear; how hard it pulls is up to the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MouseSpring {
    /// The particle that was picked.
    pub particle: usize,
    /// Where the mouse is, m.
    pub target: Vec3,
    /// Stiffness, N/m.
    pub ks: f64,
    /// Damping, N s/m: against the particle's own velocity.
    pub kd: f64,
}

impl MouseSpring {
    /// A spring from `particle` to `target`.
    pub fn new(
        particle: usize,
        target: Vec3,
        ks: f64,
        kd: f64,
    ) -> Checked<Self> {
        let target = finite_vector("target", target)?;
        let (ks, kd) = (non_negative("ks", ks)?, non_negative("kd", kd)?);
        Ok(Self { particle, target, ks, kd })
    }
}

impl Force for MouseSpring {
    // ANCHOR: mouse
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let i = self.particle;
        // f = -ks (x - target) - kd v
        force[i] -= self.ks * (now.x[i] - self.target) + self.kd * now.v[i];
    }
    // ANCHOR_END: mouse

    fn energy(&self, now: &State<'_>) -> f64 {
        let stretch = now.x[self.particle] - self.target;
        0.5 * self.ks * stretch.norm_squared()
    }

    fn min_particles(&self) -> usize {
        self.particle + 1
    }

    fn particle_removed(&mut self, removed: usize) -> bool {
        renumber(std::slice::from_mut(&mut self.particle), removed)
    }
}
