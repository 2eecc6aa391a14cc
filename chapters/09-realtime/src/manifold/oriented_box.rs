//! A box somewhere in space.

use math::{Mat3, Vec3};

/// A box somewhere in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    /// Its centre, m, world.
    pub x: Vec3,
    /// Its rotation matrix, world from body: the columns are its axes.
    pub r: Mat3,
    /// Half of its sides, m.
    pub half: Vec3,
}

impl OrientedBox {
    /// Axis `k` of the box, length one, world.
    #[inline]
    pub fn axis(&self, k: usize) -> Vec3 {
        self.r.column(k).into_owned()
    }

    /// How far it reaches from its centre along each axis of the world, m.
    #[inline]
    pub fn reach(&self) -> Vec3 {
        self.r.abs() * self.half
    }
}
