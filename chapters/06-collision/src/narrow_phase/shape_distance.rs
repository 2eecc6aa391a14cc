//! The signed distance of two convex shapes of any kind.

use crate::narrow_phase::shape_core::{
    Core, between_cores, core_and_polyhedron,
};
use crate::{
    ClosestPoints, ConvexShape, Feature, Placed, PlacedShape, closest_points,
    nearest_on_segments, penetration, weighted_sum,
};
use math::Vec3;

impl ClosestPoints {
    /// The same with the names of the bodies exchanged.
    pub fn reversed(&self) -> Self {
        Self { n: -self.n, a: self.b, b: self.a, ..*self }
    }

    // ANCHOR: rounded
    // EQ: collision/rounded
    /// From the closest points of two cores to those of the shapes around
    /// them, `ra` and `rb`, m, thick.
    fn rounded(&self, ra: f64, rb: f64) -> Self {
        let distance = self.distance - ra - rb;
        let (a, b) = (self.a - ra * self.n, self.b + rb * self.n);
        Self { distance, a, b, ..*self }
    }
    // ANCHOR_END: rounded
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
    match (a.shape.core(), b.shape.core(), a.shape, b.shape) {
        (Some((p, ra)), Some((q, rb)), ..) => {
            let one = Core { points: p, pose: a.pose };
            let other = Core { points: q, pose: b.pose };
            between_cores(&one, &other).rounded(ra, rb)
        }
        (Some((points, radius)), None, _, Polyhedron(body)) => {
            let core = Core { points, pose: a.pose };
            let placed = Placed::new(body, b.pose);
            core_and_polyhedron(&core, &placed).rounded(radius, 0.0)
        }
        (None, None, Polyhedron(one), Polyhedron(other)) => {
            polyhedra(&Placed::new(one, a.pose), &Placed::new(other, b.pose))
        }
        (.., HalfSpace { n, offset }) => {
            let n = b.pose.rotate(*n);
            above_plane(a, n, offset + n.dot(&b.pose.x))
        }
        _ => signed_closest_points(b, a).reversed(),
    }
}

/// A shape above the plane `n · p = offset` of the world.
fn above_plane(a: &PlacedShape<'_>, n: Vec3, offset: f64) -> ClosestPoints {
    let lowest = match a.shape {
        ConvexShape::Polyhedron(body) => {
            let placed = Placed::new(body, a.pose);
            placed.vertex(placed.support(-n))
        }
        _ => match a.shape.core() {
            Some((points, radius)) => {
                Core { points, pose: a.pose }.support(-n) - radius * n
            }
            None => a.pose.x,
        },
    };
    let distance = n.dot(&lowest) - offset;
    let b = lowest - distance * n;
    ClosestPoints { distance, n, a: lowest, b, residual: 0.0 }
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
