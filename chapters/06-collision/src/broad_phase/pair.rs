//! Pairs of bodies, and the events that begin and end their overlap.

use std::fmt;

/// Two bodies, the smaller number first. Pairs are sorted by the first, then
/// by the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair(u64);

impl Pair {
    /// Bodies `i` and `j`, in any order.
    #[inline]
    pub fn new(i: usize, j: usize) -> Self {
        debug_assert!(i != j && i.max(j) <= u32::MAX as usize);
        Self((i.min(j) as u64) << 32 | i.max(j) as u64)
    }

    /// The body with the smaller number.
    #[inline]
    pub fn a(self) -> usize {
        (self.0 >> 32) as usize
    }

    /// The body with the larger number.
    #[inline]
    pub fn b(self) -> usize {
        self.0 as u32 as usize
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.a(), self.b())
    }
}

/// What has happened to a pair of bodies since the previous update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairEvent {
    /// Their bounds overlap now and did not before.
    Begin(Pair),
    /// Their bounds overlapped before and do not now.
    End(Pair),
}

impl PairEvent {
    /// The pair that it is about.
    pub fn pair(self) -> Pair {
        match self {
            Self::Begin(pair) | Self::End(pair) => pair,
        }
    }
}
