//! Two trees of boxes, or one and itself: which things may touch.

use crate::box_tree::{ROOT, halves};
use crate::{Aabb, BoxTree};

/// Whether two boxes are at most so far apart along every axis.
#[inline]
fn near(one: &Aabb, other: &Aabb, within: f64) -> bool {
    one.grow(within).overlaps(other)
}

impl BoxTree {
    /// Calls `hit(i, j)` once for every thing `i` of this tree and `j` of the
    /// `other` whose boxes are at most `within` apart along every axis, m:
    /// with 0 for those that overlap or touch. Returns how many pairs of
    /// parts it has looked at.
    pub fn pairs(
        &self,
        other: &Self,
        within: f64,
        mut hit: impl FnMut(usize, usize),
    ) -> usize {
        if self.is_empty() || other.is_empty() {
            return 0;
        }
        self.between(ROOT, other, ROOT, within, &mut hit)
    }

    /// The pairs between part `k` of this tree and part `l` of the other.
    fn between(
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
        let (flat_k, flat_l) = (self.is_leaf(k), other.is_leaf(l));
        if flat_k && flat_l {
            self.compare(k, other, l, within, hit);
            return 1;
        }
        // Down in the tree that has come less far.
        let mut visited = 1;
        if flat_l || (!flat_k && k <= l) {
            for half in halves(k) {
                visited += self.between(half, other, l, within, hit);
            }
        } else {
            for half in halves(l) {
                visited += self.between(k, other, half, within, hit);
            }
        }
        visited
    }

    /// All things of one small part against all of another.
    fn compare(
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

    /// The same among the things of this tree: every two of them once, and
    /// nothing with itself.
    pub fn pairs_within(
        &self,
        within: f64,
        mut hit: impl FnMut(usize, usize),
    ) -> usize {
        if self.is_empty() {
            return 0;
        }
        self.inside(ROOT, within, &mut hit)
    }

    fn inside(
        &self,
        k: usize,
        within: f64,
        hit: &mut impl FnMut(usize, usize),
    ) -> usize {
        if !self.is_leaf(k) {
            let [left, right] = halves(k);
            let mut visited = 1 + self.inside(left, within, hit);
            visited += self.inside(right, within, hit);
            return visited + self.between(left, self, right, within, hit);
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
