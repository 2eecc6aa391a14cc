//! A polyhedron at a pose.

use crate::{Polyhedron, Pose};
use math::Vec3;

/// A polyhedron at a pose. A view: it copies nothing but the pose, so that a
/// body that has moved is placed again at no cost.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The shape in its own frame.
    pub shape: &'a Polyhedron,
    /// Its pose: the world from the body.
    pub pose: Pose,
}

impl<'a> Placed<'a> {
    /// `shape` at `pose`.
    pub fn new(shape: &'a Polyhedron, pose: impl Into<Pose>) -> Self {
        Self { shape, pose: pose.into() }
    }

    /// Vertex `i`, m, world.
    #[inline]
    pub fn vertex(&self, i: usize) -> Vec3 {
        self.pose.world_from_body(self.shape.vertices()[i])
    }

    /// The outward normal of face `i`, world.
    #[inline]
    pub fn normal(&self, i: usize) -> Vec3 {
        self.pose.rotate(self.shape.faces()[i].n)
    }

    /// The direction along edge `i`, of length 1, world.
    #[inline]
    pub fn edge(&self, i: usize) -> Vec3 {
        self.pose.rotate(self.shape.edges()[i].e)
    }

    /// The support vertex: the one farthest along `direction` of the world,
    /// by looking at all of them.
    pub fn support(&self, direction: Vec3) -> usize {
        self.shape.support(self.pose.rotate_inverse(direction))
    }

    /// The same vertex, found by hill climbing from vertex `start`.
    #[inline]
    pub fn hill_climb(&self, direction: Vec3, start: usize) -> usize {
        self.shape.hill_climb(self.pose.rotate_inverse(direction), start).0
    }

    /// Whether the point `p` of the world is inside: deeper than `depth`, m,
    /// below every face.
    pub fn contains(&self, p: Vec3, depth: f64) -> bool {
        self.shape.contains(self.pose.body_from_world(p), depth)
    }
}
