//! Pair queries: which items of two AABB trees, or of one, may touch.

use crate::further::trees::aabb_tree::{ROOT, children};
use crate::{Aabb, AabbTree};

/// Whether two boxes are at most so far apart along every axis.
#[inline]
fn near(one: &Aabb, other: &Aabb, within: f64) -> bool {
    one.grow(within).overlaps(other)
}

impl AabbTree {
    /// Calls `hit(i, j)` once for every item `i` of this tree and `j` of the
    /// `other` whose boxes are at most `within` apart along every axis, m: 0
    /// for those that overlap or touch. Returns how many pairs of nodes it has
    /// visited.
    pub fn pairs(
        &self,
        other: &Self,
        within: f64,
        mut hit: impl FnMut(usize, usize),
    ) -> usize {
        if self.is_empty() || other.is_empty() {
            return 0;
        }
        self.pairs_of_nodes(ROOT, other, ROOT, within, &mut hit)
    }

    /// The pairs between node `k` of this tree and node `l` of the other.
    fn pairs_of_nodes(
        &self,
        k: usize,
        other: &Self,
        l: usize,
        within: f64,
        hit: &mut impl FnMut(usize, usize),
    ) -> usize {
        if !near(self.node(k), other.node(l), within) {
            return 1;
        }
        let (leaf_k, leaf_l) = (self.is_leaf(k), other.is_leaf(l));
        if leaf_k && leaf_l {
            self.pairs_of_leaves(k, other, l, within, hit);
            return 1;
        }
        // Descend in the tree whose node is larger.
        let mut visited = 1;
        if leaf_l || (!leaf_k && k <= l) {
            for child in children(k) {
                visited += self.pairs_of_nodes(child, other, l, within, hit);
            }
        } else {
            for child in children(l) {
                visited += self.pairs_of_nodes(k, other, child, within, hit);
            }
        }
        visited
    }

    /// All items of one leaf against all of another.
    fn pairs_of_leaves(
        &self,
        k: usize,
        other: &Self,
        l: usize,
        within: f64,
        hit: &mut impl FnMut(usize, usize),
    ) {
        for slot in self.range(k) {
            let (i, one) = self.at(slot);
            for slot in other.range(l) {
                let (j, two) = other.at(slot);
                if near(one, two, within) {
                    hit(i, j);
                }
            }
        }
    }

    /// The same among the items of this tree: every two of them once, and
    /// none with itself.
    pub fn pairs_within(
        &self,
        within: f64,
        mut hit: impl FnMut(usize, usize),
    ) -> usize {
        if self.is_empty() {
            return 0;
        }
        self.pairs_in_node(ROOT, within, &mut hit)
    }

    fn pairs_in_node(
        &self,
        k: usize,
        within: f64,
        hit: &mut impl FnMut(usize, usize),
    ) -> usize {
        if !self.is_leaf(k) {
            let [left, right] = children(k);
            let mut visited = 1 + self.pairs_in_node(left, within, hit);
            visited += self.pairs_in_node(right, within, hit);
            return visited
                + self.pairs_of_nodes(left, self, right, within, hit);
        }
        let range = self.range(k);
        for first in range.clone() {
            let (i, one) = self.at(first);
            for second in first + 1..range.end {
                let (j, two) = self.at(second);
                if near(one, two, within) {
                    hit(i, j);
                }
            }
        }
        1
    }
}
