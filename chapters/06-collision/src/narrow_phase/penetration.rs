//! Penetration depth: the shortest translation that separates two bodies.
//!
//! The Minkowski difference A - B of two convex bodies is convex too. Its
//! faces come from the faces of A, from the faces of B, and from pairs of
//! edges that can touch from outside. The bodies overlap exactly when the
//! origin is inside; the vector to the nearest face is the shortest
//! translation that separates them. Which pairs of edges make a face is read
//! off the Gauss map, the normals beside each edge, without looking at any
//! vertex.

use crate::narrow_phase::separating_axis::{
    perpendicular, separation_along, tie_tolerance,
};
use crate::{Feature, Placed, Separation};
use math::Vec3;

// ANCHOR: penetration
/// The direction with the widest gap among the faces of the Minkowski
/// difference of two bodies. If they overlap, `-gap` is the penetration depth
/// and `n` the direction in which A leaves.
///
/// If they are apart, it is a separating plane, as good for that purpose as
/// the one that [`separation`](crate::separation) finds, and much faster on
/// bodies with many edges.
pub fn penetration(a: &Placed<'_>, b: &Placed<'_>) -> Separation {
    let tie = tie_tolerance(a, b);
    let mut best = separation_along(a, b, -a.normal(0), Feature::FaceA(0));
    for i in 1..a.shape.faces().len() {
        let found = separation_along(a, b, -a.normal(i), Feature::FaceA(i));
        best = if found.gap > best.gap + tie { found } else { best };
    }
    for i in 0..b.shape.faces().len() {
        let found = separation_along(a, b, b.normal(i), Feature::FaceB(i));
        best = if found.gap > best.gap + tie { found } else { best };
    }
    for j in 0..b.shape.edges().len() {
        let found = widest_with_edge(a, b, j, best.gap + tie);
        best = found.unwrap_or(best);
    }
    best
}
// ANCHOR_END: penetration

/// The best pair of edges with edge `j` of B whose gap is above `least`.
fn widest_with_edge(
    a: &Placed<'_>,
    b: &Placed<'_>,
    j: usize,
    mut least: f64,
) -> Option<Separation> {
    let mut best = None;
    let edge = b.shape.edges()[j];
    let to_a = a.pose.r.tr_mul(&b.pose.r);
    let eb = to_a * edge.e;
    // On A - B the normals of B are reversed.
    let normals = edge.faces.map(|f| to_a * -b.shape.faces()[f].n);
    let from_b = a.pose.body_from_world(b.vertex(edge.ends[0]));
    for (i, other) in a.shape.edges().iter().enumerate() {
        let own = other.faces.map(|f| a.shape.faces()[f].n);
        let ea = other.e;
        if !arcs_cross(own, ea, normals, eb) {
            continue;
        }
        let Some(n) = perpendicular(ea, eb) else { continue };
        let out = outward(own, n);
        let gap = out.dot(&(from_b - a.shape.vertices()[other.ends[0]]));
        if gap <= least {
            continue;
        }
        // Nearly parallel edges may seem to touch where they do not: the
        // support vertices decide.
        let found =
            separation_along(a, b, -a.pose.rotate(out), Feature::Edges(i, j));
        if found.gap > least {
            least = found.gap;
            best = Some(found);
        }
    }
    best
}

// ANCHOR: arcs
/// Whether two edges make a face of the Minkowski difference: on the Gauss
/// map, the arc between the normals beside one edge crosses the arc of the
/// other. The arc of an edge lies in the plane perpendicular to it.
pub(crate) fn arcs_cross(
    u: [Vec3; 2],
    eu: Vec3,
    v: [Vec3; 2],
    ev: Vec3,
) -> bool {
    let [v0, v1] = [v[0].dot(&eu), v[1].dot(&eu)];
    // The ends of each lie on different sides of the other.
    if v0 * v1 >= 0.0 {
        return false;
    }
    let [u0, u1] = [u[0].dot(&ev), u[1].dot(&ev)];
    // And not of its continuation on the far side of the sphere.
    u0 * u1 < 0.0 && v0 * u1 > 0.0
}
// ANCHOR_END: arcs

/// The direction `n` or its opposite: the one between the normals beside an
/// edge.
pub(crate) fn outward(normals: [Vec3; 2], n: Vec3) -> Vec3 {
    if n.dot(&(normals[0] + normals[1])) < 0.0 { -n } else { n }
}
