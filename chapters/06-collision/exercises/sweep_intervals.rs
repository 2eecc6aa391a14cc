//! Which boxes overlap? Start with a single axis, along which a box is an
//! interval from its lowest to its highest point. Comparing every interval with
//! every other would be right, and slow: a thousand of them make half a million
//! pairs. *Sort and sweep* looks at hardly anything but the pairs that do
//! overlap (notes D §7.2.1).
//!
//! Make a list of all endpoints, two for each interval: where it begins and
//! where it ends. Sort the list by value. Then sweep along it, from the lowest
//! value to the highest, and keep an *active list*, empty at first:
//!
//! - When an interval begins, it overlaps every interval on the active list.
//!   Then it goes on the list itself.
//! - When an interval ends, it is taken off the list.
//!
//! The intervals are *closed*: their endpoints belong to them. Two that only
//! touch, one ending where the other begins, overlap. An interval may also be a
//! single point, where it begins and ends. So wherever several endpoints in
//! your sorted list have the same value, all begins must come before all ends.
//! The notes do not say so, and without it you miss exactly the boxes that rest
//! on each other.
//!
//! **An example.** Interval 0 is [1, 4], interval 1 is [3, 6], and interval 2
//! is [4, 5]. The sorted list is: 0 begins at 1; 1 begins at 3 and meets 0; 2
//! begins at 4 and meets 0 and 1; 0 ends at 4; 2 ends at 5; 1 ends at 6. The
//! pairs are [0, 1], [0, 2] and [1, 2], and the active list was longest at 4,
//! with all three on it.
//!
//! Write `sweep_intervals`. Report each pair once, the smaller number first;
//! the order of the pairs is up to you. One of the judge's lists has a hundred
//! thousand intervals: comparing every one with every other takes too long.

/// What the sweep finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The pairs that overlap, each once, the smaller number first.
    pub pairs: Vec<[usize; 2]>,
    /// How many intervals were on the active list when it was longest.
    pub longest: usize,
}

/// Finds all pairs of intervals that overlap.
///
/// - `intervals`: where each begins and ends, `[begin, end]`, with begin at
///   most as large as end; all numbers are finite
pub fn sweep_intervals(intervals: &[[f64; 2]]) -> Sweep {
    todo!()
}
