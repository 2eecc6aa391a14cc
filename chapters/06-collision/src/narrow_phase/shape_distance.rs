//! The signed distance of two convex shapes of any kind.

use crate::narrow_phase::shape_core::{
    Core, CoreFeature, between_cores, core_and_polyhedron,
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

/// The closest points of two shapes, at least one of which is round, and what
/// of their cores is closest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundPair {
    /// The closest points of the surfaces.
    pub closest: ClosestPoints,
    /// What of the cores of A and B is closest.
    pub features: [CoreFeature; 2],
    /// How thick A and B are around their cores, m.
    pub radii: [f64; 2],
}

impl RoundPair {
    /// The closest points of two shapes; none if neither is round.
    pub fn new(a: &PlacedShape<'_>, b: &PlacedShape<'_>) -> Option<Self> {
        let [own, other] = [a, b].map(|placed| placed.shape.core());
        let cores = match (own, other, b.shape) {
            (Some((p, _)), Some((q, _)), _) => {
                let one = Core { points: p, pose: a.pose };
                between_cores(&one, &Core { points: q, pose: b.pose })
            }
            (None, Some(_), _) => return Some(Self::new(b, a)?.reversed()),
            (Some((points, _)), _, ConvexShape::Polyhedron(body)) => {
                let core = Core { points, pose: a.pose };
                core_and_polyhedron(&core, &Placed::new(body, b.pose))
            }
            (Some((points, _)), _, ConvexShape::HalfSpace { n, offset }) => {
                let n = b.pose.rotate(*n);
                let lowest = Core { points, pose: a.pose }.support(-n);
                let offset = offset + n.dot(&b.pose.x);
                let features = [CoreFeature::Vertex, CoreFeature::Face];
                (above_plane(lowest, n, offset), features)
            }
            _ => return None,
        };
        let (closest, features) = cores;
        let radii = [own, other].map(|core| core.map_or(0.0, |(_, r)| r));
        let closest = closest.rounded(radii[0], radii[1]);
        Some(Self { closest, features, radii })
    }

    /// The same with the names of the shapes exchanged.
    pub fn reversed(&self) -> Self {
        let ([fa, fb], [ra, rb]) = (self.features, self.radii);
        let closest = self.closest.reversed();
        Self { closest, features: [fb, fa], radii: [rb, ra] }
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

/// The lowest point of a shape above the plane `n · p = offset` of the world.
fn above_plane(lowest: Vec3, n: Vec3, offset: f64) -> ClosestPoints {
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
