//! Sort and sweep along one axis: all overlaps of intervals. Notes D §7.2.1.

use crate::{BoundsError, Endpoint, EndpointKind, Interval, Pair};

/// One step of the sweep: an endpoint, and the active list there.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepStep {
    /// The endpoint.
    pub point: Endpoint,
    /// The intervals on the active list when the sweep gets there.
    pub active: Vec<usize>,
}

/// All pairs of `intervals` that overlap, sorted.
pub fn sweep_1d(intervals: &[Interval]) -> Result<Vec<Pair>, BoundsError> {
    let points = sorted_endpoints(intervals)?;
    let mut pairs = Vec::new();
    sweep(&points, |point, active| {
        if point.kind() == EndpointKind::Begin {
            for &other in active {
                pairs.push(Pair::new(point.owner(), other));
            }
        }
    });
    pairs.sort_unstable();
    Ok(pairs)
}

/// The sweep over `intervals`, step by step.
pub fn sweep_steps(
    intervals: &[Interval],
) -> Result<Vec<SweepStep>, BoundsError> {
    let points = sorted_endpoints(intervals)?;
    let mut steps = Vec::new();
    sweep(&points, |&point, active| {
        steps.push(SweepStep { point, active: active.to_vec() });
    });
    Ok(steps)
}

// ANCHOR: sweep
/// Goes along sorted `points` and keeps the active list: the intervals that
/// have begun and not ended. Calls `visit` with each point and that list.
///
/// Searching the list for the interval that ends costs no more than
/// reporting: everything on it overlaps the one that ends.
fn sweep(points: &[Endpoint], mut visit: impl FnMut(&Endpoint, &[usize])) {
    let mut active = Vec::new();
    for point in points {
        visit(point, &active);
        match point.kind() {
            EndpointKind::Begin => active.push(point.owner()),
            EndpointKind::End => active.retain(|&i| i != point.owner()),
        }
    }
}
// ANCHOR_END: sweep

/// All endpoints in order.
pub(crate) fn sorted_endpoints(
    intervals: &[Interval],
) -> Result<Vec<Endpoint>, BoundsError> {
    let mut points = Vec::with_capacity(2 * intervals.len());
    for (i, interval) in intervals.iter().enumerate() {
        interval.check(i)?;
        points.push(Endpoint::new(interval.lo, i, EndpointKind::Begin));
        points.push(Endpoint::new(interval.hi, i, EndpointKind::End));
    }
    points.sort_unstable_by(Endpoint::in_order);
    Ok(points)
}
