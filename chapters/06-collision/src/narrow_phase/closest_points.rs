//! The distance of two convex bodies, and their closest points.

use crate::narrow_phase::closest_features::closest_around;
use crate::narrow_phase::gjk::{self, GjkResult};
use crate::narrow_phase::neighbouring_planes::best_plane_around;
use crate::narrow_phase::separating_axis::perpendicular;
use crate::{Placed, Polyhedron, penetration};
use math::Vec3;

/// The closest points of two bodies that are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    /// How far they are apart, m.
    pub distance: f64,
    /// The direction from B to A, of length 1, world.
    pub n: Vec3,
    /// The closest point of A, m, world.
    pub a: Vec3,
    /// The closest point of B, m, world.
    pub b: Vec3,
    /// An upper bound on how much closer they may be, m: rounding.
    pub residual: f64,
}

/// The distance of two bodies, m; zero if they touch or overlap.
pub fn distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    closest_points(a, b).map_or(0.0, |closest| closest.distance)
}

/// The distance of two bodies, m; if they overlap, minus their penetration
/// depth. It changes continuously as bodies move, also from apart to
/// overlapping: what a search for the time of impact needs.
pub fn signed_distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    match closest_points(a, b) {
        Some(closest) => closest.distance,
        None => penetration(a, b).gap.min(0.0),
    }
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

/// Adds `vertex` to the list of `count` vertices unless it is there; returns
/// the new count.
pub(crate) fn include(
    list: &mut [usize; 4],
    count: usize,
    vertex: usize,
) -> usize {
    if list[..count].contains(&vertex) {
        return count;
    }
    list[count] = vertex;
    count + 1
}

/// The face that contains all these vertices.
pub(crate) fn shared_face(
    shape: &Polyhedron,
    vertices: &[usize],
) -> Option<usize> {
    let faces = shape.faces_at(vertices[0]).iter().map(|&f| f as usize);
    let mut with_all = faces.filter(|&face| {
        let corners = shape.corners(face);
        vertices.iter().all(|&v| corners.contains(&(v as u32)))
    });
    with_all.next()
}
