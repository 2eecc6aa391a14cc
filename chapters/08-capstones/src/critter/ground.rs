//! Soft ground with friction: the penalty method of chapter 7 and Coulomb's
//! cone, as one force without jumps.

use math::Vec3;
use math::check::{Checked, non_negative, positive};
use particles::{Force, State};

/// Ground below height 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// Stiffness: N for each m of depth.
    pub ks: f64,
    /// Damping: how much harder it pushes what comes down than what goes up,
    /// s/m.
    pub damping: f64,
    /// The coefficient of friction.
    pub mu: f64,
    /// The sliding speed from which on friction has its full strength, m/s.
    pub slip: f64,
}

impl Ground {
    /// Ground of the given stiffness, damping, friction and sliding speed.
    pub fn new(ks: f64, damping: f64, mu: f64, slip: f64) -> Checked<Self> {
        Ok(Self {
            ks: non_negative("ks", ks)?,
            damping: non_negative("damping", damping)?,
            mu: non_negative("mu", mu)?,
            slip: positive("slip", slip)?,
        })
    }

    // ANCHOR: tread
    // EQ: capstones/tread
    /// The force on a particle at `x` that moves at `v`, N.
    pub fn tread(&self, x: Vec3, v: Vec3) -> Vec3 {
        let depth = (-x.z).max(0.0);
        // N = ks d max(0, 1 - c v_z): it never pulls, and it begins at zero.
        let press = self.ks * depth * (1.0 - self.damping * v.z).max(0.0);
        let tangential = Vec3::new(v.x, v.y, 0.0);
        // f = -mu N v_t / max(|v_t|, slip): inside the cone below `slip`,
        // on it above.
        let friction = self.mu * press / tangential.norm().max(self.slip);
        press * Vec3::z() - friction * tangential
    }
    // ANCHOR_END: tread

    /// What it turns into heat at a particle, W: the power that it takes
    /// from it and does not store.
    pub fn loss(&self, x: Vec3, v: Vec3) -> f64 {
        let depth = (-x.z).max(0.0);
        // stored' = ks d d', and d' = -v_z
        self.ks * depth * v.z - self.tread(x, v).dot(&v)
    }

    /// The energy stored at a particle, J: `ks/2 d^2`.
    pub fn stored(&self, x: Vec3) -> f64 {
        let depth = (-x.z).max(0.0);
        0.5 * self.ks * depth * depth
    }
}

impl Force for Ground {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for (i, f) in force.iter_mut().enumerate() {
            *f += self.tread(now.x[i], now.v[i]);
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        now.x.iter().map(|x| self.stored(*x)).sum()
    }
}
