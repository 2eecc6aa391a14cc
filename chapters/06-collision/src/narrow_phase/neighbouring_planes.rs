//! The gap along the normal of one plane, found by hill climbing, and the best
//! of the planes around two vertices.

use crate::narrow_phase::penetration::{arcs_cross, outward};
use crate::narrow_phase::separating_axis::{PARALLEL_SINE, tie_tolerance};
use crate::{Feature, Placed, Separation};
use math::Vec3;

/// A normal, the gap along it, and the nearest vertices of A and B.
type PlaneGap = (Vec3, f64, [usize; 2]);

/// The gap from face `i` of A to the nearest vertex of B.
#[inline]
pub(crate) fn gap_to_face_of_a(
    a: &Placed<'_>,
    b: &Placed<'_>,
    i: usize,
    hint: usize,
) -> PlaneGap {
    let face = &a.shape.faces()[i];
    let n = -a.pose.rotate(face.n);
    let along = b.pose.rotate_inverse(n);
    let (nearest, highest) = b.shape.hill_climb(along, hint);
    let gap = n.dot(&(a.pose.x - b.pose.x)) - face.offset - highest;
    (n, gap, [face.top, nearest])
}

/// The gap from face `i` of B to the nearest vertex of A.
#[inline]
pub(crate) fn gap_to_face_of_b(
    a: &Placed<'_>,
    b: &Placed<'_>,
    i: usize,
    hint: usize,
) -> PlaneGap {
    let face = &b.shape.faces()[i];
    let n = b.pose.rotate(face.n);
    let along = a.pose.rotate_inverse(n);
    let (nearest, deepest) = a.shape.hill_climb(-along, hint);
    let gap = n.dot(&(a.pose.x - b.pose.x)) - deepest - face.offset;
    (n, gap, [nearest, face.top])
}

/// The gap along `n`, the cross product of two edges of length 1.
#[inline(always)]
pub(crate) fn gap_between_edges(
    a: &Placed<'_>,
    b: &Placed<'_>,
    n: Vec3,
    hint: [usize; 2],
) -> PlaneGap {
    let (na, nb) = (a.pose.rotate_inverse(n), b.pose.rotate_inverse(n));
    let (i, deepest) = a.shape.hill_climb(-na, hint[0]);
    let (j, highest) = b.shape.hill_climb(nb, hint[1]);
    let gap = n.dot(&(a.pose.x - b.pose.x)) - deepest - highest;
    // Hill climbing works with n of any length: it is normalised last.
    let length = n.norm();
    let scale = 1.0 / length;
    // Edges that have become parallel give no direction.
    let gap =
        if length > PARALLEL_SINE { gap * scale } else { f64::NEG_INFINITY };
    (n * scale, gap, [i, j])
}

/// The widest gap among the planes around a vertex of A and one of B: of
/// their faces, and of those pairs of their edges that can touch.
pub(crate) fn best_plane_around(
    a: &Placed<'_>,
    b: &Placed<'_>,
    at: [usize; 2],
) -> Separation {
    let tie = tie_tolerance(a, b);
    let mut best = Separation {
        n: Vec3::zeros(),
        gap: f64::NEG_INFINITY,
        a: at[0],
        b: at[1],
        feature: Feature::FaceA(0),
    };
    let mut consider = |(n, gap, [a, b]): PlaneGap, feature: Feature| {
        if gap > best.gap + tie {
            best = Separation { n, gap, a, b, feature };
        }
    };
    for &i in a.shape.faces_at(at[0]) {
        let i = i as usize;
        consider(gap_to_face_of_a(a, b, i, at[1]), Feature::FaceA(i));
    }
    for &i in b.shape.faces_at(at[1]) {
        let i = i as usize;
        consider(gap_to_face_of_b(a, b, i, at[0]), Feature::FaceB(i));
    }
    for &i in a.shape.edges_at(at[0]) {
        for &j in b.shape.edges_at(at[1]) {
            let pair = [i as usize, j as usize];
            if let Some(found) = touching_edges(a, b, pair, at) {
                consider(found, Feature::Edges(pair[0], pair[1]));
            }
        }
    }
    best
}

/// The gap between two edges that end in the vertices `at`; none if they
/// cannot touch from outside.
fn touching_edges(
    a: &Placed<'_>,
    b: &Placed<'_>,
    [i, j]: [usize; 2],
    at: [usize; 2],
) -> Option<PlaneGap> {
    let own = a.shape.edges()[i].faces.map(|f| a.normal(f));
    let other = b.shape.edges()[j].faces.map(|f| -b.normal(f));
    let (ea, eb) = (a.edge(i), b.edge(j));
    if !arcs_cross(own, ea, other, eb) {
        return None;
    }
    // Nearly parallel edges may seem to touch where they do not, so the
    // support vertices are found as well.
    let n = -outward(own, ea.cross(&eb));
    Some(gap_between_edges(a, b, n, at))
}
