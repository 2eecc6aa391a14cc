//! The signed distance of two convex shapes of any kind: minus the penetration
//! depth where they overlap.

use crate::narrow_phase::shape_distance::above_plane;
use crate::{
    ClosestPoints, ConvexShape, Feature, Placed, PlacedShape, RoundPair,
    closest_points, nearest_on_segments, penetration, weighted_sum,
};

/// The distance of two bodies, m; if they overlap, minus their penetration
/// depth. It changes continuously as bodies move, also from apart to
/// overlapping: what a search for the time of impact needs.
pub fn signed_distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    match closest_points(a, b) {
        Some(closest) => closest.distance,
        None => penetration(a, b).gap.min(0.0),
    }
}

/// The closest points of two shapes; where they overlap, the distance is minus
/// the penetration depth, and the points are those that are deepest inside the
/// other. Always `a - b = distance n`, with `n` from B to A.
///
/// Two half-spaces have no such points; they count as touching at the first
/// one's plane.
pub fn signed_closest_points(
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
) -> ClosestPoints {
    use ConvexShape::{HalfSpace, Polyhedron};
    if let Some(pair) = RoundPair::new(a, b) {
        return pair.closest;
    }
    match (a.shape, b.shape) {
        (Polyhedron(one), Polyhedron(other)) => {
            polyhedra(&Placed::new(one, a.pose), &Placed::new(other, b.pose))
        }
        (_, HalfSpace { n, offset }) => {
            let n = b.pose.rotate(*n);
            let lowest = match a.shape {
                Polyhedron(body) => {
                    let placed = Placed::new(body, a.pose);
                    placed.vertex(placed.support(-n))
                }
                _ => a.pose.x,
            };
            above_plane(lowest, n, offset + n.dot(&b.pose.x))
        }
        _ => signed_closest_points(b, a).reversed(),
    }
}

/// Two polyhedra: GJK where they are apart, the faces of their Minkowski
/// difference where they overlap.
fn polyhedra(a: &Placed<'_>, b: &Placed<'_>) -> ClosestPoints {
    if let Some(closest) = closest_points(a, b) {
        return closest;
    }
    let found = penetration(a, b);
    let (n, distance) = (found.n, found.gap);
    let (on_a, on_b) = match found.feature {
        Feature::FaceA(_) => {
            let p = b.vertex(found.b);
            (p + distance * n, p)
        }
        Feature::FaceB(_) => {
            let p = a.vertex(found.a);
            (p, p - distance * n)
        }
        Feature::Edges(i, j) => {
            let edge = a.shape.edges()[i].ends.map(|v| a.vertex(v));
            let other = b.shape.edges()[j].ends.map(|v| b.vertex(v));
            let [s, _] = nearest_on_segments(edge, other);
            let p = weighted_sum(edge, [1.0 - s, s]);
            (p, p - distance * n)
        }
    };
    ClosestPoints { distance, n, a: on_a, b: on_b, residual: 0.0 }
}
