//! The shape of a body: a union of convex pieces (slides SG, "Requires convex
//! decomposition").

use crate::{Aabb, ConvexShape, PlacedShape, PolyhedronError, Pose};
use crate::{Polyhedron, signed_closest_points};
use math::Vec3;

/// One convex piece or several, all in the body's frame. Pieces may touch and
/// overlap; each of them is solid.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pieces: Vec<ConvexShape>,
    /// The bounding sphere of each piece: its centre, body, and radius, m.
    spheres: Vec<(Vec3, f64)>,
    radius: f64,
    core_radius: f64,
}

impl Shape {
    /// The union of `pieces`, m, body; at least one, and none without end.
    pub fn new<P: Into<ConvexShape>>(
        pieces: Vec<P>,
    ) -> Result<Self, PolyhedronError> {
        let pieces: Vec<ConvexShape> =
            pieces.into_iter().map(Into::into).collect();
        if pieces.is_empty() {
            return Err(PolyhedronError::NoPieces);
        }
        let farthest = |of: fn(&ConvexShape) -> f64| {
            pieces.iter().map(of).fold(0.0, f64::max)
        };
        let radius = farthest(ConvexShape::radius);
        if radius.is_infinite() {
            return Err(PolyhedronError::Endless);
        }
        let core_radius = farthest(ConvexShape::core_radius);
        let spheres = pieces.iter().map(ConvexShape::bounding_sphere).collect();
        Ok(Self { pieces, spheres, radius, core_radius })
    }

    /// A block with the edges `size`, m, around the origin.
    pub fn block(size: Vec3) -> Result<Self, PolyhedronError> {
        Self::new(vec![Polyhedron::block(size)?])
    }

    /// The pieces.
    pub fn pieces(&self) -> &[ConvexShape] {
        &self.pieces
    }

    /// The distance of its farthest point from the origin of the body's frame,
    /// m.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The same of what is inside its round pieces, m: 0 for a ball around the
    /// origin, which looks the same however it is rotated.
    pub fn core_radius(&self) -> f64 {
        self.core_radius
    }

    /// The box around it in a pose.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        let mut bounds = Aabb::empty();
        for piece in &self.pieces {
            bounds = bounds.union(&piece.bounds(pose));
        }
        bounds
    }

    /// The bounding sphere of piece `i` in a pose: its centre, world, and its
    /// radius, m.
    pub fn bounding_sphere(&self, i: usize, pose: &Pose) -> (Vec3, f64) {
        let (centre, radius) = self.spheres[i];
        (pose.world_from_body(centre), radius)
    }

    // ANCHOR: pieces
    /// The distance to another shape, m: that of the nearest two pieces.
    /// Negative if pieces overlap.
    pub fn distance(&self, pose: &Pose, (other, at): (&Self, &Pose)) -> f64 {
        let mut least = f64::INFINITY;
        for (i, piece) in self.pieces.iter().enumerate() {
            let (p, r) = self.bounding_sphere(i, pose);
            for (j, another) in other.pieces.iter().enumerate() {
                let (q, s) = other.bounding_sphere(j, at);
                if (p - q).norm() - r - s >= least {
                    continue;
                }
                let one = PlacedShape::new(piece, *pose);
                let two = PlacedShape::new(another, *at);
                let closest = signed_closest_points(&one, &two);
                least = least.min(closest.distance);
            }
        }
        least
    }
    // ANCHOR_END: pieces
}
