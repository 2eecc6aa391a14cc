//! The distance of two polyhedra that are apart, and their closest points.

use super::closest_features::closest_around;
use crate::narrow_phase::gjk::{self, GjkResult};
use crate::narrow_phase::neighbouring_planes::best_plane_around;
use crate::narrow_phase::separating_axis::perpendicular;
use crate::narrow_phase::shape_core::{include, shared_face};
use crate::{ClosestPoints, Placed, penetration};
use math::Vec3;

/// A result that may be wrong by more than this many roundings is inaccurate.
const INACCURATE_ROUNDINGS: f64 = 1e3;

/// A shared point less deep than this many roundings is not certain.
const SHALLOW_ROUNDINGS: f64 = 1e6;

impl GjkResult {
    /// Whether the bodies certainly share a point.
    fn surely_intersects(&self) -> bool {
        let deep = self.residual > SHALLOW_ROUNDINGS * self.rounding;
        self.v == Vec3::zeros() && self.simplex.encloses() && deep
    }

    /// Whether the closest points are not known to rounding: the search
    /// stopped early, or the bodies barely touch.
    fn is_inaccurate(&self) -> bool {
        let touching = self.v == Vec3::zeros();
        touching || self.residual > INACCURATE_ROUNDINGS * self.rounding
    }
}

/// The distance of two bodies, m; zero if they touch or overlap.
pub fn distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    closest_points(a, b).map_or(0.0, |closest| closest.distance)
}

/// The closest points of two bodies; none if they share a point, up to
/// rounding.
pub fn closest_points(a: &Placed<'_>, b: &Placed<'_>) -> Option<ClosestPoints> {
    let towards = a.pose.x - b.pose.x;
    let start = [a.support(-towards), b.support(towards)];
    let found = gjk::closest(a, b, start);
    if found.surely_intersects() {
        return None;
    }
    let (mut n, mut gap) = direction(a, b, &found);
    if gap <= found.rounding && found.is_inaccurate() {
        // No separating plane was found: try all that could be one.
        let best = penetration(a, b);
        if best.gap <= found.rounding {
            return None;
        }
        (n, gap) = (best.n, best.gap);
    }
    let [on_a, on_b] = points(a, b, &found);
    let inaccurate = found.is_inaccurate();
    let distance =
        if inaccurate { (on_a - on_b).norm() } else { found.v.norm() };
    let residual = (distance - gap).max(0.0);
    Some(ClosestPoints { distance, n, a: on_a, b: on_b, residual })
}

/// The closest points: those of GJK, or, if they are inaccurate, those of the
/// faces around.
fn points(a: &Placed<'_>, b: &Placed<'_>, result: &GjkResult) -> [Vec3; 2] {
    let mut best = [result.point_of_a(a), result.point_of_b(b)];
    if !result.is_inaccurate() {
        return best;
    }
    let corners = result.simplex.points();
    best = closest_around(a, b, [corners[0].a, corners[0].b]);
    for corner in &corners[1..] {
        let found = closest_around(a, b, [corner.a, corner.b]);
        if (found[0] - found[1]).norm() < (best[0] - best[1]).norm() {
            best = found;
        }
    }
    best
}

/// The direction from B to A, and the gap along it, which is no wider than
/// the distance: of several directions, the one with the widest gap.
///
/// If a face and a vertex or two edges are closest, the direction
/// perpendicular to them is more accurate than the difference of two close
/// points. If that difference is inaccurate, the planes around the closest
/// vertices are tried too.
fn direction(
    a: &Placed<'_>,
    b: &Placed<'_>,
    result: &GjkResult,
) -> (Vec3, f64) {
    let corners = result.simplex.points();
    let gap = |n: Vec3| {
        let low = a.hill_climb(-n, corners[0].a);
        let high = b.hill_climb(n, corners[0].b);
        n.dot(&(a.vertex(low) - b.vertex(high)))
    };
    let mut best = (Vec3::zeros(), f64::NEG_INFINITY);
    let mut consider = |n: Vec3, gap: f64| {
        best = if gap > best.1 { (n, gap) } else { best };
    };
    if let Some(v) = result.v.try_normalize(0.0) {
        consider(v, gap(v));
    }
    if let Some(n) = perpendicular_to_features(a, b, result) {
        consider(n, gap(n));
    }
    if result.is_inaccurate() {
        for corner in corners {
            let found = best_plane_around(a, b, [corner.a, corner.b]);
            consider(found.n, found.gap);
        }
    }
    best
}

/// The direction perpendicular to the closest features, towards A.
fn perpendicular_to_features(
    a: &Placed<'_>,
    b: &Placed<'_>,
    result: &GjkResult,
) -> Option<Vec3> {
    let (mut of_a, mut of_b) = ([0; 4], [0; 4]);
    let (mut count_a, mut count_b) = (0, 0);
    for corner in result.simplex.points() {
        count_a = include(&mut of_a, count_a, corner.a);
        count_b = include(&mut of_b, count_b, corner.b);
    }
    match (&of_a[..count_a], &of_b[..count_b]) {
        (face @ [_, _, _], [_]) => Some(-a.normal(shared_face(a.shape, face)?)),
        ([_], face @ [_, _, _]) => Some(b.normal(shared_face(b.shape, face)?)),
        ([p, q], [r, s]) => {
            let ea = (a.vertex(*q) - a.vertex(*p)).normalize();
            let eb = (b.vertex(*s) - b.vertex(*r)).normalize();
            let n = perpendicular(ea, eb)?;
            Some(if n.dot(&result.v) < 0.0 { -n } else { n })
        }
        _ => None,
    }
}
