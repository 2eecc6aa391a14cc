//! Muscles: damped springs (notes C §4.2) whose rest length follows a clock.

use math::Vec3;
use math::check::{Checked, finite, non_negative, positive};
use particles::{Force, InputError, Spring, State};
use std::f64::consts::TAU;

/// A spring between two particles with a motor that changes its rest length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muscle {
    /// Its particles, stiffness, damping, and mean rest length.
    pub spring: Spring,
    /// The amplitude of the rest length, as a fraction of its mean; 0 for a
    /// bone.
    pub swing: f64,
    /// Frequency, 1/s.
    pub rate: f64,
    /// Phase at time 0, in turns.
    pub phase: f64,
    /// How long it takes to reach its full amplitude, s.
    pub wake: f64,
}

/// What a muscle does at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The force on its first end, N; that on the second is the opposite.
    pub force: Vec3,
    /// The power of its motor, W.
    pub power: f64,
    /// What its damping dissipates, W.
    pub loss: f64,
}

impl Muscle {
    /// A muscle that swings.
    pub fn new(
        spring: Spring,
        swing: f64,
        rate: f64,
        phase: f64,
        wake: f64,
    ) -> Checked<Self> {
        let swing = non_negative("swing", swing)?;
        if swing >= 1.0 {
            let accepted = "below 1: no length is negative";
            let field = "swing";
            return Err(InputError { field, value: swing, accepted });
        }
        let rate = non_negative("rate", rate)?;
        let phase = finite("phase", phase)?;
        let wake = positive("wake", wake)?;
        Ok(Self { spring, swing, rate, phase, wake })
    }

    /// A spring without a motor.
    pub fn bone(spring: Spring) -> Self {
        Self { spring, swing: 0.0, rate: 0.0, phase: 0.0, wake: 1.0 }
    }

    // ANCHOR: rest
    // EQ: capstones/rest_length
    /// The rest length at time `t`, m, and its derivative, m/s.
    pub fn rest(&self, t: f64) -> [f64; 2] {
        if self.swing == 0.0 {
            return [self.spring.rest, 0.0]; // a bone
        }
        let (sin, cos) = (TAU * (self.rate * t + self.phase)).sin_cos();
        // g = min(t/w, 1): how awake it is
        let awake = (t / self.wake).clamp(0.0, 1.0);
        let waking = if awake < 1.0 { 1.0 / self.wake } else { 0.0 };
        let swing = self.spring.rest * self.swing;
        // r = r0 (1 + a g sin 2π(νt + φ))
        let rest = self.spring.rest + swing * awake * sin;
        let turning = TAU * self.rate * cos;
        [rest, swing * (waking * sin + awake * turning)]
    }
    // ANCHOR_END: rest

    // ANCHOR: effort
    // EQ: capstones/muscle_power
    /// What it does at time `t`, given `l = a - b` and its derivative.
    pub fn effort(&self, t: f64, l: Vec3, ldot: Vec3) -> Effort {
        let length = l.norm();
        if length == 0.0 {
            // Both ends in one place: there is no direction to pull in.
            return Effort { force: Vec3::zeros(), power: 0.0, loss: 0.0 };
        }
        let along = l / length;
        let [rest, rest_rate] = self.rest(t);
        // s = |l| - r, and how fast it changes
        let stretch = length - rest;
        let stretching = ldot.dot(&along) - rest_rate;
        // T = ks s + kd s'
        let tension = self.spring.ks * stretch + self.spring.kd * stretching;
        Effort {
            force: -tension * along,
            // The motor pulls with T and reels in at -r'.
            power: -tension * rest_rate,
            loss: self.spring.kd * stretching * stretching,
        }
    }
    // ANCHOR_END: effort

    /// What it does now.
    pub fn now(&self, now: &State<'_>) -> Effort {
        let [a, b] = self.spring.ends;
        self.effort(now.t, now.x[a] - now.x[b], now.v[a] - now.v[b])
    }

    /// The energy stored in it, J: `ks/2 (|l| - r)^2`.
    pub fn stored(&self, now: &State<'_>) -> f64 {
        let [a, b] = self.spring.ends;
        let stretch = (now.x[a] - now.x[b]).norm() - self.rest(now.t)[0];
        0.5 * self.spring.ks * stretch * stretch
    }
}

/// Many muscles as one force.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Muscles {
    /// The muscles, bones among them.
    pub list: Vec<Muscle>,
}

impl Force for Muscles {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for muscle in &self.list {
            let [a, b] = muscle.spring.ends;
            let effort = muscle.now(now);
            force[a] += effort.force;
            force[b] -= effort.force;
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        self.list.iter().map(|muscle| muscle.stored(now)).sum()
    }

    fn min_particles(&self) -> usize {
        self.list.iter().map(|m| m.spring.min_particles()).max().unwrap_or(0)
    }

    fn particle_removed(&mut self, removed: usize) -> bool {
        self.list.retain_mut(|muscle| muscle.spring.particle_removed(removed));
        !self.list.is_empty()
    }
}
