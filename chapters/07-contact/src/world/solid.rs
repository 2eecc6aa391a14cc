//! Bodies with a shape: convex pieces, and what they weigh.

use crate::ContactError;
use collision::{Aabb, Polyhedron, Pose};
use math::Vec3;
use math::check::positive;
use rigid::mesh::mass_properties;
use rigid::{Body, MassProperties, Mesh};

/// A shape: one convex piece or several, in the body's frame. Pieces may
/// overlap; each of them is solid.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The pieces, m, body: to be looked at. What else is known of a shape
    /// is found out once, in [`Shape::new`].
    pub pieces: Vec<Polyhedron>,
    radius: f64,
}

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

    /// A convex body; its centre of mass becomes the origin of its frame.
    pub fn convex(
        piece: Polyhedron,
        density: f64,
    ) -> Result<Self, ContactError> {
        Self::compound(vec![piece], density)
    }

    /// A body of several pieces of the same density. Where pieces overlap,
    /// their masses add up.
    pub fn compound(
        pieces: Vec<Polyhedron>,
        density: f64,
    ) -> Result<Self, ContactError> {
        positive("density", density)?;
        let mut all: Option<MassProperties> = None;
        for piece in &pieces {
            let own = mass_properties(&mesh(piece)?, density)?;
            all = Some(all.map_or(own, |all| all.joined(&own)));
        }
        let all = all.ok_or(ContactError::NoPieces)?;
        let mut centred = Vec::new();
        for piece in &pieces {
            centred.push(moved(piece, -all.centre)?);
        }
        let body = Body::new(&all)?;
        let shape = Shape::new(centred);
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

impl Shape {
    /// A block with the edges `size`, m, around the origin.
    pub fn block(size: Vec3) -> Result<Self, ContactError> {
        Ok(Self::new(vec![Polyhedron::block(size)?]))
    }

    /// A shape of the given pieces, m, body.
    pub fn new(pieces: Vec<Polyhedron>) -> Self {
        let radius = pieces.iter().map(Polyhedron::radius).fold(0.0, f64::max);
        Self { pieces, radius }
    }

    /// The box around it in a pose, with all faces moved out by `margin`.
    pub(crate) fn bounds(&self, pose: &Pose, margin: f64) -> Aabb {
        let mut bounds = Aabb::empty();
        for piece in &self.pieces {
            bounds = bounds.union(&piece_bounds(piece, pose));
        }
        bounds.grow(margin)
    }

    /// How far the farthest corner is from the centre of mass, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// The box around a piece in a pose.
fn piece_bounds(piece: &Polyhedron, pose: &Pose) -> Aabb {
    let mut bounds = Aabb::empty();
    for vertex in piece.vertices() {
        let p = pose.world_from_body(*vertex);
        bounds = bounds.union(&Aabb::new(p, p));
    }
    bounds
}

fn faces(piece: &Polyhedron) -> Vec<Vec<usize>> {
    let mut faces = Vec::new();
    for i in 0..piece.faces().len() {
        faces.push(piece.corners(i).iter().map(|c| *c as usize).collect());
    }
    faces
}

fn mesh(piece: &Polyhedron) -> Result<Mesh, ContactError> {
    Ok(Mesh::new(piece.vertices().to_vec(), faces(piece))?)
}

fn moved(piece: &Polyhedron, by: Vec3) -> Result<Polyhedron, ContactError> {
    let vertices = piece.vertices().iter().map(|v| v + by).collect();
    Ok(Polyhedron::new(vertices, faces(piece))?)
}
