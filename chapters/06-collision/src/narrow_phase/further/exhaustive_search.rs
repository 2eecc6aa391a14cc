//! The separating axis test: is there a plane with one body on each side? An
//! exhaustive search over faces and pairs of edges: notes D §7.1.

use crate::narrow_phase::separating_axis::{
    perpendicular, separation_along, tie_tolerance,
};
use crate::{Feature, Placed, Separation};
use math::Vec3;

// ANCHOR: widest
/// The direction with the widest gap among all faces and pairs of edges.
///
/// Two convex bodies are apart, or touch, exactly when its gap is not negative.
/// If they overlap, `-gap` is their penetration depth.
pub fn separation(a: &Placed<'_>, b: &Placed<'_>) -> Separation {
    let faces = face_separation(a, b);
    match edge_separation(a, b) {
        Some(edges) if edges.gap > faces.gap + tie_tolerance(a, b) => edges,
        _ => faces,
    }
}
// ANCHOR_END: widest

// ANCHOR: faces
/// The direction with the widest gap among the normals of all faces, each
/// in both directions: a plane parallel to a face may separate on the far
/// side too.
pub fn face_separation(a: &Placed<'_>, b: &Placed<'_>) -> Separation {
    let tie = tie_tolerance(a, b);
    let mut best = separation_along(a, b, -a.normal(0), Feature::FaceA(0));
    let mut consider = |n: Vec3, feature: Feature| {
        for n in [n, -n] {
            let found = separation_along(a, b, n, feature);
            if found.gap > best.gap + tie {
                best = found;
            }
        }
    };
    for i in 0..a.shape.faces().len() {
        consider(-a.normal(i), Feature::FaceA(i));
    }
    for i in 0..b.shape.faces().len() {
        consider(b.normal(i), Feature::FaceB(i));
    }
    best
}
// ANCHOR_END: faces

// ANCHOR: edge-pairs
/// The direction with the widest gap among those perpendicular to an edge of
/// each body; none if all edges are parallel, which they never are.
pub fn edge_separation(a: &Placed<'_>, b: &Placed<'_>) -> Option<Separation> {
    let mut best: Option<Separation> = None;
    for i in 0..a.shape.edges().len() {
        for j in 0..b.shape.edges().len() {
            let Some(n) = perpendicular(a.edge(i), b.edge(j)) else {
                continue;
            };
            for n in [n, -n] {
                let found = separation_along(a, b, n, Feature::Edges(i, j));
                if best.is_none_or(|best| found.gap > best.gap) {
                    best = Some(found);
                }
            }
        }
    }
    best
}
// ANCHOR_END: edge-pairs
