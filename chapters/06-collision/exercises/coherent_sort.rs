//! Between two frames of an animation hardly anything changes: that is
//! *temporal coherence*. So do not sort the endpoints of the intervals from
//! scratch: start with the order of the last frame, which is nearly right, and
//! repair it (notes D §7.2.1). Take the second endpoint of the list and
//! exchange it with its neighbour on the left if the two are in the wrong
//! order; take the third and move it to the left in the same way, as far as
//! needed; and so on to the last. That is an *insertion sort*. If nothing has
//! moved, it costs one look at each endpoint.
//!
//! Best of all, the exchanges tell you what has changed. There are four kinds
//! of them, since each of the two endpoints may be a begin or an end. Two kinds
//! have no consequence. One means that two intervals overlap which did not
//! before, and one that they overlap no longer. Which is which?
//!
//! When are two neighbours in the wrong order? If the left one has the larger
//! value. And, since intervals are closed and touching counts, also if both
//! have the *same* value and the left one is an end while the right one is a
//! begin. In no other case: equal endpoints of the same kind stay as they are.
//!
//! A fast interval may fly right through another from one frame to the next.
//! Then two exchanges cancel: the pair meets and parts. Do not report such a
//! pair at all; only what is different in the end counts.
//!
//! **An example.** Two intervals, [0, 2] and [3, 5], are in the order: 0
//! begins, 0 ends, 1 begins, 1 ends. Interval 0 moves to [1, 3]. Its end now
//! has the value 3, and so does the begin of 1. An end is on the left of a
//! begin: wrong. One exchange, and the pair [0, 1] has begun to overlap.
//!
//! Write `coherent_sort`. The list that you are given is in order for some
//! earlier values of the same intervals.

/// An endpoint of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Here the interval with this number begins.
    Begins(usize),
    /// Here the interval with this number ends.
    Ends(usize),
}

/// What is different from the last frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How many exchanges of neighbours it took.
    pub exchanges: usize,
    /// The pairs that overlap now and did not before, the smaller number
    /// first, in any order.
    pub begun: Vec<[usize; 2]>,
    /// The pairs that overlapped before and do not now, the smaller number
    /// first, in any order.
    pub ended: Vec<[usize; 2]>,
}

/// Sorts the list of endpoints, and tells which overlaps have changed.
///
/// - `order`: all endpoints, in the order of the last frame; sorted when the
///   function returns
/// - `intervals`: where each interval begins and ends now, `[begin, end]`
pub fn coherent_sort(order: &mut [End], intervals: &[[f64; 2]]) -> Change {
    todo!()
}
