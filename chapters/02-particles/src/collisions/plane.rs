//! A wall or the ground, and the normal and tangential parts of a vector:
//! notes C §7.1 and §7.2.

use math::Vec3;
use math::check::{Checked, direction, finite_vector};

// ANCHOR: plane
/// The boundary of a half space. Particles belong on the side that the
/// normal points to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// A point on it, m.
    point: Vec3,
    /// Its normal, of length 1, towards the legal side.
    normal: Vec3,
}

impl Plane {
    // EQ: particles/signed_distance
    /// How far `x` is on the legal side, m; negative on the other one.
    #[inline]
    pub fn distance(&self, x: Vec3) -> f64 {
        // d = (X - P).N
        (x - self.point).dot(&self.normal)
    }

    // EQ: particles/split
    /// The normal and the tangential part of a vector.
    #[inline]
    pub fn split(&self, a: Vec3) -> (Vec3, Vec3) {
        // a_n = (N.a) N, a_t = a - a_n
        let an = self.normal.dot(&a) * self.normal;
        (an, a - an)
    }
}
// ANCHOR_END: plane

impl Plane {
    /// The plane through `point` with a `normal` of any length but zero.
    pub fn new(point: Vec3, normal: Vec3) -> Checked<Self> {
        finite_vector("point", point)?;
        Ok(Self { point, normal: direction("normal", normal)? })
    }

    /// The ground at height `z`.
    pub fn floor(z: f64) -> Checked<Self> {
        Self::new(Vec3::new(0.0, 0.0, z), Vec3::z())
    }

    /// Its normal, of length 1, towards the legal side.
    pub fn normal(&self) -> Vec3 {
        self.normal
    }

    /// A point on it, m.
    pub fn point(&self) -> Vec3 {
        self.point
    }
}
