//! Convex shapes of all kinds: with a curved surface, with flat faces, or
//! without end.

use crate::{Aabb, Polyhedron, PolyhedronError, Pose};
use math::Vec3;
use math::check::{non_negative, positive};
use std::slice;

// ANCHOR: shape
/// A convex shape in its body's frame.
#[derive(Clone, Debug, PartialEq)]
pub enum ConvexShape {
    /// All points within `radius`, m, of a centre.
    Sphere {
        /// The centre, m, body.
        centre: Vec3,
        /// Radius, m.
        radius: f64,
    },
    /// All points within `radius`, m, of a segment.
    Capsule {
        /// The ends of the segment, m, body.
        ends: [Vec3; 2],
        /// Radius, m.
        radius: f64,
    },
    /// Flat faces.
    Polyhedron(Polyhedron),
    /// All points with `n · p <= offset`: a floor without end.
    HalfSpace {
        /// The outward normal, of length 1, body.
        n: Vec3,
        /// How far out the plane is, m.
        offset: f64,
    },
}
// ANCHOR_END: shape

impl ConvexShape {
    /// A sphere around the origin.
    pub fn sphere(radius: f64) -> Result<Self, PolyhedronError> {
        let radius = positive("radius", radius)?;
        Ok(Self::Sphere { centre: Vec3::zeros(), radius })
    }

    /// A capsule along z: a segment from `-half_length` to `half_length`, m,
    /// and all that is within `radius`, m, of it.
    pub fn capsule(
        half_length: f64,
        radius: f64,
    ) -> Result<Self, PolyhedronError> {
        let end = non_negative("half_length", half_length)? * Vec3::z();
        let radius = positive("radius", radius)?;
        Ok(Self::Capsule { ends: [-end, end], radius })
    }

    /// The half-space below the plane `n · p = offset`; `n` need not have
    /// length 1.
    pub fn half_space(n: Vec3, offset: f64) -> Result<Self, PolyhedronError> {
        let length = positive("length of the normal", n.norm())?;
        Ok(Self::HalfSpace { n: n / length, offset: offset / length })
    }

    /// The same shape, moved by `by`, m.
    pub fn translated(&self, by: Vec3) -> Result<Self, PolyhedronError> {
        Ok(match self {
            Self::Sphere { centre, radius } => {
                Self::Sphere { centre: centre + by, radius: *radius }
            }
            Self::Capsule { ends, radius } => {
                Self::Capsule { ends: ends.map(|p| p + by), radius: *radius }
            }
            Self::Polyhedron(body) => Self::Polyhedron(body.translated(by)?),
            Self::HalfSpace { n, offset } => {
                Self::HalfSpace { n: *n, offset: offset + n.dot(&by) }
            }
        })
    }

    /// The distance of its farthest point from the origin, m; infinite for a
    /// half-space.
    pub fn radius(&self) -> f64 {
        self.core_radius() + self.core().map_or(0.0, |(_, radius)| radius)
    }

    /// The same of its core, m: rotation moves nothing of a round shape
    /// farther than its core.
    pub fn core_radius(&self) -> f64 {
        match self {
            Self::Sphere { centre, .. } => centre.norm(),
            Self::Capsule { ends, .. } => ends[0].norm().max(ends[1].norm()),
            Self::Polyhedron(body) => body.radius(),
            Self::HalfSpace { .. } => f64::INFINITY,
        }
    }

    /// The points whose hull it is, m, body, and how far it reaches around
    /// them, m; none for a half-space.
    fn points(&self) -> Option<(&[Vec3], f64)> {
        match self {
            Self::Polyhedron(body) => Some((body.vertices(), 0.0)),
            _ => self.core(),
        }
    }

    /// The points whose hull it is, or its core, m, body; none for a
    /// half-space.
    pub fn core_points(&self) -> &[Vec3] {
        self.points().map_or(&[], |(points, _)| points)
    }

    /// A sphere around it: its centre, body, and its radius, m.
    pub fn bounding_sphere(&self) -> (Vec3, f64) {
        let Some((points, radius)) = self.points() else {
            return (Vec3::zeros(), f64::INFINITY);
        };
        let sum: Vec3 = points.iter().sum();
        let centre = sum / points.len() as f64;
        let apart = points.iter().map(|p| (p - centre).norm());
        (centre, apart.fold(0.0, f64::max) + radius)
    }

    /// The box around it in a pose. That of a half-space is everything.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        let Some((points, radius)) = self.points() else {
            let far = Vec3::repeat(f64::MAX);
            return Aabb::new(-far, far);
        };
        let mut bounds = Aabb::empty();
        for point in points {
            let p = pose.world_from_body(*point);
            bounds = bounds.union(&Aabb::new(p, p));
        }
        bounds.grow(radius)
    }

    /// What the shape is rounded around, and by how much, m: the centre of a
    /// sphere, the segment of a capsule; none if it is not round.
    pub(crate) fn core(&self) -> Option<(&[Vec3], f64)> {
        match self {
            Self::Sphere { centre, radius } => {
                Some((slice::from_ref(centre), *radius))
            }
            Self::Capsule { ends, radius } => Some((ends, *radius)),
            _ => None,
        }
    }
}

impl From<Polyhedron> for ConvexShape {
    fn from(body: Polyhedron) -> Self {
        Self::Polyhedron(body)
    }
}

/// A convex shape at a pose: a view, like [`Placed`](crate::Placed).
#[derive(Clone, Copy, Debug)]
pub struct PlacedShape<'a> {
    /// The shape in its own frame.
    pub shape: &'a ConvexShape,
    /// Its pose: the world from the body.
    pub pose: Pose,
}

impl<'a> PlacedShape<'a> {
    /// `shape` at `pose`.
    pub fn new(shape: &'a ConvexShape, pose: impl Into<Pose>) -> Self {
        Self { shape, pose: pose.into() }
    }

    /// How far it reaches along `direction` of the world, of length 1, from
    /// the origin of the world, m: the support function. The search over a
    /// polyhedron begins at vertex `start`. A half-space has an end only
    /// along its normal.
    pub fn reach(&self, direction: Vec3, start: usize) -> f64 {
        let along = self.pose.rotate_inverse(direction);
        let farthest = match self.shape {
            ConvexShape::Polyhedron(body) => body.hill_climb(along, start).1,
            ConvexShape::HalfSpace { offset, .. } => *offset,
            _ => self.shape.core().map_or(0.0, |(points, radius)| {
                let far = points.iter().map(|p| along.dot(p));
                far.fold(f64::NEG_INFINITY, f64::max) + radius
            }),
        };
        farthest + direction.dot(&self.pose.x)
    }
}
