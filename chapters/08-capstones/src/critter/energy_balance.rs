//! The energy balance of a critter: what its motors put in, and where it went.

use crate::{Ground, Muscle};
use particles::State;

/// Energies since the start, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EnergyBalance {
    /// The work of all motors.
    pub work: f64,
    /// What damping in muscles and bones has dissipated.
    pub muscle_loss: f64,
    /// What the ground has dissipated, mostly by friction.
    pub ground_loss: f64,
    /// What the drag of the air has dissipated.
    pub air_loss: f64,
}

impl EnergyBalance {
    /// All that was dissipated.
    pub fn lost(&self) -> f64 {
        self.muscle_loss + self.ground_loss + self.air_loss
    }

    // ANCHOR: rates
    /// How fast each of the entries grows now, W.
    pub(crate) fn rates(
        now: &State<'_>,
        muscles: &[Muscle],
        ground: &Ground,
        kdrag: f64,
    ) -> Self {
        let mut rates = Self::default();
        for muscle in muscles {
            let effort = muscle.now(now);
            rates.work += effort.power;
            rates.muscle_loss += effort.loss;
        }
        for (x, v) in now.x.iter().zip(now.v) {
            rates.ground_loss += ground.loss(*x, *v);
            rates.air_loss += kdrag * v.norm_squared();
        }
        rates
    }
    // ANCHOR_END: rates

    /// Adds what `h` seconds between two rates bring, by the trapezoidal rule.
    pub(crate) fn add(&mut self, h: f64, before: &Self, after: &Self) {
        let mean = |x: f64, y: f64| 0.5 * h * (x + y);
        self.work += mean(before.work, after.work);
        self.muscle_loss += mean(before.muscle_loss, after.muscle_loss);
        self.ground_loss += mean(before.ground_loss, after.ground_loss);
        self.air_loss += mean(before.air_loss, after.air_loss);
    }
}
