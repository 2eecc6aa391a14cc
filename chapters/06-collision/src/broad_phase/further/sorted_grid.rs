//! Sort and sweep within the columns of a coarse grid: boxes that are near
//! each other along one axis only are never compared. It is here to be
//! compared with sort and sweep where everything moves.

use crate::broad_phase::body_bounds::BodyBounds;
use crate::broad_phase::further::grid_columns::GridColumns;
use crate::broad_phase::pair_table::PairTable;
use crate::{Aabb, BoundsError, BroadPhase, Pair, PairEvent};

/// A box in one of the columns that it reaches into.
#[derive(Clone, Copy, Debug)]
struct Entry {
    bounds: Aabb,
    body: u32,
    /// The column, and where along it the box begins.
    begin: u32,
    /// The column, and where along it the box ends.
    end: u32,
}

/// The broad phase for scenes in which everything moves and boxes are of
/// similar size. It sorts from scratch at every update: O(n log n + k) for k
/// pairs, however fast things move.
#[derive(Clone, Debug, Default)]
pub struct SortedGrid {
    bodies: BodyBounds,
    table: PairTable,
    /// The begin of each entry, and its body.
    sort_keys: Vec<u64>,
    entries: Vec<Entry>,
    found: Vec<Pair>,
    tests: usize,
}

impl SortedGrid {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lists each box in all columns that it reaches into, and sorts by
    /// column and along each.
    fn list_entries(&mut self, columns: &GridColumns) {
        self.sort_keys.clear();
        for (body, bounds) in self.bodies.iter() {
            let position = columns.position(&bounds.lo);
            let (first, last) =
                (columns.of(&bounds.lo), columns.of(&bounds.hi));
            for a in first[0]..=last[0] {
                for b in first[1]..=last[1] {
                    let begin = columns.key([a, b]) | position;
                    self.sort_keys.push(u64::from(begin) << 32 | body as u64);
                }
            }
        }
        self.sort_keys.sort_unstable();
        self.entries.clear();
        for &key in &self.sort_keys {
            let (begin, body) = ((key >> 32) as u32, key as u32);
            let bounds = *self.bodies.of(body as usize);
            let end =
                GridColumns::column_of(begin) | columns.position(&bounds.hi);
            self.entries.push(Entry { bounds, body, begin, end });
        }
    }

    // ANCHOR: sweep-columns
    /// Sweeps all columns. Two boxes may share several of them: the pair is
    /// reported in the one that holds the later of their begins, along both
    /// axes.
    fn sweep_columns(&mut self, columns: &GridColumns) {
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
                let reported_in = columns.key(columns.of(&corner));
                if GridColumns::column_of(one.begin) == reported_in {
                    let pair =
                        Pair::new(one.body as usize, other.body as usize);
                    self.found.push(pair);
                }
            }
        }
    }
    // ANCHOR_END: sweep-columns
}

impl BroadPhase for SortedGrid {
    fn set_bounds(
        &mut self,
        body: usize,
        bounds: Aabb,
    ) -> Result<(), BoundsError> {
        self.bodies.set_bounds(body, bounds)
    }

    fn remove(&mut self, body: usize) -> bool {
        self.bodies.remove(body)
    }

    fn update(&mut self) -> &[PairEvent] {
        let columns = GridColumns::around(&self.bodies);
        self.list_entries(&columns);
        self.sweep_columns(&columns);
        self.table.replace(&mut self.found);
        self.table.events()
    }

    fn pairs(&self) -> &[Pair] {
        self.table.pairs()
    }

    fn overlap_tests(&self) -> usize {
        self.tests
    }
}
