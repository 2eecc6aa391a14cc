//! Conservative advancement: no step is longer than the gap allows, so not
//! even a thin body is jumped over.

use super::{Precision, SafeStep, TimeOfImpact, finite};
use crate::TimeOfImpactError;

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
