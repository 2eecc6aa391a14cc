//! The closest points of two convex shapes, at least one of which is round.

use crate::narrow_phase::shape_core::{
    Core, CoreFeature, between_cores, core_and_polyhedron,
};
use crate::{ConvexShape, Placed, PlacedShape};
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

/// The lowest point of a shape above the plane `n · p = offset` of the world.
pub(super) fn above_plane(lowest: Vec3, n: Vec3, offset: f64) -> ClosestPoints {
    let distance = n.dot(&lowest) - offset;
    let b = lowest - distance * n;
    ClosestPoints { distance, n, a: lowest, b, residual: 0.0 }
}
