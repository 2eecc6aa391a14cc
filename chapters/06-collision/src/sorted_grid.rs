//! Sort and sweep within the columns of a coarse grid: boxes that are near
//! each other on one axis only do not meet.

use crate::aabb::Aabb;
use crate::bodies::Bodies;
use crate::broad_phase::BroadPhase;
use crate::columns::Columns;
use crate::error::BoundsError;
use crate::pair::{Pair, PairEvent};
use crate::pair_table::PairTable;

/// A box in one of the columns that it reaches into.
#[derive(Clone, Copy, Debug)]
struct Entry {
    bounds: Aabb,
    who: u32,
    /// The column, and the place where the box begins.
    begin: u32,
    /// The column, and the place where it ends.
    end: u32,
}

/// The broad phase for scenes in which everything moves, and boxes are of
/// similar size. Sorted anew at every update, O(n log n + k) for k pairs,
/// however fast things move.
#[derive(Clone, Debug, Default)]
pub struct SortedGrid {
    bodies: Bodies,
    table: PairTable,
    /// The begin of each entry, and whose it is.
    cards: Vec<u64>,
    entries: Vec<Entry>,
    found: Vec<Pair>,
    tests: usize,
}

impl SortedGrid {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }

    /// Enters each box into all columns that it reaches into, and sorts:
    /// column by column, and along each.
    fn enter(&mut self, columns: &Columns) {
        self.cards.clear();
        for (who, bounds) in self.bodies.iter() {
            let place = columns.place(&bounds.lo);
            let (first, last) =
                (columns.of(&bounds.lo), columns.of(&bounds.hi));
            for a in first[0]..=last[0] {
                for b in first[1]..=last[1] {
                    let begin = columns.key([a, b]) | place;
                    self.cards.push(u64::from(begin) << 32 | who as u64);
                }
            }
        }
        self.cards.sort_unstable();
        self.entries.clear();
        for &card in &self.cards {
            let (begin, who) = ((card >> 32) as u32, card as u32);
            let bounds = *self.bodies.of(who as usize);
            let end = Columns::column_of(begin) | columns.place(&bounds.hi);
            self.entries.push(Entry { bounds, who, begin, end });
        }
    }

    // ANCHOR: meet
    /// Goes along all columns. Two boxes may meet in several of them: the
    /// column counts in which the later one of their begins is, on both
    /// axes.
    fn meet(&mut self, columns: &Columns) {
        self.tests = 0;
        for (i, one) in self.entries.iter().enumerate() {
            for other in &self.entries[i + 1..] {
                if other.begin > one.end {
                    break;
                }
                self.tests += 1;
                if !one.bounds.overlaps(&other.bounds) {
                    continue;
                }
                let corner = one.bounds.lo.sup(&other.bounds.lo);
                let counts = columns.key(columns.of(&corner));
                if Columns::column_of(one.begin) == counts {
                    let pair = Pair::new(one.who as usize, other.who as usize);
                    self.found.push(pair);
                }
            }
        }
    }
    // ANCHOR_END: meet
}

impl BroadPhase for SortedGrid {
    fn place(&mut self, body: usize, bounds: Aabb) -> Result<(), BoundsError> {
        self.bodies.place(body, bounds)
    }

    fn remove(&mut self, body: usize) -> bool {
        self.bodies.remove(body)
    }

    fn update(&mut self) -> &[PairEvent] {
        let columns = Columns::around(&self.bodies);
        self.enter(&columns);
        self.meet(&columns);
        self.table.replace(&mut self.found);
        self.table.events()
    }

    fn pairs(&self) -> &[Pair] {
        self.table.pairs()
    }

    fn tests(&self) -> usize {
        self.tests
    }
}
