//! The closest points of the faces around given vertices of two bodies.
//!
//! If bodies almost touch, the difference of their closest points is so short
//! that rounding turns it, and GJK cannot tell which vertices are closest. The
//! features around the point where it stopped can: a vertex over a face, or
//! an edge beside an edge.

use crate::{Placed, nearest_on_segments, nearest_on_triangle, weighted_sum};
use math::Vec3;

/// A point of each body, m, world.
pub(crate) type PointPair = [Vec3; 2];

/// The closest points of the faces that meet in the vertices `at` of A and
/// B.
pub(crate) fn closest_around(
    a: &Placed<'_>,
    b: &Placed<'_>,
    at: [usize; 2],
) -> PointPair {
    let mut best = [a.vertex(at[0]), b.vertex(at[1])];
    for &i in a.shape.faces_at(at[0]) {
        for &j in b.shape.faces_at(at[1]) {
            let (i, j) = (i as usize, j as usize);
            corners_over_face(a, i, b, j, &mut |p, q| keep(&mut best, [p, q]));
            corners_over_face(b, j, a, i, &mut |q, p| keep(&mut best, [p, q]));
            edges_beside_edges(a, i, b, j, &mut best);
        }
    }
    best
}

/// Keeps the closer pair of points.
fn keep(best: &mut PointPair, found: PointPair) {
    let square = |[p, q]: &PointPair| (p - q).norm_squared();
    if square(&found) < square(best) {
        *best = found;
    }
}

/// The corners of face `i` of one body, each with the point of face `j` of
/// the other that is closest to it.
fn corners_over_face(
    one: &Placed<'_>,
    i: usize,
    other: &Placed<'_>,
    j: usize,
    keep: &mut dyn FnMut(Vec3, Vec3),
) {
    let face = other.shape.corners(j);
    let at = |k: usize| other.vertex(face[k] as usize);
    for &corner in one.shape.corners(i) {
        let p = one.vertex(corner as usize);
        for k in 2..face.len() {
            let triangle = [at(0), at(k - 1), at(k)];
            keep(p, weighted_sum(triangle, nearest_on_triangle(p, triangle)));
        }
    }
}

/// The closest points of the borders of two faces.
fn edges_beside_edges(
    a: &Placed<'_>,
    i: usize,
    b: &Placed<'_>,
    j: usize,
    best: &mut PointPair,
) {
    let side = |body: &Placed<'_>, corners: &[u32], k: usize| {
        let next = corners[(k + 1) % corners.len()];
        [corners[k], next].map(|c| body.vertex(c as usize))
    };
    let (of_a, of_b) = (a.shape.corners(i), b.shape.corners(j));
    for k in 0..of_a.len() {
        for l in 0..of_b.len() {
            let (one, other) = (side(a, of_a, k), side(b, of_b, l));
            let [s, t] = nearest_on_segments(one, other);
            let p = weighted_sum(one, [1.0 - s, s]);
            let q = weighted_sum(other, [1.0 - t, t]);
            keep(best, [p, q]);
        }
    }
}
