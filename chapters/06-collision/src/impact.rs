//! When do two bodies meet? Notes D §6, B89 §3.
//!
//! A step ends in an overlap; somewhere on the way the gap was zero. That
//! time is found by halving (the notes), by straight lines (B89, footnote
//! 2), or, where a step might jump right through a thin body, by never going
//! farther than the gap allows.

mod advance;
mod bracket;

pub use advance::{Moving, conservative_advance, first_contact};
pub use bracket::{bisection, regula_falsi};

use crate::ImpactError;
use math::check::positive;
use ode::InputError;

// ANCHOR: precision
/// How well a time of impact is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// Bodies touch where the gap is no larger than this, and overlap no
    /// deeper, m: the notes' ε.
    pub tolerance: f64,
    /// Times nearer than this are one, s. Without it a gap that jumps, or
    /// one that is known only up to rounding, is halved for ever.
    pub least_step: f64,
    /// How often the gap is computed, at most.
    pub cap: usize,
}
// ANCHOR_END: precision

impl Precision {
    /// Touching up to `tolerance`, m; times down to 1e-12 s, 200 looks.
    pub fn new(tolerance: f64) -> Self {
        Self { tolerance, least_step: 1e-12, cap: 200 }
    }

    fn check(&self, [t0, t1]: [f64; 2]) -> Result<(), ImpactError> {
        positive("tolerance", self.tolerance)?;
        positive("least_step", self.least_step)?;
        if !(t0.is_finite() && t1.is_finite() && t0 <= t1) {
            let accepted = "finite, and no earlier than the start";
            let error = InputError { field: "end", value: t1, accepted };
            return Err(error.into());
        }
        Ok(())
    }
}

/// When two bodies meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The time, s.
    pub t: f64,
    /// The gap then, m.
    pub gap: f64,
    /// The latest time, s, at which the bodies were seen apart or just
    /// touching: where a step may end.
    pub safe: f64,
    /// How often the gap was computed between start and end.
    pub steps: usize,
}
