//! Feedback against drift, and how much of it a step can bear: notes F §2.2
//! and §3 eq. 11.
//!
//! The notes call the two constants uncritical. They are not: the solver
//! that moves the particles also has to follow `C'' = -ks C - kd C'`, and a
//! step that is too long for it makes errors grow.

use math::check::{Checked, non_negative, positive};
use ode::{Field, InputError, Solver};
use std::fmt;

/// How constraints return to zero once they are off: `C'' = -ks C - kd C'`.
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

    /// None at all: what is off stays off.
    pub fn none() -> Self {
        Self { ks: 0.0, kd: 0.0 }
    }

    /// Critical damping: an error shrinks by `e` in about the time `tau`, s,
    /// and never swings.
    pub fn critical(tau: f64) -> Checked<Self> {
        let rate = 1.0 / positive("tau", tau)?;
        // both roots of r^2 + kd r + ks are -1/tau
        Self::new(rate * rate, 2.0 * rate)
    }

    // ANCHOR: growth
    // EQ: constraints/feedback
    /// By how much a step of size `h` multiplies an error in the long run:
    /// the solver is tried out on `C'' = -ks C - kd C'`.
    pub fn growth(&self, solver: &mut dyn Solver, h: f64) -> f64 {
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
    // ANCHOR_END: growth

    /// Says no to a step that makes errors grow.
    pub fn check(
        &self,
        solver: &mut dyn Solver,
        h: f64,
    ) -> Result<(), UnstableFeedback> {
        let growth = self.growth(solver, h);
        // Without feedback errors neither grow nor shrink: rounding may not
        // decide.
        if growth <= 1.0 + 1e-9 {
            return Ok(());
        }
        let largest = self.largest_step(solver);
        let (Self { ks, kd }, solver) = (*self, solver.name());
        Err(UnstableFeedback { solver, ks, kd, h, growth, largest })
    }

    /// The longest step, s, that a solver can take before errors grow, to
    /// nine digits; infinite without feedback, and 0 where every step is
    /// too long (stiffness without damping under Euler's method).
    pub fn largest_step(&self, solver: &mut dyn Solver) -> f64 {
        let fastest = self.ks.sqrt().max(self.kd);
        if fastest == 0.0 {
            return f64::INFINITY;
        }
        // In steps of a hundredth of the fastest time: the first bad one.
        let unit = 0.01 / fastest;
        let mut bad = 0.0;
        for n in 1..=10_000 {
            if self.growth(solver, f64::from(n) * unit) > 1.0 + 1e-9 {
                bad = f64::from(n) * unit;
                break;
            }
        }
        if bad == 0.0 {
            return f64::INFINITY;
        }
        let mut good = bad - unit;
        while bad - good > 1e-9 * unit {
            let middle = 0.5 * (good + bad);
            if self.growth(solver, middle) > 1.0 + 1e-9 {
                bad = middle;
            } else {
                good = middle;
            }
        }
        good
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
#[derive(Clone, Copy, Debug, PartialEq)]
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
    pub growth: f64,
    /// The longest step that would do, s.
    pub largest: f64,
}

impl fmt::Display for UnstableFeedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solver, ks, kd, h, growth, largest } = self;
        write!(
            f,
            "h is {h}, but must be below {largest:.4} for the feedback \
             ks = {ks}, kd = {kd} under {solver}: each step would multiply \
             an error by {growth:.4}"
        )
    }
}

impl std::error::Error for UnstableFeedback {}
