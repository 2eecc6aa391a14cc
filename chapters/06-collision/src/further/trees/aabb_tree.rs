//! An AABB tree: a bounding volume hierarchy of axis-aligned boxes.
//!
//! Items are sorted once so that neighbours are side by side, and divided into
//! halves, quarters, eighths and so on. Every part is a node with a box around
//! it. No pointers are needed: the nodes of one level are side by side too,
//! and the children of node `k` are `2 k + 1` and `2 k + 2`.
//!
//! When the items move, the order stays, and only the boxes are recomputed,
//! from the leaves up: a refit.

use crate::Aabb;
use math::Vec3;
use std::ops::Range;

/// A leaf holds at most so many items.
const MAX_LEAF_ITEMS: usize = 4;

/// A binary tree of boxes around items.
#[derive(Clone, Debug, Default)]
pub struct AabbTree {
    /// The box of every node: level by level, and each level from left to
    /// right.
    nodes: Vec<Aabb>,
    /// How many levels there are.
    levels: usize,
    /// The numbers of the items, neighbours side by side.
    items: Vec<usize>,
    /// The boxes of the items, in the same order.
    boxes: Vec<Aabb>,
}

/// The node that holds everything.
pub(crate) const ROOT: usize = 0;

/// The two children of node `k`.
#[inline]
pub(crate) fn children(k: usize) -> [usize; 2] {
    [2 * k + 1, 2 * k + 2]
}

impl AabbTree {
    /// A tree over items with these boxes.
    pub fn new(boxes: &[Aabb]) -> Self {
        let mut tree = Self::default();
        tree.rebuild(boxes);
        tree
    }

    /// Rebuilds it over items with these boxes. For no more items than before
    /// it does not allocate.
    pub fn rebuild(&mut self, boxes: &[Aabb]) {
        self.items.clear();
        self.items.extend(0..boxes.len());
        self.prepare(boxes);
        for k in 0..self.nodes.len() {
            self.split(k, boxes);
        }
        self.refit(|i| boxes[i]);
    }

    /// A tree over the items in an order that is given, such as that of
    /// [`surface_order`](crate::surface_order): its halves, quarters and so on
    /// are the nodes.
    pub fn in_order(boxes: &[Aabb], items: Vec<usize>) -> Self {
        let mut tree = Self { items, ..Self::default() };
        tree.prepare(boxes);
        tree.refit(|i| boxes[i]);
        tree
    }

    /// Sets up the nodes for as many items.
    fn prepare(&mut self, boxes: &[Aabb]) {
        let n = boxes.len();
        self.levels = usize::from(n > 0);
        while n > 0 && n > MAX_LEAF_ITEMS << (self.levels - 1) {
            self.levels += 1;
        }
        self.boxes.clear();
        self.boxes.extend_from_slice(boxes);
        self.nodes.clear();
        self.nodes.resize((1 << self.levels) - 1, Aabb::empty());
    }

    /// Splits the items of node `k` between its children, at the median along
    /// the axis on which their centres are spread most.
    fn split(&mut self, k: usize, boxes: &[Aabb]) {
        let range = self.range(k);
        if self.is_leaf(k) {
            self.items[range].sort_unstable();
            return;
        }
        let mut spread = Aabb::empty();
        for &i in &self.items[range.clone()] {
            let centre = boxes[i].center();
            spread = spread.union(&Aabb::new(centre, centre));
        }
        let axis = spread.size().imax();
        let half = self.range(children(k)[1]).start - range.start;
        // Ties are broken by number, so that the order is deterministic.
        self.items[range].select_nth_unstable_by(half, |&i, &j| {
            let (a, b) = (boxes[i].center()[axis], boxes[j].center()[axis]);
            a.total_cmp(&b).then(i.cmp(&j))
        });
    }

    // ANCHOR: refit
    /// Recomputes all boxes from those of the items, which `box_of` gives by
    /// number; without allocating.
    pub fn refit(&mut self, box_of: impl Fn(usize) -> Aabb) {
        for slot in 0..self.items.len() {
            self.boxes[slot] = box_of(self.items[slot]);
        }
        // From the last to the first: children before their parent.
        for k in (0..self.nodes.len()).rev() {
            self.nodes[k] = if self.is_leaf(k) {
                union_of(&self.boxes[self.range(k)])
            } else {
                let [left, right] = children(k);
                self.nodes[left].union(&self.nodes[right])
            };
        }
    }
    // ANCHOR_END: refit

    /// Calls `hit` for every item whose box overlaps `area` or touches it;
    /// returns how many nodes it has visited.
    pub fn query(&self, area: &Aabb, mut hit: impl FnMut(usize)) -> usize {
        if self.is_empty() {
            return 0;
        }
        self.search(ROOT, area, &mut hit)
    }

    // ANCHOR: query
    /// The same below node `k`.
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
        let [left, right] = children(k);
        1 + self.search(left, area, hit) + self.search(right, area, hit)
    }
    // ANCHOR_END: query

    /// The nearest of all items, by the squared distance that `measure` gives
    /// for each, m²; none if none is nearer than `max_distance`, m.
    pub fn nearest(
        &self,
        p: Vec3,
        max_distance: f64,
        mut measure: impl FnMut(usize) -> f64,
    ) -> NearestItem {
        let distance2 = max_distance * max_distance;
        let mut found = NearestItem { item: None, distance2, visited: 0 };
        if !self.is_empty() {
            found.visited = 1;
            self.search_nearest(ROOT, p, &mut measure, &mut found);
        }
        found
    }

    fn search_nearest(
        &self,
        k: usize,
        p: Vec3,
        measure: &mut impl FnMut(usize) -> f64,
        found: &mut NearestItem,
    ) {
        if self.is_leaf(k) {
            for slot in self.range(k) {
                if gap2(&self.boxes[slot], p) < found.distance2 {
                    found.offer(self.items[slot], measure(self.items[slot]));
                }
            }
            return;
        }
        // The nearer child first: it may rule the other one out.
        let mut nodes = children(k).map(|k| (gap2(&self.nodes[k], p), k));
        found.visited += 2;
        if nodes[1].0 < nodes[0].0 {
            nodes.swap(0, 1);
        }
        for (gap2, k) in nodes {
            if gap2 < found.distance2 {
                self.search_nearest(k, p, measure, found);
            }
        }
    }

    /// How many items there are.
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

    /// The box of node `k`.
    #[inline]
    pub(crate) fn node(&self, k: usize) -> &Aabb {
        &self.nodes[k]
    }

    /// Whether node `k` is a leaf.
    #[inline]
    pub(crate) fn is_leaf(&self, k: usize) -> bool {
        2 * k + 1 >= self.nodes.len()
    }

    /// The items of node `k`: a range of the order.
    #[inline]
    pub(crate) fn range(&self, k: usize) -> Range<usize> {
        // Level of the node and place in it: k + 1 is 1, 10, 11, 100, … in
        // binary.
        let level = (k + 1).ilog2();
        let place = k + 1 - (1 << level);
        let cut = |place: usize| (place * self.items.len()) >> level;
        cut(place)..cut(place + 1)
    }

    /// The item in a slot of the order, and its box.
    #[inline]
    pub(crate) fn at(&self, slot: usize) -> (usize, &Aabb) {
        (self.items[slot], &self.boxes[slot])
    }
}

/// What a search for the nearest item has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestItem {
    /// The nearest item.
    pub item: Option<usize>,
    /// Its squared distance, m²; the maximum squared if there is none.
    pub distance2: f64,
    /// How many nodes were visited.
    pub visited: usize,
}

impl NearestItem {
    /// Keeps an item if it is nearer.
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
