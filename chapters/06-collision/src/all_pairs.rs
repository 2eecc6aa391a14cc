//! Every box against every other: n (n - 1) / 2 comparisons. Notes D §7.2.

use crate::aabb::Aabb;
use crate::bodies::Bodies;
use crate::broad_phase::BroadPhase;
use crate::error::BoundsError;
use crate::pair::{Pair, PairEvent};
use crate::pair_table::PairTable;

// ANCHOR: all-pairs
/// All pairs of `bounds` that overlap, sorted: what every faster way has to
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

/// The broad phase that asks every pair at every update.
#[derive(Clone, Debug, Default)]
pub struct AllPairs {
    bodies: Bodies,
    table: PairTable,
    found: Vec<Pair>,
    /// Who is there.
    there: Vec<usize>,
    tests: usize,
}

impl AllPairs {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }
}

impl BroadPhase for AllPairs {
    fn place(&mut self, body: usize, bounds: Aabb) -> Result<(), BoundsError> {
        self.bodies.place(body, bounds)
    }

    fn remove(&mut self, body: usize) -> bool {
        self.bodies.remove(body)
    }

    fn update(&mut self) -> &[PairEvent] {
        self.there.clear();
        for (i, bounds) in self.bodies.iter() {
            for &j in &self.there {
                if bounds.overlaps(self.bodies.of(j)) {
                    self.found.push(Pair::new(i, j));
                }
            }
            self.there.push(i);
        }
        let n = self.there.len();
        self.tests = n * n.saturating_sub(1) / 2;
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
