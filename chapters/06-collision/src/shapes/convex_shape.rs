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
    /// All points within `radius`, m, of the origin.
    Sphere {
        /// Radius, m.
        radius: f64,
    },
    /// All points within `radius`, m, of a segment along z.
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
        Ok(Self::Sphere { radius: positive("radius", radius)? })
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

    /// The distance of its farthest point from the origin, m; infinite for a
    /// half-space.
    pub fn radius(&self) -> f64 {
        match self {
            Self::Sphere { radius } => *radius,
            Self::Capsule { ends, radius } => ends[1].norm() + radius,
            Self::Polyhedron(body) => body.radius(),
            Self::HalfSpace { .. } => f64::INFINITY,
        }
    }

    /// The box around it in a pose. That of a half-space is everything.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        let (points, radius): (&[Vec3], f64) = match self {
            Self::Sphere { radius } => (&[CENTRE], *radius),
            Self::Capsule { ends, radius } => (ends, *radius),
            Self::Polyhedron(body) => (body.vertices(), 0.0),
            Self::HalfSpace { .. } => {
                let far = Vec3::repeat(f64::MAX);
                return Aabb::new(-far, far);
            }
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
            Self::Sphere { radius } => {
                Some((slice::from_ref(&CENTRE), *radius))
            }
            Self::Capsule { ends, radius } => Some((ends, *radius)),
            _ => None,
        }
    }
}

/// The core of a sphere.
const CENTRE: Vec3 = Vec3::new(0.0, 0.0, 0.0);

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
}
