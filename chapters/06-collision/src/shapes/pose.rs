//! The position and orientation of a body.

use math::{Mat3, Vec3};
use rigid::{Body, rotation_about};

/// Position and orientation: the world from the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The origin of the body's frame, m, world.
    pub x: Vec3,
    /// The rotation matrix: the world from the body.
    pub r: Mat3,
}

impl Pose {
    /// The body's frame coincides with the world's.
    pub fn identity() -> Self {
        Self { x: Vec3::zeros(), r: Mat3::identity() }
    }

    /// At `x`, m, and not rotated.
    pub fn at(x: Vec3) -> Self {
        Self { x, r: Mat3::identity() }
    }

    /// The same position, rotated by `angle` radians about `axis` (not zero).
    pub fn rotated(self, axis: Vec3, angle: f64) -> Self {
        Self { r: rotation_about(axis, angle) * self.r, ..self }
    }

    /// The point `b` of the body's frame, in the world, m.
    #[inline]
    pub fn world_from_body(&self, b: Vec3) -> Vec3 {
        // p = R b + x
        self.rotate(b) + self.x
    }

    /// The point `p` of the world, in the body's frame, m.
    #[inline]
    pub fn body_from_world(&self, p: Vec3) -> Vec3 {
        self.rotate_inverse(p - self.x)
    }

    /// The direction `v` of the body's frame, in the world: `R v`.
    #[inline]
    pub fn rotate(&self, v: Vec3) -> Vec3 {
        self.r * v
    }

    /// The direction `v` of the world, in the body's frame: `R^T v`,
    /// written out because checking a cached witness spends its time here.
    #[inline]
    pub fn rotate_inverse(&self, v: Vec3) -> Vec3 {
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
