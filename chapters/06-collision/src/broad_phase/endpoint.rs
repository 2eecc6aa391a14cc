//! Endpoints of intervals, and their order. Notes D §7.2.1.

use std::cmp::Ordering;

/// Which end of its interval an endpoint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointKind {
    /// The interval begins here: `b` in the notes.
    Begin,
    /// The interval ends here: `e` in the notes.
    End,
}

/// The begin or the end of an interval on the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Endpoint {
    /// Where it is on the axis, m.
    pub value: f64,
    pub(crate) label: EndpointLabel,
}

/// Owner and kind in one number: twice the number of the interval, plus 1
/// for an end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EndpointLabel(pub u32);

impl EndpointLabel {
    #[inline]
    pub fn owner(self) -> usize {
        (self.0 / 2) as usize
    }

    #[inline]
    pub fn kind(self) -> EndpointKind {
        if self.0.is_multiple_of(2) {
            EndpointKind::Begin
        } else {
            EndpointKind::End
        }
    }
}

impl Endpoint {
    /// The begin or end of interval `owner` at `value`.
    #[inline]
    pub fn new(value: f64, owner: usize, kind: EndpointKind) -> Self {
        debug_assert!(owner < 1 << 31, "a label has 32 bits");
        Self { value, label: EndpointLabel(2 * owner as u32 + kind as u32) }
    }

    /// The number of the interval that it belongs to.
    #[inline]
    pub fn owner(&self) -> usize {
        self.label.owner()
    }

    /// Begin or end.
    #[inline]
    pub fn kind(&self) -> EndpointKind {
        self.label.kind()
    }

    // ANCHOR: order
    /// Whether it comes before `other` in the list. At equal values, begins
    /// come before ends, so that intervals that touch overlap; remaining
    /// ties are sorted by number, so that there is only one order.
    #[inline]
    pub fn precedes(&self, other: &Self) -> bool {
        let rank = |point: &Self| (point.kind() as u32, point.owner());
        self.value < other.value
            || self.value == other.value && rank(self) < rank(other)
    }
    // ANCHOR_END: order

    /// The order of the list, for sorting.
    pub(crate) fn in_order(&self, other: &Self) -> Ordering {
        other.precedes(self).cmp(&self.precedes(other))
    }
}
