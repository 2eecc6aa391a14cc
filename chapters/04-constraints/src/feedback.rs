//! Baumgarte stabilisation: feedback against drift, and how much of it a step
//! can bear (notes F §2.2 and §3 eq. 11).
//!
//! The notes call the two constants uncritical. They are not: the solver
//! that moves the particles also has to follow `C'' = -ks C - kd C'`, and a
//! step that is too long for it makes errors grow.

use math::check::{Checked, non_negative, positive};
use ode::{Field, InputError, Solver};

/// The largest amplification that counts as stable. Without feedback, errors
/// neither grow nor shrink, and rounding must not decide.
const STABLE: f64 = 1.0 + 1e-9;

/// Baumgarte stabilisation: how constraints return to zero once they are off,
/// `C'' = -ks C - kd C'`.
/// These are rates, not the spring constants of chapter 2: no mass enters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feedback {
    /// Stiffness, 1/s².
    pub ks: f64,
    /// Damping, 1/s.
    pub kd: f64,
}

impl Default for Feedback {
    /// Critical damping with a time constant of a tenth of a second.
    fn default() -> Self {
        Self { ks: 100.0, kd: 20.0 }
    }
}

impl Feedback {
    /// Feedback with the given constants.
    pub fn new(ks: f64, kd: f64) -> Checked<Self> {
        let (ks, kd) = (non_negative("ks", ks)?, non_negative("kd", kd)?);
        Ok(Self { ks, kd })
    }

    /// No feedback: what is off stays off.
    pub fn none() -> Self {
        Self { ks: 0.0, kd: 0.0 }
    }

    /// Critical damping with the time constant `tau`, s: an error that starts
    /// at rest shrinks like `(1 + t/tau) exp(-t/tau)` and never swings.
    pub fn critical(tau: f64) -> Checked<Self> {
        let rate = 1.0 / positive("tau", tau)?;
        // both roots of r^2 + kd r + ks are -1/tau
        Self::new(rate * rate, 2.0 * rate)
    }

    // ANCHOR: amplification
    // EQ: constraints/feedback
    /// The amplification factor: by how much a step of size `h` multiplies an
    /// error in the long run. The solver is tried out on `C'' = -ks C - kd C'`.
    pub fn amplification(&self, solver: &mut dyn Solver, h: f64) -> f64 {
        let Self { ks, kd } = *self;
        let mut columns = [[0.0; 2]; 2];
        for (start, column) in [[1.0, 0.0], [0.0, 1.0]].iter().zip(&mut columns)
        {
            let feedback = |_t: f64, c: &[f64], rate: &mut [f64]| {
                rate[0] = c[1];
                rate[1] = -ks * c[0] - kd * c[1];
            };
            let mut error = Field::new(0.0, start, feedback);
            solver.step(&mut error, h);
            column.copy_from_slice(error.state());
        }
        spectral_radius(columns)
    }
    // ANCHOR_END: amplification

    /// Refuses a step that makes errors grow.
    pub fn check(
        &self,
        solver: &mut dyn Solver,
        h: f64,
    ) -> Result<(), UnstableFeedback> {
        let amplification = self.amplification(solver, h);
        if amplification <= STABLE {
            return Ok(());
        }
        let largest = self.largest_stable_step(solver);
        let (Self { ks, kd }, solver) = (*self, solver.name());
        Err(UnstableFeedback { solver, ks, kd, h, amplification, largest })
    }

    /// The longest step, s, that a solver can take before errors grow, to
    /// nine digits; infinite without feedback, and 0 where every step is
    /// too long (stiffness without damping under Euler's method).
    pub fn largest_stable_step(&self, solver: &mut dyn Solver) -> f64 {
        let fastest_rate = self.ks.sqrt().max(self.kd);
        if fastest_rate == 0.0 {
            return f64::INFINITY;
        }
        // The first unstable step among multiples of a hundredth of the
        // fastest time constant.
        let unit = 0.01 / fastest_rate;
        let mut unstable = 0.0;
        for n in 1..=10_000 {
            if self.amplification(solver, f64::from(n) * unit) > STABLE {
                unstable = f64::from(n) * unit;
                break;
            }
        }
        if unstable == 0.0 {
            return f64::INFINITY;
        }
        let mut stable = unstable - unit;
        while unstable - stable > 1e-9 * unit {
            let middle = 0.5 * (stable + unstable);
            if self.amplification(solver, middle) > STABLE {
                unstable = middle;
            } else {
                stable = middle;
            }
        }
        stable
    }
}

/// The largest eigenvalue, in absolute value, of a 2×2 matrix.
fn spectral_radius([[a, c], [b, d]]: [[f64; 2]; 2]) -> f64 {
    let (half_trace, det) = (0.5 * (a + d), a * d - b * c);
    let square = half_trace * half_trace - det;
    if square < 0.0 {
        return det.sqrt();
    }
    half_trace.abs() + square.sqrt()
}

// EQ: constraints/feedback_limit
/// The longest stable step, s, of Euler's method by formula: `kd/ks` where
/// an error swings, `2/|fastest root|` where it does not.
pub fn euler_step_limit(feedback: &Feedback) -> Result<f64, InputError> {
    let ks = positive("ks", feedback.ks)?;
    let kd = positive("kd", feedback.kd)?;
    let square = kd * kd - 4.0 * ks;
    if square < 0.0 {
        return Ok(kd / ks);
    }
    Ok(4.0 / (kd + square.sqrt()))
}

/// A step under which the feedback grows errors instead of mending them.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "h is {h}, but must be below {largest:.4} for the feedback ks = {ks}, kd \
     = {kd} under {solver}: each step would multiply an error by \
     {amplification:.4}"
)]
pub struct UnstableFeedback {
    /// The name of the solver.
    pub solver: &'static str,
    /// Stiffness, 1/s².
    pub ks: f64,
    /// Damping, 1/s.
    pub kd: f64,
    /// The step that was asked for, s.
    pub h: f64,
    /// By how much such a step multiplies an error.
    pub amplification: f64,
    /// The longest step that would do, s.
    pub largest: f64,
}
