//! Soft constraints: a spring and a damper, stepped by backward Euler, in the
//! form in which a sweep can use them.

use math::check::{Checked, non_negative, positive};
use std::f64::consts::TAU;

// ANCHOR: soft
/// What turns a rigid row into a spring with a damper (Catto, “Soft
/// constraints”, 2011): the row's impulse is
/// `-mass_scale (v + bias_rate C) m - impulse_scale (impulse so far)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftCoefficients {
    /// The speed that is asked for, for each metre of error, 1/s.
    pub bias_rate: f64,
    /// The part of a rigid row's impulse that a soft one gives.
    pub mass_scale: f64,
    /// The part of the impulse given so far that is taken back.
    pub impulse_scale: f64,
}
// ANCHOR_END: soft

impl SoftCoefficients {
    // ANCHOR: coefficients
    /// A spring of `hertz` oscillations a second with the damping ratio
    /// `zeta` (1: critical), for steps of `h`, s.
    // EQ: realtime/soft-coefficients
    pub fn new(hertz: f64, zeta: f64, h: f64) -> Checked<Self> {
        let omega = TAU * non_negative("hertz", hertz)?;
        let zeta = non_negative("zeta", zeta)?;
        let h = positive("h", h)?;
        if omega == 0.0 {
            return Ok(Self::NONE);
        }
        let a1 = 2.0 * zeta + h * omega;
        let a2 = h * omega * a1;
        let a3 = 1.0 / (1.0 + a2);
        let bias_rate = omega / a1;
        Ok(Self { bias_rate, mass_scale: a2 * a3, impulse_scale: a3 })
    }
    // ANCHOR_END: coefficients

    /// A spring of no stiffness: it gives no impulse at all.
    pub const NONE: Self =
        Self { bias_rate: 0.0, mass_scale: 0.0, impulse_scale: 1.0 };

    /// A rigid row without any feedback.
    pub const RIGID: Self =
        Self { bias_rate: 0.0, mass_scale: 1.0, impulse_scale: 0.0 };

    /// How far a soft row of `hertz` gives way under gravity `g`, m/s², when
    /// it carries `ratio` times its effective mass, m.
    // EQ: realtime/sag
    pub fn sag(hertz: f64, ratio: f64, g: f64) -> f64 {
        let omega = TAU * hertz;
        ratio * g / (omega * omega)
    }

    // ANCHOR: impulse
    /// The impulse, N s, that a row of this `effective_mass`, kg, adds to
    /// `so_far`, N s, when its error is `c`, m, and changes by `cdot`, m/s.
    pub fn impulse(
        &self,
        effective_mass: f64,
        cdot: f64,
        c: f64,
        so_far: f64,
    ) -> f64 {
        let rigid = -effective_mass * (cdot + self.bias_rate * c);
        self.mass_scale * rigid - self.impulse_scale * so_far
    }
    // ANCHOR_END: impulse
}
