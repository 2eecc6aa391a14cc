//! A planet about a sun of mass 1 at the origin. State: `x, y, vx, vy`.

use crate::NotConverged;
use math::check::{Checked, require};
use std::f64::consts::TAU;

// ANCHOR: kepler
/// Gravity of a unit mass at the origin: `x'' = -x / r^3`.
pub fn kepler(_t: f64, x: &[f64], dxdt: &mut [f64]) {
    let r2 = x[0] * x[0] + x[1] * x[1];
    let r3 = r2 * r2.sqrt();
    dxdt[0] = x[2];
    dxdt[1] = x[3];
    dxdt[2] = -x[0] / r3;
    dxdt[3] = -x[1] / r3;
}

// EQ: ode/kepler_energy
/// Kinetic and potential energy per unit of the planet's mass.
pub fn orbit_energy(x: &[f64]) -> f64 {
    // E = (vx^2 + vy^2)/2 - 1/r
    0.5 * (x[2] * x[2] + x[3] * x[3]) - 1.0 / x[0].hypot(x[1])
}
// ANCHOR_END: kepler

/// Angular momentum about the sun per unit of the planet's mass.
pub fn angular_momentum(x: &[f64]) -> f64 {
    // L = x vy - y vx
    x[0] * x[3] - x[1] * x[2]
}

/// An elliptic orbit of semi-major axis 1, and so of period `2 pi`, that starts
/// at perihelion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orbit {
    eccentricity: f64,
}

impl Orbit {
    /// The time of one orbit.
    pub const PERIOD: f64 = TAU;
    /// More iterations than Newton's method needs even at eccentricity 0.999999.
    const MAX_ITERATIONS: usize = 100;

    /// The orbit of that eccentricity: 0 is a circle, near 1 a needle.
    pub fn new(eccentricity: f64) -> Checked<Self> {
        let accepted = "at least 0 and below 1";
        let good = (0.0..1.0).contains(&eccentricity);
        require("eccentricity", eccentricity, accepted, good)?;
        Ok(Self { eccentricity })
    }

    /// Position and velocity at time 0.
    pub fn start(&self) -> [f64; 4] {
        let e = self.eccentricity;
        [1.0 - e, 0.0, 0.0, ((1.0 + e) / (1.0 - e)).sqrt()]
    }

    /// Position and velocity at time `t`, exactly.
    pub fn at(&self, t: f64) -> Result<[f64; 4], NotConverged> {
        let e = self.eccentricity;
        let b = (1.0 - e * e).sqrt();
        let (sin, cos) = self.eccentric_anomaly(t)?.sin_cos();
        let rate = 1.0 / (1.0 - e * cos);
        Ok([cos - e, b * sin, -sin * rate, b * cos * rate])
    }

    /// Solves Kepler's equation `E - e sin E = t` for the eccentric anomaly `E`.
    ///
    /// For `E` from 0 to pi the left side is convex, so Newton's method started
    /// above the root converges to it without ever overshooting.
    fn eccentric_anomaly(&self, t: f64) -> Result<f64, NotConverged> {
        let e = self.eccentricity;
        let wrapped = t - TAU * (t / TAU).round();
        let mean = wrapped.abs();
        let mut angle = mean + e;
        let mut residual = f64::NAN;
        for _ in 0..Self::MAX_ITERATIONS {
            let (sin, cos) = angle.sin_cos();
            residual = angle - e * sin - mean;
            angle -= residual / (1.0 - e * cos);
            if residual.abs() <= 1e-15 * angle.abs() {
                return Ok(angle.copysign(wrapped));
            }
        }
        Err(NotConverged { time: t, residual })
    }
}
