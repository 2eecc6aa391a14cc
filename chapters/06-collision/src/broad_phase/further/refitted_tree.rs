//! An AABB tree over all bodies that is refitted while they move: the tree
//! stays, and only its boxes are recomputed. It is here to be compared with
//! sort and sweep where everything moves; the boxes of chapter 9 run on it.

use crate::broad_phase::body_bounds::BodyBounds;
use crate::broad_phase::pair_table::PairTable;
use crate::{Aabb, AabbTree, BoundsError, BroadPhase, Pair, PairEvent};

/// When the leaves have grown by this factor since the tree was built, it is
/// rebuilt. Below, it is rebuilt too often; above, its boxes overlap too much.
const REBUILD_GROWTH: f64 = 1.5;

/// The broad phase for scenes in which everything moves, with boxes of all
/// sizes.
#[derive(Clone, Debug, Default)]
pub struct RefittedTree {
    bodies: BodyBounds,
    table: PairTable,
    tree: AabbTree,
    /// The sum of the edges of all leaves when the tree was built, m.
    leaf_length: f64,
    found: Vec<Pair>,
    tests: usize,
}

impl RefittedTree {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }

    /// Refits the tree, or rebuilds it where that no longer does.
    fn refit(&mut self) {
        let bounds = self.bodies.bounds();
        if self.tree.len() == bounds.len() {
            self.tree.refit(|body| bounds[body]);
            if leaf_length(&self.tree) <= REBUILD_GROWTH * self.leaf_length {
                return;
            }
        }
        self.tree.rebuild(bounds);
        self.leaf_length = leaf_length(&self.tree);
    }
}

/// The sum of the edges of all leaves, m.
fn leaf_length(tree: &AabbTree) -> f64 {
    let leaves = tree.level(tree.levels().saturating_sub(1));
    let mut sum = 0.0;
    for leaf in leaves.iter().filter(|leaf| !leaf.is_empty()) {
        sum += leaf.size().sum();
    }
    sum
}

impl BroadPhase for RefittedTree {
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

    fn overlap_tests(&self) -> usize {
        self.tests
    }
}
