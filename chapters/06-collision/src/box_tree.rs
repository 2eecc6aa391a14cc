//! A tree of boxes: what may be near, without asking everybody.
//!
//! Things are sorted once so that neighbours stand side by side, and cut into
//! halves, quarters, eighths and so on. Every part has a box around it. The
//! boxes need no pointers: those of one level stand side by side too, and
//! below box `k` are the boxes `2 k + 1` and `2 k + 2`.
//!
//! When the things move, who stands beside whom stays as it is, and only the
//! boxes are computed anew, from the smallest up: a refit.

use crate::Aabb;
use math::Vec3;
use std::ops::Range;

/// Parts of so many things or fewer are not cut further.
const FEW: usize = 4;

/// Boxes around boxes around things.
#[derive(Clone, Debug, Default)]
pub struct BoxTree {
    /// The box of every part: level by level, and each level from left to
    /// right.
    nodes: Vec<Aabb>,
    /// How many levels there are.
    levels: usize,
    /// The numbers of the things, neighbours side by side.
    items: Vec<usize>,
    /// The boxes of the things, in the same order.
    boxes: Vec<Aabb>,
}

/// The part that holds everything.
pub(crate) const ROOT: usize = 0;

/// The two halves of part `k`.
#[inline]
pub(crate) fn halves(k: usize) -> [usize; 2] {
    [2 * k + 1, 2 * k + 2]
}

impl BoxTree {
    /// A tree over things with these boxes.
    pub fn new(boxes: &[Aabb]) -> Self {
        let mut tree = Self::default();
        tree.rebuild(boxes);
        tree
    }

    /// Builds it anew over things with these boxes, in the room that there
    /// is: for as many things as before it does not allocate.
    pub fn rebuild(&mut self, boxes: &[Aabb]) {
        let n = boxes.len();
        self.levels = usize::from(n > 0);
        while n > 0 && n > FEW << (self.levels - 1) {
            self.levels += 1;
        }
        self.boxes.clear();
        self.boxes.extend_from_slice(boxes);
        self.nodes.clear();
        self.nodes.resize((1 << self.levels) - 1, Aabb::empty());
        self.items.clear();
        self.items.extend(0..n);
        for k in 0..self.nodes.len() {
            self.arrange(k, boxes);
        }
        self.refit(|i| boxes[i]);
    }

    /// Puts the things of part `k` in order: those of its first half to the
    /// left, along the axis on which their middles are spread most.
    fn arrange(&mut self, k: usize, boxes: &[Aabb]) {
        let range = self.range(k);
        if self.is_leaf(k) {
            self.items[range].sort_unstable();
            return;
        }
        let mut spread = Aabb::empty();
        for &i in &self.items[range.clone()] {
            let middle = boxes[i].center();
            spread = spread.union(&Aabb::new(middle, middle));
        }
        let axis = spread.size().imax();
        let half = self.range(halves(k)[1]).start - range.start;
        // Equals are told apart by number: the order is never left to chance.
        self.items[range].select_nth_unstable_by(half, |&i, &j| {
            let (a, b) = (boxes[i].center()[axis], boxes[j].center()[axis]);
            a.total_cmp(&b).then(i.cmp(&j))
        });
    }

    // ANCHOR: refit
    /// Computes all boxes anew from those of the things, which `box_of`
    /// tells by number; without allocating.
    pub fn refit(&mut self, box_of: impl Fn(usize) -> Aabb) {
        for slot in 0..self.items.len() {
            self.boxes[slot] = box_of(self.items[slot]);
        }
        // From the last to the first: the halves come before the whole.
        for k in (0..self.nodes.len()).rev() {
            self.nodes[k] = if self.is_leaf(k) {
                union_of(&self.boxes[self.range(k)])
            } else {
                let [left, right] = halves(k);
                self.nodes[left].union(&self.nodes[right])
            };
        }
    }
    // ANCHOR_END: refit

    // ANCHOR: query
    /// Calls `hit` for everything whose box overlaps `area` or touches it;
    /// returns how many boxes of parts it has looked at.
    pub fn query(&self, area: &Aabb, mut hit: impl FnMut(usize)) -> usize {
        if self.is_empty() {
            return 0;
        }
        self.search(ROOT, area, &mut hit)
    }

    fn search(
        &self,
        k: usize,
        area: &Aabb,
        hit: &mut impl FnMut(usize),
    ) -> usize {
        if !self.nodes[k].overlaps(area) {
            return 1;
        }
        if self.is_leaf(k) {
            for slot in self.range(k) {
                if self.boxes[slot].overlaps(area) {
                    hit(self.items[slot]);
                }
            }
            return 1;
        }
        let [left, right] = halves(k);
        1 + self.search(left, area, hit) + self.search(right, area, hit)
    }
    // ANCHOR_END: query

    /// The nearest of all things, by the squared distance that `measure`
    /// tells of each, m²; nothing if none is nearer than `reach`, m.
    pub fn nearest(
        &self,
        p: Vec3,
        reach: f64,
        mut measure: impl FnMut(usize) -> f64,
    ) -> Found {
        let distance2 = reach * reach;
        let mut found = Found { item: None, distance2, visited: 0 };
        if !self.is_empty() {
            found.visited = 1;
            self.approach(ROOT, p, &mut measure, &mut found);
        }
        found
    }

    fn approach(
        &self,
        k: usize,
        p: Vec3,
        measure: &mut impl FnMut(usize) -> f64,
        found: &mut Found,
    ) {
        if self.is_leaf(k) {
            for slot in self.range(k) {
                if gap2(&self.boxes[slot], p) < found.distance2 {
                    found.offer(self.items[slot], measure(self.items[slot]));
                }
            }
            return;
        }
        // The nearer half first: it may make the other one needless.
        let mut parts = halves(k).map(|k| (gap2(&self.nodes[k], p), k));
        found.visited += 2;
        if parts[1].0 < parts[0].0 {
            parts.swap(0, 1);
        }
        for (gap2, k) in parts {
            if gap2 < found.distance2 {
                self.approach(k, p, measure, found);
            }
        }
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How many levels there are.
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// The boxes of one level, from 0, which has one box around everything;
    /// none beyond the last.
    pub fn level(&self, level: usize) -> &[Aabb] {
        if level >= self.levels {
            return &[];
        }
        &self.nodes[(1 << level) - 1..(2 << level) - 1]
    }

    /// The box of part `k`.
    #[inline]
    pub(crate) fn node(&self, k: usize) -> &Aabb {
        &self.nodes[k]
    }

    /// Whether part `k` is not cut further.
    #[inline]
    pub(crate) fn is_leaf(&self, k: usize) -> bool {
        2 * k + 1 >= self.nodes.len()
    }

    /// Which things are in part `k`: places in the order.
    #[inline]
    pub(crate) fn range(&self, k: usize) -> Range<usize> {
        // Level and place of the part: k + 1 is 1, 10, 11, 100, … in binary.
        let level = (k + 1).ilog2();
        let place = k + 1 - (1 << level);
        let cut = |place: usize| (place * self.items.len()) >> level;
        cut(place)..cut(place + 1)
    }

    /// The thing in a place of the order, and its box.
    #[inline]
    pub(crate) fn at(&self, slot: usize) -> (usize, &Aabb) {
        (self.items[slot], &self.boxes[slot])
    }
}

/// What a search for the nearest thing has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The nearest thing.
    pub item: Option<usize>,
    /// Its squared distance, m²; the reach squared if there is none.
    pub distance2: f64,
    /// How many boxes of parts were looked at.
    pub visited: usize,
}

impl Found {
    /// Keeps a thing if it is nearer.
    fn offer(&mut self, item: usize, distance2: f64) {
        if distance2 < self.distance2 {
            (self.item, self.distance2) = (Some(item), distance2);
        }
    }
}

fn union_of(boxes: &[Aabb]) -> Aabb {
    boxes.iter().fold(Aabb::empty(), |all, one| all.union(one))
}

/// The squared distance of a point from a box, m²: zero inside.
#[inline]
fn gap2(area: &Aabb, p: Vec3) -> f64 {
    let below = area.lo - p;
    let above = p - area.hi;
    below.sup(&above).sup(&Vec3::zeros()).norm_squared()
}
