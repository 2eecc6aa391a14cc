//! Where a body is and how it is turned.

use math::{Mat3, Vec3};
use rigid::{Body, rotation_about};

/// Where a body is: the world from the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where the origin of the body's frame is, m, world.
    pub x: Vec3,
    /// The rotation matrix: the world from the body.
    pub r: Mat3,
}

impl Pose {
    /// The body's frame is the world's.
    pub fn identity() -> Self {
        Self { x: Vec3::zeros(), r: Mat3::identity() }
    }

    /// At `x`, m, and not turned.
    pub fn at(x: Vec3) -> Self {
        Self { x, r: Mat3::identity() }
    }

    /// The same place, turned by `angle` radians about `axis` (not zero).
    pub fn turned(self, axis: Vec3, angle: f64) -> Self {
        Self { r: rotation_about(axis, angle) * self.r, ..self }
    }

    /// Where the point `b` of the body's frame is in the world, m.
    #[inline]
    pub fn world_from_body(&self, b: Vec3) -> Vec3 {
        // p = R b + x
        self.turn(b) + self.x
    }

    /// Which point of the body's frame is at `p` in the world, m.
    #[inline]
    pub fn body_from_world(&self, p: Vec3) -> Vec3 {
        self.turn_back(p - self.x)
    }

    /// The direction `v` of the body's frame, seen in the world.
    #[inline]
    pub fn turn(&self, v: Vec3) -> Vec3 {
        self.r * v
    }

    /// The direction `v` of the world, seen in the body's frame: `R^T v`,
    /// spelled out because it is all that a cached witness computes.
    #[inline]
    pub fn turn_back(&self, v: Vec3) -> Vec3 {
        let r = &self.r;
        Vec3::new(
            r.m11 * v.x + r.m21 * v.y + r.m31 * v.z,
            r.m12 * v.x + r.m22 * v.y + r.m32 * v.z,
            r.m13 * v.x + r.m23 * v.y + r.m33 * v.z,
        )
    }
}

impl From<&Body> for Pose {
    fn from(body: &Body) -> Self {
        Self { x: body.x, r: body.r() }
    }
}
