//! Points and segments: where they are nearest to each other.
//!
//! The answers are barycentric weights: numbers from 0 to 1 that add up to 1,
//! and the weighted sum of the corners is the point. Nothing here divides by
//! what may be zero, so a segment may degenerate to a point.

use math::Vec3;

/// The ends of a segment, m.
pub type Segment = [Vec3; 2];

/// Segments with a smaller sine between them count as parallel, and triangles
/// thinner than this (height over length) as their edges: beyond it the formulas
/// lose more digits than the error that this makes.
pub(crate) const MIN_ASPECT: f64 = 1e-8;

/// The sum of points times `weights`, m.
pub fn weighted_sum<const N: usize>(
    corners: [Vec3; N],
    weights: [f64; N],
) -> Vec3 {
    let mut point = Vec3::zeros();
    for k in 0..N {
        point += weights[k] * corners[k];
    }
    point
}

/// How far along the segment from `a` to `b` the point nearest to `p` is:
/// from 0 to 1.
#[inline]
pub fn nearest_on_segment(p: Vec3, [a, b]: Segment) -> f64 {
    let along = b - a;
    let length2 = along.norm_squared();
    if length2 == 0.0 {
        return 0.0;
    }
    ((p - a).dot(&along) / length2).clamp(0.0, 1.0)
}

/// How far along two segments their nearest points are, each from 0 to 1.
/// Parallel segments have many such pairs; this is one of them.
pub fn nearest_on_segments(one: Segment, other: Segment) -> [f64; 2] {
    let (d, e) = (one[1] - one[0], other[1] - other[0]);
    let across = d.cross(&e);
    let across2 = across.norm_squared();
    // |d × e| over |d| |e| is the sine of the angle between them.
    if across2 <= MIN_ASPECT * MIN_ASPECT * d.norm_squared() * e.norm_squared()
    {
        return nearest_from_ends(one, other);
    }
    // On the whole line of the first, then on the second, then back.
    let s = (other[0] - one[0]).cross(&e).dot(&across) / across2;
    let s = s.clamp(0.0, 1.0);
    let t = nearest_on_segment(one[0] + s * d, other);
    [nearest_on_segment(other[0] + t * e, one), t]
}

/// The same for parallel segments, where one of the two points is an endpoint.
fn nearest_from_ends(one: Segment, other: Segment) -> [f64; 2] {
    let candidates = [
        [0.0, nearest_on_segment(one[0], other)],
        [1.0, nearest_on_segment(one[1], other)],
        [nearest_on_segment(other[0], one), 0.0],
        [nearest_on_segment(other[1], one), 1.0],
    ];
    let (mut best, mut least) = ([0.0; 2], f64::INFINITY);
    for [s, t] in candidates {
        let apart =
            weighted_sum(one, [1.0 - s, s]) - weighted_sum(other, [1.0 - t, t]);
        let distance2 = apart.norm_squared();
        if distance2 < least {
            (best, least) = ([s, t], distance2);
        }
    }
    best
}
