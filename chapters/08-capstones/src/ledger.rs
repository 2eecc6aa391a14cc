//! The books of a critter: what went in, what was lost, what is there.

use crate::{Ground, Muscle};
use particles::State;

/// Energies since the start, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    /// The work of all motors.
    pub work: f64,
    /// What damping in muscles and bones has turned into heat.
    pub damped: f64,
    /// What the ground has turned into heat, mostly by friction.
    pub ground: f64,
    /// What the air has taken.
    pub air: f64,
}

impl Ledger {
    /// All that was lost.
    pub fn lost(&self) -> f64 {
        self.damped + self.ground + self.air
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
            rates.damped += effort.loss;
        }
        for (x, v) in now.x.iter().zip(now.v) {
            rates.ground += ground.loss(*x, *v);
            rates.air += kdrag * v.norm_squared();
        }
        rates
    }
    // ANCHOR_END: rates

    /// Adds what came in `h` seconds between two rates: the trapezoid.
    pub(crate) fn add(&mut self, h: f64, before: &Self, after: &Self) {
        let mean = |x: f64, y: f64| 0.5 * h * (x + y);
        self.work += mean(before.work, after.work);
        self.damped += mean(before.damped, after.damped);
        self.ground += mean(before.ground, after.ground);
        self.air += mean(before.air, after.air);
    }
}
