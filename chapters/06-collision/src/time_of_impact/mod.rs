//! The time of impact of two bodies. Notes D §6, B89 §3.
//!
//! A step ends in an overlap; somewhere during it the gap was zero. That time
//! is found by conservative advancement, which jumps over no body, however
//! thin; `further` holds the bracketing methods of the notes.

mod conservative_advancement;
mod further;
mod motion_bound;

pub use conservative_advancement::conservative_advancement;
pub use further::{MovingPolyhedron, bisection, regula_falsi, time_of_impact};
pub use motion_bound::{MotionBound, SafeStep, safe_time};

use crate::TimeOfImpactError;
use math::check::positive;
use ode::InputError;

// ANCHOR: precision
/// How precisely a time of impact is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// Bodies touch while neither the gap nor the overlap is larger than
    /// this, m: the notes' ε.
    pub tolerance: f64,
    /// Times closer together than this are the same, s. Without it, a gap
    /// that jumps, or is known only up to rounding, is halved for ever.
    pub min_step: f64,
    /// How often the gap may be evaluated.
    pub max_evaluations: usize,
}
// ANCHOR_END: precision

impl Precision {
    /// Touching up to `tolerance`, m; times down to 1e-12 s, 200
    /// evaluations.
    pub fn new(tolerance: f64) -> Self {
        Self { tolerance, min_step: 1e-12, max_evaluations: 200 }
    }

    fn check(&self, [t0, t1]: [f64; 2]) -> Result<(), TimeOfImpactError> {
        positive("tolerance", self.tolerance)?;
        positive("min_step", self.min_step)?;
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
pub struct TimeOfImpact {
    /// The time, s.
    pub t: f64,
    /// The gap then, m.
    pub gap: f64,
    /// The latest time, s, at which the bodies were seen apart or just
    /// touching: where a step may end.
    pub safe: f64,
    /// How often the gap was evaluated between start and end.
    pub evaluations: usize,
}

/// The gap itself if it is a finite number.
fn finite(time: f64, gap: f64) -> Result<f64, TimeOfImpactError> {
    if gap.is_finite() {
        return Ok(gap);
    }
    Err(TimeOfImpactError::NotFinite { time })
}
