//! The damped harmonic oscillator: its exact motion, and how short a step must
//! be.

use math::check::{Checked, non_negative, positive};

/// The equation `m x'' = -ks x - kd x'`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oscillator {
    m: f64,
    ks: f64,
    kd: f64,
}

/// The damping regime of an oscillator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damping {
    /// Underdamped: it oscillates, less each time (or for ever, without
    /// damping).
    Under,
    /// Critically damped: it returns as fast as it can without oscillating.
    Critical,
    /// Overdamped: it creeps back.
    Over,
}

impl Oscillator {
    /// The mass `m`, kg, on a spring of stiffness `ks`, N/m, and damping
    /// `kd`, N s/m.
    pub fn new(m: f64, ks: f64, kd: f64) -> Checked<Self> {
        let (m, ks) = (positive("m", m)?, positive("ks", ks)?);
        Ok(Self { m, ks, kd: non_negative("kd", kd)? })
    }

    /// Two masses on a spring, as one: their distance oscillates with the
    /// reduced mass `m1 m2/(m1 + m2)`.
    pub fn pair(m1: f64, m2: f64, ks: f64, kd: f64) -> Checked<Self> {
        let (m1, m2) = (positive("m1", m1)?, positive("m2", m2)?);
        Self::new(m1 * m2 / (m1 + m2), ks, kd)
    }

    /// The angular frequency without damping, rad/s.
    pub fn omega(&self) -> f64 {
        (self.ks / self.m).sqrt()
    }

    // ANCHOR: regimes
    // EQ: particles/critical_damping
    /// The least damping, N s/m, with which it does not oscillate.
    pub fn critical_damping(&self) -> f64 {
        // kd = 2 sqrt(ks m)
        2.0 * (self.ks * self.m).sqrt()
    }

    /// Its damping regime.
    pub fn damping(&self) -> Damping {
        match self.kd.total_cmp(&self.critical_damping()) {
            std::cmp::Ordering::Less => Damping::Under,
            std::cmp::Ordering::Equal => Damping::Critical,
            std::cmp::Ordering::Greater => Damping::Over,
        }
    }
    // ANCHOR_END: regimes

    // ANCHOR: stiff-limit
    // EQ: particles/stiff_limit
    /// The longest stable step, s, of leapfrog on the undamped spring.
    pub fn leapfrog_limit(&self) -> f64 {
        // h = 2/omega
        2.0 / self.omega()
    }

    /// The longest stable step, s, of Euler's method: zero without damping.
    pub fn euler_limit(&self) -> f64 {
        let half = 0.5 * self.kd / self.m;
        if self.damping() == Damping::Over {
            // h = 2/|lambda|, the fastest of two decays
            let omega = self.omega();
            return 2.0 / (half + (half * half - omega * omega).sqrt());
        }
        // |1 + h lambda| = 1 at h = kd/ks, a decaying oscillation
        self.kd / self.ks
    }
    // ANCHOR_END: stiff-limit

    /// Position and velocity at time `t`, from `x0` and `v0` at time 0.
    pub fn at(&self, t: f64, x0: f64, v0: f64) -> [f64; 2] {
        // x = x0 c + (v0 + b x0) s, where c and s are e^(-b t) times the
        // solutions of y'' = q y from y = 1, y' = 0 and from y = 0, y' = 1
        let b = 0.5 * self.kd / self.m;
        let q = b * b - self.omega() * self.omega();
        let w = q.abs().sqrt();
        let decay = (-b * t).exp();
        let (c, s) = match self.damping() {
            Damping::Under => {
                (decay * (w * t).cos(), decay * (w * t).sin() / w)
            }
            Damping::Critical => (decay, decay * t),
            Damping::Over => {
                let (slow, fast) = ((-(b - w) * t).exp(), (-(b + w) * t).exp());
                (0.5 * (slow + fast), 0.5 * (slow - fast) / w)
            }
        };
        let k = v0 + b * x0;
        let x = x0 * c + k * s;
        let v = x0 * q * s + k * c - b * x;
        [x, v]
    }
}
