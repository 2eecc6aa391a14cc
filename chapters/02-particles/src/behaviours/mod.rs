//! Behaviour functions and the forces derived from their energies: notes C §6.

mod functions;

pub use functions::{Angle, Coincident, Distance, OnLine, OnPlane};

use crate::forces::{one_past_largest, renumber};
use crate::{Force, State};
use math::check::{Checked, non_negative};
use math::{Mat3, Vec3};

// ANCHOR: behaviour
/// A behaviour function `C` of a few particles' positions: zero exactly when
/// they are as we want them. It has one, two or three components; those it
/// does not need stay zero.
pub trait Behaviour: 'static {
    /// The particles that it depends on.
    fn particles(&self) -> &[usize];

    /// `C` at the positions `x` of all particles.
    fn value(&self, x: &[Vec3]) -> Vec3;

    /// The derivative of `C` with respect to the position of its particle
    /// number `k`: a row for each component.
    fn jacobian(&self, x: &[Vec3], k: usize) -> Mat3;

    /// The same, mutable, to be renumbered.
    fn particles_mut(&mut self) -> &mut [usize];
}
// ANCHOR_END: behaviour

/// Pulls particles towards positions in which a behaviour function is zero.
pub struct BehaviourForce {
    behaviour: Box<dyn Behaviour>,
    /// Stiffness: N/m if `C` is a length.
    pub ks: f64,
    /// Damping: N s/m if `C` is a length.
    pub kd: f64,
}

impl BehaviourForce {
    /// The force that pulls `behaviour` towards zero.
    pub fn new(behaviour: impl Behaviour, ks: f64, kd: f64) -> Checked<Self> {
        let (ks, kd) = (non_negative("ks", ks)?, non_negative("kd", kd)?);
        Ok(Self { behaviour: Box::new(behaviour), ks, kd })
    }

    // ANCHOR: rate
    /// How fast `C` changes: the chain rule.
    pub fn rate(&self, now: &State<'_>) -> Vec3 {
        let mut rate = Vec3::zeros();
        for (k, &i) in self.behaviour.particles().iter().enumerate() {
            // C' = sum of dC/dx_i v_i
            rate += self.behaviour.jacobian(now.x, k) * now.v[i];
        }
        rate
    }
    // ANCHOR_END: rate
}

impl Force for BehaviourForce {
    // ANCHOR: behaviour-force
    // EQ: particles/behaviour_force
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let c = self.behaviour.value(now.x);
        let cdot = self.rate(now);
        for (k, &i) in self.behaviour.particles().iter().enumerate() {
            let jac = self.behaviour.jacobian(now.x, k);
            // f_i = (dC/dx_i)^T (-ks C - kd C')
            force[i] += jac.tr_mul(&(-self.ks * c - self.kd * cdot));
        }
    }

    // EQ: particles/behaviour_energy
    fn energy(&self, now: &State<'_>) -> f64 {
        let c = self.behaviour.value(now.x);
        // E = ks/2 C.C
        0.5 * self.ks * c.dot(&c)
    }
    // ANCHOR_END: behaviour-force

    fn min_particles(&self) -> usize {
        one_past_largest(self.behaviour.particles())
    }

    fn particle_removed(&mut self, removed: usize) -> bool {
        renumber(self.behaviour.particles_mut(), removed)
    }
}
