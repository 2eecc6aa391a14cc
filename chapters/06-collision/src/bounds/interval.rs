//! Closed intervals: what a box is along one axis. Notes D §7.2.1.

use crate::BoundsError;

// ANCHOR: interval
/// All numbers from `lo` to `hi`, both of them included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Where it begins: `b` in the notes.
    pub lo: f64,
    /// Where it ends, `e` in the notes: not below `lo`.
    pub hi: f64,
}

impl Interval {
    /// From `lo` to `hi`.
    pub fn new(lo: f64, hi: f64) -> Self {
        Self { lo, hi }
    }

    // EQ: collision/overlap
    /// Whether the two have a number in common: touching is enough.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.lo <= other.hi && other.lo <= self.hi
    }
}
// ANCHOR_END: interval

impl Interval {
    /// Refuses what is not an interval; `body` names its owner in the error.
    pub fn check(&self, body: usize) -> Result<(), BoundsError> {
        if !self.lo.is_finite() || !self.hi.is_finite() {
            return Err(BoundsError::NotFinite { body });
        }
        if self.lo > self.hi {
            return Err(BoundsError::Reversed { body });
        }
        Ok(())
    }
}
