//! A time of impact that no thin body escapes: no step is longer than the
//! gap allows.

use super::bracket::finite;
use super::{Impact, Precision};
use crate::{ImpactError, Placed, Polyhedron, Pose, distance};
use ode::InputError;
use std::fmt;

// ANCHOR: advance
// EQ: collision/advance
/// The first time between `t0` and `t1` at which `gap`, m, is no larger than
/// the tolerance, if it shrinks by no more than `speed`, m/s; none where it
/// stays larger.
///
/// A gap of 1 m that closes by at most 10 m/s is open for 0.1 s at least, so
/// nothing can happen before then: each step goes just so far. What passes
/// through between two steps of a simulation is found, however thin.
pub fn conservative_advance(
    mut gap: impl FnMut(f64) -> f64,
    speed: f64,
    [t0, t1]: [f64; 2],
    precision: &Precision,
) -> Result<Option<Impact>, ImpactError> {
    precision.check([t0, t1])?;
    if !(speed.is_finite() && speed >= 0.0) {
        let accepted = "finite and at least 0";
        let error = InputError { field: "speed", value: speed, accepted };
        return Err(error.into());
    }
    let (mut t, mut left) = (t0, finite(t0, gap(t0))?);
    for steps in 0..precision.cap {
        if left <= precision.tolerance {
            return Ok(Some(Impact { t, gap: left, safe: t, steps }));
        }
        // Not before t + gap / speed
        let next = t + (left / speed).max(precision.least_step);
        if t >= t1 || next > t1 {
            return Ok(None);
        }
        t = next;
        left = finite(t, gap(t))?;
    }
    let steps = precision.cap;
    Err(ImpactError::TooManySteps { steps, safe: t, gap: left })
}
// ANCHOR_END: advance

/// A body on its way.
#[derive(Clone, Copy)]
pub struct Moving<'a> {
    /// What moves.
    pub shape: &'a Polyhedron,
    /// Where it is at any time, s.
    pub pose: &'a dyn Fn(f64) -> Pose,
    /// None of its points is faster than this, m/s, at any time that is
    /// asked about: |v| + |omega| radius.
    pub speed: f64,
}

impl fmt::Debug for Moving<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moving").field("speed", &self.speed).finish()
    }
}

/// The first time between `t0` and `t1` at which two moving bodies touch, by
/// conservative steps; none where they never do.
pub fn first_contact(
    a: &Moving<'_>,
    b: &Moving<'_>,
    times: [f64; 2],
    precision: &Precision,
) -> Result<Option<Impact>, ImpactError> {
    let gap = |t: f64| {
        let placed_a = Placed::new(a.shape, (a.pose)(t));
        let placed_b = Placed::new(b.shape, (b.pose)(t));
        distance(&placed_a, &placed_b)
    };
    conservative_advance(gap, a.speed + b.speed, times, precision)
}
