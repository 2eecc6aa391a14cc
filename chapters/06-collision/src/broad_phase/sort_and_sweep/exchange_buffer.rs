//! Exchanges of a begin and an end: each may begin or end an overlap in space.
//! Notes D §7.2.2.

use crate::broad_phase::endpoint::EndpointLabel;
use crate::broad_phase::pair_table::PairTable;
use crate::{Aabb, EndpointKind, Exchange, Pair, PairEvent};

/// So many exchanges are collected before their boxes are compared.
const CAPACITY: usize = 256;

/// Exchanges on their way from a list to the table of pairs.
///
/// About every other exchange is one of a begin and an end, without a pattern
/// that a branch predictor could learn. So all are stored, and one that does
/// not matter is overwritten by the next: there is no branch. Boxes are
/// compared later, many in a row, almost always with the same answer.
pub(crate) struct ExchangeBuffer<'a> {
    now: &'a [Aabb],
    before: &'a [Aabb],
    table: &'a mut PairTable,
    /// Which endpoint moved to the front and which to the back.
    exchanges: [[EndpointLabel; 2]; CAPACITY],
    len: usize,
    tests: usize,
}

impl<'a> ExchangeBuffer<'a> {
    /// For bodies with these bounds now, and those before.
    pub fn new(
        now: &'a [Aabb],
        before: &'a [Aabb],
        table: &'a mut PairTable,
    ) -> Self {
        let exchanges = [[EndpointLabel(0); 2]; CAPACITY];
        Self { now, before, table, exchanges, len: 0, tests: 0 }
    }

    /// Keeps an exchange if it is one of a begin and an end.
    #[inline]
    pub fn push(&mut self, exchange: Exchange) {
        let Exchange { front, back } = exchange;
        self.exchanges[self.len] = [front.label, back.label];
        self.len += usize::from(front.kind() != back.kind());
        if self.len == CAPACITY {
            self.compare();
        }
    }

    // ANCHOR: compare
    /// Compares the boxes of all stored exchanges. A begin that gets in front
    /// of an end starts an overlap if the boxes overlap now; an end that gets
    /// in front of a begin ends one if they overlapped before.
    fn compare(&mut self) {
        for [front, back] in &self.exchanges[..self.len] {
            let (i, j) = (front.owner(), back.owner());
            let begins = front.kind() == EndpointKind::Begin;
            let bounds = if begins { self.now } else { self.before };
            if bounds[i].overlaps(&bounds[j]) {
                let event =
                    if begins { PairEvent::Begin } else { PairEvent::End };
                self.table.record(event(Pair::new(i, j)));
            }
        }
        self.tests += self.len;
        self.len = 0;
    }
    // ANCHOR_END: compare

    /// Compares what is left; returns how many pairs of boxes were compared.
    pub fn finish(mut self) -> usize {
        self.compare();
        self.tests
    }
}
