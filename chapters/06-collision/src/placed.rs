//! A polyhedron placed in the world.

use crate::{Polyhedron, Pose};
use math::Vec3;

/// A polyhedron and where it is. A view: it copies nothing but the pose, so
/// that a body that has moved is placed anew at no cost.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The body in its own frame.
    pub shape: &'a Polyhedron,
    /// Where it is: the world from the body.
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
        self.pose.turn(self.shape.faces()[i].n)
    }

    /// The direction along edge `i`, of length 1, world.
    #[inline]
    pub fn edge(&self, i: usize) -> Vec3 {
        self.pose.turn(self.shape.edges()[i].e)
    }

    /// The vertex farthest along `direction` of the world: all are looked
    /// at.
    pub fn support(&self, direction: Vec3) -> usize {
        self.shape.support(self.pose.turn_back(direction))
    }

    /// The same vertex, found by climbing from vertex `start`.
    #[inline]
    pub fn climb(&self, direction: Vec3, start: usize) -> usize {
        self.shape.climb(self.pose.turn_back(direction), start).0
    }

    /// Whether the point `p` of the world is inside: deeper than `depth`, m,
    /// below every face.
    pub fn contains(&self, p: Vec3, depth: f64) -> bool {
        self.shape.contains(self.pose.body_from_world(p), depth)
    }
}
