//! Conservative advancement: no step is longer than the gap allows, so not
//! even a thin body is jumped over.

use super::bracketing::finite;
use super::{MotionBound, Precision, SafeStep, TimeOfImpact};
use crate::{Placed, Polyhedron, Pose, TimeOfImpactError};
use std::fmt;

// ANCHOR: advance
/// The first time between `t0` and `t1` at which the gap is no larger than
/// the tolerance, where `step_from` says for each time what the gap is and
/// how long nothing can happen; none if it stays larger.
pub fn conservative_advancement(
    mut step_from: impl FnMut(f64) -> SafeStep,
    [t0, t1]: [f64; 2],
    precision: &Precision,
) -> Result<Option<TimeOfImpact>, TimeOfImpactError> {
    precision.check([t0, t1])?;
    let (mut t, mut gap) = (t0, f64::NAN);
    for evaluations in 0..precision.max_evaluations {
        let safe = step_from(t);
        gap = finite(t, safe.gap)?;
        if gap <= precision.tolerance {
            return Ok(Some(TimeOfImpact { t, gap, safe: t, evaluations }));
        }
        if safe.time.is_nan() {
            return Err(TimeOfImpactError::NoBound { time: t });
        }
        let next = t + safe.time.max(precision.min_step);
        if t >= t1 || next > t1 {
            return Ok(None);
        }
        t = next;
    }
    let evaluations = precision.max_evaluations;
    Err(TimeOfImpactError::NotConverged { evaluations, safe: t, gap })
}
// ANCHOR_END: advance

/// A polyhedron in motion.
#[derive(Clone, Copy)]
pub struct MovingPolyhedron<'a> {
    /// Its shape.
    pub shape: &'a Polyhedron,
    /// Where it is at any time, s.
    pub pose: &'a dyn Fn(f64) -> Pose,
    /// How it moves at any time, s, and how much that may change from then
    /// on to the end of the interval.
    pub motion: &'a dyn Fn(f64) -> MotionBound,
}

impl fmt::Debug for MovingPolyhedron<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MovingPolyhedron").field("shape", self.shape).finish()
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
    let step_from = |t: f64| {
        let placed = [a, b].map(|body| Placed::new(body.shape, (body.pose)(t)));
        let [motion_a, motion_b] = [a, b].map(|body| (body.motion)(t));
        SafeStep::between(&placed[0], &placed[1], [&motion_a, &motion_b])
    };
    conservative_advancement(step_from, times, precision)
}
