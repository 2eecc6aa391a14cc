//! Conservative advancement: no step is longer than the gap allows, so not
//! even a thin body is jumped over.

use super::bracketing::finite;
use super::{Precision, TimeOfImpact};
use crate::{Placed, Polyhedron, Pose, TimeOfImpactError, distance};
use ode::InputError;
use std::fmt;

// ANCHOR: advance
// EQ: collision/advance
/// The first time between `t0` and `t1` at which `gap`, m, is no larger than
/// the tolerance, if it shrinks by no more than `speed`, m/s; none if it
/// stays larger.
///
/// A gap of 1 m that closes by at most 10 m/s stays open for at least 0.1 s.
/// Nothing can happen before then, so each step goes exactly that far.
/// Whatever is passed between two steps of a simulation is found, however
/// thin it is.
pub fn conservative_advancement(
    mut gap: impl FnMut(f64) -> f64,
    speed: f64,
    [t0, t1]: [f64; 2],
    precision: &Precision,
) -> Result<Option<TimeOfImpact>, TimeOfImpactError> {
    precision.check([t0, t1])?;
    if !(speed.is_finite() && speed >= 0.0) {
        let accepted = "finite and at least 0";
        let error = InputError { field: "speed", value: speed, accepted };
        return Err(error.into());
    }
    let (mut t, mut left) = (t0, finite(t0, gap(t0))?);
    for evaluations in 0..precision.max_evaluations {
        if left <= precision.tolerance {
            return Ok(Some(TimeOfImpact {
                t,
                gap: left,
                safe: t,
                evaluations,
            }));
        }
        // Not before t + gap / speed
        let next = t + (left / speed).max(precision.min_step);
        if t >= t1 || next > t1 {
            return Ok(None);
        }
        t = next;
        left = finite(t, gap(t))?;
    }
    let evaluations = precision.max_evaluations;
    Err(TimeOfImpactError::NotConverged { evaluations, safe: t, gap: left })
}
// ANCHOR_END: advance

/// A polyhedron in motion.
#[derive(Clone, Copy)]
pub struct MovingPolyhedron<'a> {
    /// Its shape.
    pub shape: &'a Polyhedron,
    /// Where it is at any time, s.
    pub pose: &'a dyn Fn(f64) -> Pose,
    /// No point of it is faster than this, m/s, at any time of the
    /// interval: |v| + |omega| radius.
    pub speed: f64,
}

impl fmt::Debug for MovingPolyhedron<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MovingPolyhedron").field("speed", &self.speed).finish()
    }
}

/// The first time, s, at which two moving bodies touch, by conservative
/// advancement; none if they never do.
pub fn time_of_impact(
    a: &MovingPolyhedron<'_>,
    b: &MovingPolyhedron<'_>,
    times: [f64; 2],
    precision: &Precision,
) -> Result<Option<TimeOfImpact>, TimeOfImpactError> {
    let gap = |t: f64| {
        let placed_a = Placed::new(a.shape, (a.pose)(t));
        let placed_b = Placed::new(b.shape, (b.pose)(t));
        distance(&placed_a, &placed_b)
    };
    conservative_advancement(gap, a.speed + b.speed, times, precision)
}
