//! The nearest points of the faces around given vertices of two bodies.
//!
//! Where bodies all but touch, the difference of their nearest points is so
//! short that rounding turns it, and a walk cannot tell which vertices are
//! nearest. The features around the place where it ended do: a corner over a
//! face, or an edge beside an edge.

use crate::Placed;
use crate::triangle::{mixed, nearest_on_segments, nearest_on_triangle};
use math::Vec3;

/// A point of each body, m, world.
pub(crate) type Points = [Vec3; 2];

/// The nearest points of the faces that meet in the vertices `at` of A and
/// B.
pub(crate) fn nearest_around(
    a: &Placed<'_>,
    b: &Placed<'_>,
    at: [usize; 2],
) -> Points {
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

/// Keeps the nearer points.
fn keep(best: &mut Points, found: Points) {
    let square = |[p, q]: &Points| (p - q).norm_squared();
    if square(&found) < square(best) {
        *best = found;
    }
}

/// The corners of face `i` of one body, each with the point of face `j` of
/// the other that is nearest to it.
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
            keep(p, mixed(triangle, nearest_on_triangle(p, triangle)));
        }
    }
}

/// The nearest points of the borders of two faces.
fn edges_beside_edges(
    a: &Placed<'_>,
    i: usize,
    b: &Placed<'_>,
    j: usize,
    best: &mut Points,
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
            let p = mixed(one, [1.0 - s, s]);
            let q = mixed(other, [1.0 - t, t]);
            keep(best, [p, q]);
        }
    }
}
