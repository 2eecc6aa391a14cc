//! A tree of boxes over all bodies, kept while they move: who stands beside
//! whom stays as it is, and only the boxes are computed anew.

use crate::aabb::Aabb;
use crate::bodies::Bodies;
use crate::box_tree::BoxTree;
use crate::broad_phase::BroadPhase;
use crate::error::BoundsError;
use crate::pair::{Pair, PairEvent};
use crate::pair_table::PairTable;

/// When the smallest parts have become longer than they were by this factor,
/// the tree is built anew.
const WORN: f64 = 1.5;

/// The broad phase for scenes in which everything moves, with boxes of all
/// sizes.
#[derive(Clone, Debug, Default)]
pub struct RefittedTree {
    bodies: Bodies,
    table: PairTable,
    tree: BoxTree,
    /// How long the smallest parts were together when the tree was built.
    length: f64,
    found: Vec<Pair>,
    tests: usize,
}

impl RefittedTree {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes all boxes anew, and the tree too if it does not fit any
    /// more.
    fn refit(&mut self) {
        let bounds = self.bodies.bounds();
        if self.tree.len() == bounds.len() {
            self.tree.refit(|body| bounds[body]);
            if length(&self.tree) <= WORN * self.length {
                return;
            }
        }
        self.tree.rebuild(bounds);
        self.length = length(&self.tree);
    }
}

/// The lengths of all edges of the smallest parts, added up.
fn length(tree: &BoxTree) -> f64 {
    let parts = tree.level(tree.levels().saturating_sub(1));
    let mut sum = 0.0;
    for part in parts.iter().filter(|part| !part.is_empty()) {
        sum += part.size().sum();
    }
    sum
}

impl BroadPhase for RefittedTree {
    fn place(&mut self, body: usize, bounds: Aabb) -> Result<(), BoundsError> {
        self.bodies.place(body, bounds)
    }

    fn remove(&mut self, body: usize) -> bool {
        self.bodies.remove(body)
    }

    fn update(&mut self) -> &[PairEvent] {
        self.refit();
        let found = &mut self.found;
        self.tests = self.tree.pairs_within(0.0, |i, j| {
            found.push(Pair::new(i, j));
        });
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
