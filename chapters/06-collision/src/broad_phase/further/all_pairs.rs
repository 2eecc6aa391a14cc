//! Brute force: every box against every other, n (n - 1) / 2 comparisons.
//! Notes D §7.2. The reference that every other broad phase is tested by.

use crate::broad_phase::body_bounds::BodyBounds;
use crate::broad_phase::pair_table::PairTable;
use crate::{Aabb, BoundsError, BroadPhase, Pair, PairEvent};

// ANCHOR: all-pairs
/// All pairs of `bounds` that overlap, sorted: what every faster method must
/// find.
pub fn all_pairs(bounds: &[Aabb]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for i in 0..bounds.len() {
        for j in i + 1..bounds.len() {
            if bounds[i].overlaps(&bounds[j]) {
                pairs.push(Pair::new(i, j));
            }
        }
    }
    pairs
}
// ANCHOR_END: all-pairs

/// The broad phase that compares every pair at every update.
#[derive(Clone, Debug, Default)]
pub struct AllPairs {
    bodies: BodyBounds,
    table: PairTable,
    found: Vec<Pair>,
    /// The bodies that have been compared with all before them.
    seen: Vec<usize>,
    tests: usize,
}

impl AllPairs {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }
}

impl BroadPhase for AllPairs {
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
        self.seen.clear();
        for (i, bounds) in self.bodies.iter() {
            for &j in &self.seen {
                if bounds.overlaps(self.bodies.of(j)) {
                    self.found.push(Pair::new(i, j));
                }
            }
            self.seen.push(i);
        }
        let n = self.seen.len();
        self.tests = n * n.saturating_sub(1) / 2;
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
