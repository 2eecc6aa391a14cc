//! Linear stability: the amplification factor of one step on
//! `x' = lambda x`, and Euler's method on a decay. Notes B §2.1 and the slide
//! "Euler's method has a speed limit".
//!
//! Everything depends on the product `z = h lambda` only. It is a complex
//! number, written `(re, im)`: real for a decay, imaginary for a rotation.

use crate::{Field, InputError, Solver};
use math::check::positive;

// ANCHOR: polynomial
// EQ: ode/amplification
/// The factor of Euler's method (order 1), the midpoint method (2) and RK4
/// (4): the exponential series, cut off after the method's order.
pub fn stability_polynomial(order: usize, z: (f64, f64)) -> (f64, f64) {
    // R(z) = 1 + z (1 + z/2 (1 + z/3 (...)))
    let mut r = (1.0, 0.0);
    for j in (1..=order).rev() {
        let (re, im) = (z.0 / j as f64, z.1 / j as f64);
        r = (1.0 + re * r.0 - im * r.1, re * r.1 + im * r.0);
    }
    r
}
// ANCHOR_END: polynomial

// ANCHOR: measured
/// The factor of any method, measured: one step of size 1 from `x = 1`.
pub fn amplification(solver: &mut dyn Solver, z: (f64, f64)) -> (f64, f64) {
    let times_z = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = z.0 * x[0] - z.1 * x[1];
        dxdt[1] = z.1 * x[0] + z.0 * x[1];
    };
    let mut system = Field::new(0.0, &[1.0, 0.0], times_z);
    solver.step(&mut system, 1.0);
    (system.state()[0], system.state()[1])
}
// ANCHOR_END: measured

// EQ: ode/euler_growth
/// The factor by which an Euler step of size `h` on the circle enlarges the
/// radius.
pub fn euler_growth(h: f64) -> f64 {
    // |R(i h)| = sqrt(1 + h^2)
    (1.0 + h * h).sqrt()
}

// EQ: ode/euler_decay
/// The factor of an Euler step on `x' = -k x`: `x_(n+1) = (1 - h k) x_n`.
pub fn euler_decay(h: f64, k: f64) -> f64 {
    1.0 - h * k
}

// ANCHOR: regimes
/// What Euler's method makes of a decay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regime {
    /// `hk < 1`: it decays, as it should.
    SmoothDecay,
    /// `hk = 1`: it is zero after one step.
    ZeroInOneStep,
    /// `1 < hk < 2`: it jumps across zero, each time less far.
    OscillatingDecay,
    /// `hk = 2`: it jumps from side to side for ever.
    ConstantAlternating,
    /// `hk > 2`: it jumps farther each time.
    Explosion,
}

impl Regime {
    /// The regime of a decay at rate `k` under steps of `h`.
    pub fn of(hk: f64) -> Result<Self, InputError> {
        let hk = positive("hk", hk)?;
        Ok(match hk {
            _ if hk < 1.0 => Self::SmoothDecay,
            _ if hk == 1.0 => Self::ZeroInOneStep,
            _ if hk < 2.0 => Self::OscillatingDecay,
            _ if hk == 2.0 => Self::ConstantAlternating,
            _ => Self::Explosion,
        })
    }
    // ANCHOR_END: regimes

    /// The regime in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::SmoothDecay => "smooth decay",
            Self::ZeroInOneStep => "zero after one step",
            Self::OscillatingDecay => "oscillating decay",
            Self::ConstantAlternating => "constant amplitude, alternating",
            Self::Explosion => "explosion",
        }
    }
}
