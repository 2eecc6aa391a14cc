//! How far two convex bodies are apart, and where.

use crate::around::best_around;
use crate::gjk::{self, Walk};
use crate::near_features::nearest_around;
use crate::separation::square_to;
use crate::{Placed, Polyhedron, depth};
use math::Vec3;

/// Two bodies that are apart, and where they are nearest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// How far they are apart, m.
    pub distance: f64,
    /// The direction from B to A, of length 1, world.
    pub n: Vec3,
    /// The nearest point of A, m, world.
    pub a: Vec3,
    /// The nearest point of B, m, world.
    pub b: Vec3,
    /// By how much they may be nearer after all, m, at most: rounding.
    pub residual: f64,
}

/// The distance of two bodies, m; zero where they touch or overlap.
pub fn distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    closest_points(a, b).map_or(0.0, |closest| closest.distance)
}

/// The distance of two bodies, m; where they overlap, the length of the
/// shortest translation that parts them, negative. It changes evenly while
/// bodies move, also from apart to overlapping: what a search for the time
/// of impact needs.
pub fn signed_distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    match closest_points(a, b) {
        Some(closest) => closest.distance,
        None => depth(a, b).gap.min(0.0),
    }
}

/// The nearest points of two bodies; none where they share a point, up to
/// rounding.
pub fn closest_points(a: &Placed<'_>, b: &Placed<'_>) -> Option<Closest> {
    let towards = a.pose.x - b.pose.x;
    let start = [a.support(-towards), b.support(towards)];
    let walk = gjk::walk(a, b, start);
    if walk.surely_meets() {
        return None;
    }
    let (mut n, mut gap) = direction(a, b, &walk);
    if gap <= walk.rounding && walk.is_vague() {
        // No plane was seen to part them: look at all that could.
        let best = depth(a, b);
        if best.gap <= walk.rounding {
            return None;
        }
        (n, gap) = (best.n, best.gap);
    }
    let [on_a, on_b] = points(a, b, &walk);
    let vague = walk.is_vague();
    let distance = if vague { (on_a - on_b).norm() } else { walk.v.norm() };
    let residual = (distance - gap).max(0.0);
    Some(Closest { distance, n, a: on_a, b: on_b, residual })
}

/// The nearest points: where the walk has ended, or, if that is vague, those
/// of the faces around.
fn points(a: &Placed<'_>, b: &Placed<'_>, walk: &Walk) -> [Vec3; 2] {
    let mut best = [walk.point_of_a(a), walk.point_of_b(b)];
    if !walk.is_vague() {
        return best;
    }
    let corners = walk.simplex.points();
    best = nearest_around(a, b, [corners[0].a, corners[0].b]);
    for corner in &corners[1..] {
        let found = nearest_around(a, b, [corner.a, corner.b]);
        if (found[0] - found[1]).norm() < (best[0] - best[1]).norm() {
            best = found;
        }
    }
    best
}

/// The direction from B to A, and the gap along it, which is no wider than
/// the distance: of several directions the one with the widest is taken.
///
/// Where a face and a vertex or two edges are nearest, the direction square
/// to them is known better than the difference of two near points. And where
/// that difference is vague, the planes around the nearest vertices tell.
fn direction(a: &Placed<'_>, b: &Placed<'_>, walk: &Walk) -> (Vec3, f64) {
    let corners = walk.simplex.points();
    let gap = |n: Vec3| {
        let low = a.climb(-n, corners[0].a);
        let high = b.climb(n, corners[0].b);
        n.dot(&(a.vertex(low) - b.vertex(high)))
    };
    let mut best = (Vec3::zeros(), f64::NEG_INFINITY);
    let mut consider = |n: Vec3, gap: f64| {
        best = if gap > best.1 { (n, gap) } else { best };
    };
    if let Some(v) = walk.v.try_normalize(0.0) {
        consider(v, gap(v));
    }
    if let Some(n) = square_to_features(a, b, walk) {
        consider(n, gap(n));
    }
    if walk.is_vague() {
        for corner in corners {
            let found = best_around(a, b, [corner.a, corner.b]);
            consider(found.n, found.gap);
        }
    }
    best
}

/// The direction square to the features that are nearest, towards A.
fn square_to_features(
    a: &Placed<'_>,
    b: &Placed<'_>,
    walk: &Walk,
) -> Option<Vec3> {
    let (mut of_a, mut of_b) = ([0; 4], [0; 4]);
    let (mut count_a, mut count_b) = (0, 0);
    for corner in walk.simplex.points() {
        count_a = include(&mut of_a, count_a, corner.a);
        count_b = include(&mut of_b, count_b, corner.b);
    }
    match (&of_a[..count_a], &of_b[..count_b]) {
        (face @ [_, _, _], [_]) => Some(-a.normal(shared_face(a.shape, face)?)),
        ([_], face @ [_, _, _]) => Some(b.normal(shared_face(b.shape, face)?)),
        ([p, q], [r, s]) => {
            let ea = (a.vertex(*q) - a.vertex(*p)).normalize();
            let eb = (b.vertex(*s) - b.vertex(*r)).normalize();
            let n = square_to(ea, eb)?;
            Some(if n.dot(&walk.v) < 0.0 { -n } else { n })
        }
        _ => None,
    }
}

/// Adds `vertex` to the first `count` of the list unless it is there.
fn include(list: &mut [usize; 4], count: usize, vertex: usize) -> usize {
    if list[..count].contains(&vertex) {
        return count;
    }
    list[count] = vertex;
    count + 1
}

/// The face with all these vertices.
fn shared_face(shape: &Polyhedron, vertices: &[usize]) -> Option<usize> {
    let faces = shape.faces_at(vertices[0]).iter().map(|&f| f as usize);
    let mut with_all = faces.filter(|&face| {
        let corners = shape.corners(face);
        vertices.iter().all(|&v| corners.contains(&(v as u32)))
    });
    with_all.next()
}
