//! Begins and ends of intervals, and their order. Notes D §7.2.1.

use std::cmp::Ordering;

/// What an end point is to its interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndKind {
    /// The interval begins here: `b` in the notes.
    Begin,
    /// The interval ends here: `e` in the notes.
    End,
}

/// A begin or an end on the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndPoint {
    /// Where it is on the axis, m.
    pub value: f64,
    pub(crate) label: Label,
}

/// Whose begin or end: twice the number of the interval, and 1 more for an
/// end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Label(pub u32);

impl Label {
    #[inline]
    pub fn who(self) -> usize {
        (self.0 / 2) as usize
    }

    #[inline]
    pub fn kind(self) -> EndKind {
        if self.0.is_multiple_of(2) { EndKind::Begin } else { EndKind::End }
    }
}

impl EndPoint {
    /// The begin or end of interval `who` at `value`.
    #[inline]
    pub fn new(value: f64, who: usize, kind: EndKind) -> Self {
        debug_assert!(who < 1 << 31, "a label has 32 bits");
        Self { value, label: Label(2 * who as u32 + kind as u32) }
    }

    /// Whose it is: the number of the interval.
    #[inline]
    pub fn who(&self) -> usize {
        self.label.who()
    }

    /// What it is.
    #[inline]
    pub fn kind(&self) -> EndKind {
        self.label.kind()
    }

    // ANCHOR: order
    /// Whether it comes before `other` in the list. At equal values begins
    /// come before ends, so that intervals which touch overlap; what is
    /// still equal is sorted by number, so that there is one order only.
    #[inline]
    pub fn precedes(&self, other: &Self) -> bool {
        let rank = |point: &Self| (point.kind() as u32, point.who());
        self.value < other.value
            || self.value == other.value && rank(self) < rank(other)
    }
    // ANCHOR_END: order

    /// The order of the list, for sorting.
    pub(crate) fn in_order(&self, other: &Self) -> Ordering {
        other.precedes(self).cmp(&self.precedes(other))
    }
}
