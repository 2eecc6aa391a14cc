//! Sort and sweep: all overlaps of intervals on a line. Notes D §7.2.1.

use crate::end_point::{EndKind, EndPoint};
use crate::error::BoundsError;
use crate::interval::Interval;
use crate::pair::Pair;

/// What the sweep meets: an end point, and who is on the active list then.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepStep {
    /// The end point.
    pub point: EndPoint,
    /// The intervals on the list when the sweep gets there.
    pub active: Vec<usize>,
}

/// All pairs of `intervals` that overlap, sorted.
pub fn sweep_1d(intervals: &[Interval]) -> Result<Vec<Pair>, BoundsError> {
    let points = sorted_points(intervals)?;
    let mut pairs = Vec::new();
    sweep(&points, |point, active| {
        if point.kind() == EndKind::Begin {
            for &other in active {
                pairs.push(Pair::new(point.who(), other));
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
    let points = sorted_points(intervals)?;
    let mut steps = Vec::new();
    sweep(&points, |&point, active| {
        steps.push(SweepStep { point, active: active.to_vec() });
    });
    Ok(steps)
}

// ANCHOR: sweep
/// Goes along sorted `points` and keeps the list of the intervals that have
/// begun and not ended. Shows each point together with that list.
///
/// To search the list for the one that ends costs no more than to report:
/// whoever is on it then overlaps the one that ends.
fn sweep(points: &[EndPoint], mut visit: impl FnMut(&EndPoint, &[usize])) {
    let mut active = Vec::new();
    for point in points {
        visit(point, &active);
        match point.kind() {
            EndKind::Begin => active.push(point.who()),
            EndKind::End => active.retain(|&who| who != point.who()),
        }
    }
}
// ANCHOR_END: sweep

/// All begins and ends in order.
pub(crate) fn sorted_points(
    intervals: &[Interval],
) -> Result<Vec<EndPoint>, BoundsError> {
    let mut points = Vec::with_capacity(2 * intervals.len());
    for (who, interval) in intervals.iter().enumerate() {
        interval.check(who)?;
        points.push(EndPoint::new(interval.lo, who, EndKind::Begin));
        points.push(EndPoint::new(interval.hi, who, EndKind::End));
    }
    points.sort_unstable_by(EndPoint::in_order);
    Ok(points)
}
