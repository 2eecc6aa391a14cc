//! Axis-aligned bounding boxes. Notes D §7.2.

use crate::{BoundsError, Interval};
use math::Vec3;

/// A box whose edges are parallel to the axes, closed: its faces belong to
/// it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// The corner with the smallest coordinates, m, world.
    pub lo: Vec3,
    /// The corner with the largest coordinates, m, world.
    pub hi: Vec3,
}

impl Aabb {
    /// From corner `lo` to corner `hi`.
    pub fn new(lo: Vec3, hi: Vec3) -> Self {
        Self { lo, hi }
    }

    /// The box around `center` that reaches `half` to both sides.
    pub fn around(center: Vec3, half: Vec3) -> Self {
        Self { lo: center - half, hi: center + half }
    }

    /// The box without points: its union with a box is that box.
    pub fn empty() -> Self {
        let far = Vec3::repeat(f64::INFINITY);
        Self { lo: far, hi: -far }
    }

    /// The interval that the box covers along `axis` (0, 1 or 2).
    pub fn interval(&self, axis: usize) -> Interval {
        Interval::new(self.lo[axis], self.hi[axis])
    }

    // ANCHOR: overlaps
    /// Whether the two have a point in common: their intervals overlap
    /// along all three axes. All six comparisons are made in any case: one
    /// branch that is rarely taken costs less than three that are hard to
    /// predict.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        (self.lo.x <= other.hi.x)
            & (other.lo.x <= self.hi.x)
            & (self.lo.y <= other.hi.y)
            & (other.lo.y <= self.hi.y)
            & (self.lo.z <= other.hi.z)
            & (other.lo.z <= self.hi.z)
    }
    // ANCHOR_END: overlaps

    /// Whether all of `other` is inside the box.
    #[inline]
    pub fn encloses(&self, other: &Self) -> bool {
        (self.lo.x <= other.lo.x)
            & (other.hi.x <= self.hi.x)
            & (self.lo.y <= other.lo.y)
            & (other.hi.y <= self.hi.y)
            & (self.lo.z <= other.lo.z)
            & (other.hi.z <= self.hi.z)
    }

    /// Whether `point` is in the box or on its faces.
    pub fn contains(&self, point: &Vec3) -> bool {
        self.overlaps(&Self::new(*point, *point))
    }

    /// The smallest box around both.
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        Self { lo: self.lo.inf(&other.lo), hi: self.hi.sup(&other.hi) }
    }

    /// The box with all faces moved outward by `margin`.
    pub fn grow(&self, margin: f64) -> Self {
        let margin = Vec3::repeat(margin);
        Self { lo: self.lo - margin, hi: self.hi + margin }
    }

    /// The centre. Halved before the sum, so that huge boxes have one too.
    pub fn center(&self) -> Vec3 {
        0.5 * self.lo + 0.5 * self.hi
    }

    /// The lengths of its edges.
    pub fn size(&self) -> Vec3 {
        self.hi - self.lo
    }

    /// Whether it contains no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lo.x > self.hi.x || self.lo.y > self.hi.y || self.lo.z > self.hi.z
    }

    /// Refuses what is not a box; `body` names its owner in the error.
    #[inline]
    pub fn check(&self, body: usize) -> Result<(), BoundsError> {
        let fine = |axis: usize| {
            (self.lo[axis] >= f64::MIN)
                & (self.lo[axis] <= self.hi[axis])
                & (self.hi[axis] <= f64::MAX)
        };
        if fine(0) & fine(1) & fine(2) {
            return Ok(());
        }
        for axis in 0..3 {
            self.interval(axis).check(body)?;
        }
        Ok(())
    }
}
