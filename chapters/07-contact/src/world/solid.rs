//! Bodies with a shape: convex pieces, and what they weigh.

use crate::ContactError;
use collision::{ConvexShape, Polyhedron, Shape};
use math::check::positive;
use math::{Mat3, Vec3};
use rigid::mesh::mass_properties;
use rigid::{Body, MassProperties, Mesh};

/// A body at rest in the origin, and its shape.
#[derive(Clone, Debug)]
pub struct Solid {
    /// What moves.
    pub body: Body,
    /// What touches.
    pub shape: Shape,
    /// Where the points that it was made of went: their origin, m, in the
    /// body's frame.
    pub origin: Vec3,
}

impl Solid {
    /// A block with the edges `size`, m, of the density `density`, kg/m³.
    pub fn block(size: Vec3, density: f64) -> Result<Self, ContactError> {
        Self::convex(Polyhedron::block(size)?, density)
    }

    /// The convex hull of `points`, m.
    pub fn hull(points: &[Vec3], density: f64) -> Result<Self, ContactError> {
        Self::convex(Polyhedron::hull(points)?, density)
    }

    /// A ball of the given radius, m.
    pub fn sphere(radius: f64, density: f64) -> Result<Self, ContactError> {
        Self::convex(ConvexShape::sphere(radius)?, density)
    }

    /// A capsule along z: all within `radius`, m, of a segment from
    /// `-half_length` to `half_length`, m.
    pub fn capsule(
        half_length: f64,
        radius: f64,
        density: f64,
    ) -> Result<Self, ContactError> {
        Self::convex(ConvexShape::capsule(half_length, radius)?, density)
    }

    /// A convex body; its centre of mass becomes the origin of its frame.
    pub fn convex(
        piece: impl Into<ConvexShape>,
        density: f64,
    ) -> Result<Self, ContactError> {
        Self::compound(vec![piece.into()], density)
    }

    /// A body of several pieces of the same density. Where pieces overlap,
    /// their masses add up.
    pub fn compound<P: Into<ConvexShape>>(
        pieces: Vec<P>,
        density: f64,
    ) -> Result<Self, ContactError> {
        positive("density", density)?;
        let pieces: Vec<ConvexShape> =
            pieces.into_iter().map(Into::into).collect();
        // Refuses what has no pieces, or no end.
        Shape::new(pieces.clone())?;
        let mut all: Option<MassProperties> = None;
        for piece in &pieces {
            let own = piece_mass(piece, density)?;
            all = Some(all.map_or(own, |all| all.joined(&own)));
        }
        let all = all.ok_or(collision::PolyhedronError::NoPieces)?;
        let mut centred = Vec::new();
        for piece in &pieces {
            centred.push(piece.translated(-all.centre)?);
        }
        let body = Body::new(&all)?;
        let shape = Shape::new(centred)?;
        Ok(Self { body, shape, origin: -all.centre })
    }

    /// The same shape, fixed in its place.
    pub fn fixed(mut self) -> Self {
        let (x, q) = (self.body.x, self.body.q);
        self.body = Body::fixed();
        (self.body.x, self.body.q) = (x, q);
        self
    }
}

/// What a piece weighs, and how it is distributed.
fn piece_mass(
    piece: &ConvexShape,
    density: f64,
) -> Result<MassProperties, ContactError> {
    match piece {
        ConvexShape::Sphere { centre, radius } => {
            Ok(rigid::sphere(*radius, density)?.translated(*centre))
        }
        ConvexShape::Capsule { ends: [p, q], radius } => {
            let half = 0.5 * (q - p).norm();
            let along_z = rigid::capsule(*radius, half, density)?;
            let r = rotation_from_z(q - p);
            Ok(along_z.rotated(r).translated(0.5 * (p + q)))
        }
        ConvexShape::Polyhedron(body) => {
            let vertices = body.vertices().to_vec();
            let mesh = Mesh::new(vertices, body.face_lists())?;
            Ok(mass_properties(&mesh, density)?)
        }
        ConvexShape::HalfSpace { .. } => {
            Err(collision::PolyhedronError::Endless.into())
        }
    }
}

/// A rotation that turns z to `direction`; none for no direction.
fn rotation_from_z(direction: Vec3) -> Mat3 {
    let Some(axis) = direction.try_normalize(0.0) else {
        return Mat3::identity();
    };
    let mut aside = Vec3::zeros();
    aside[axis.iamin()] = 1.0;
    let x = aside.cross(&axis).normalize();
    Mat3::from_columns(&[x, axis.cross(&x), axis])
}
