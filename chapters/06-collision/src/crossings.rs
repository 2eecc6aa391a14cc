//! Exchanges of a begin and an end: each may change an overlap in space.
//! Notes D §7.2.2.

use crate::aabb::Aabb;
use crate::coherent::Exchange;
use crate::end_point::{EndKind, Label};
use crate::pair::{Pair, PairEvent};
use crate::pair_table::PairTable;

/// So many are written down before they are looked at.
const ROOM: usize = 256;

/// Exchanges on their way from a list to the table of overlaps.
///
/// Every other exchange is one of a begin and an end, without a pattern that
/// a processor could learn. So all are written down, and one that does not
/// matter is overwritten by the next: there is nothing to guess. Boxes are
/// compared later, many in a row, almost always with the same answer.
pub(crate) struct Crossings<'a> {
    now: &'a [Aabb],
    before: &'a [Aabb],
    table: &'a mut PairTable,
    /// Who came to the front and who to the back.
    notes: [[Label; 2]; ROOM],
    len: usize,
    tests: usize,
}

impl<'a> Crossings<'a> {
    /// Of bodies with these bounds now, and those before.
    pub fn new(
        now: &'a [Aabb],
        before: &'a [Aabb],
        table: &'a mut PairTable,
    ) -> Self {
        let notes = [[Label(0); 2]; ROOM];
        Self { now, before, table, notes, len: 0, tests: 0 }
    }

    /// Writes an exchange down if it is one of a begin and an end.
    #[inline]
    pub fn note(&mut self, exchange: Exchange) {
        let Exchange { front, back } = exchange;
        self.notes[self.len] = [front.label, back.label];
        self.len += usize::from(front.kind() != back.kind());
        if self.len == ROOM {
            self.compare();
        }
    }

    // ANCHOR: compare
    /// Compares the boxes of all that is written down. A begin that gets in
    /// front of an end starts an overlap if the boxes overlap now; an end in
    /// front of a begin finishes one if they overlapped before.
    fn compare(&mut self) {
        for [front, back] in &self.notes[..self.len] {
            let (i, j) = (front.who(), back.who());
            let begins = front.kind() == EndKind::Begin;
            let bounds = if begins { self.now } else { self.before };
            if bounds[i].overlaps(&bounds[j]) {
                let event =
                    if begins { PairEvent::Begin } else { PairEvent::End };
                self.table.note(event(Pair::new(i, j)));
            }
        }
        self.tests += self.len;
        self.len = 0;
    }
    // ANCHOR_END: compare

    /// Looks at the last ones; returns how many boxes were compared.
    pub fn finish(mut self) -> usize {
        self.compare();
        self.tests
    }
}
