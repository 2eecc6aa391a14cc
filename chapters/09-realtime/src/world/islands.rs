//! Islands: bodies that push each other, directly or through others. What
//! happens in one is nobody else's business, so each can be solved alone, by
//! any thread, with the same result.

/// Marks a body that belongs to no island: it is fixed.
pub const FIXED: u32 = u32::MAX;

/// The islands of a step.
#[derive(Clone, Debug, Default)]
pub struct Islands {
    /// Union–find: the representative of each body's set.
    parent: Vec<u32>,
    /// The island of each body.
    of: Vec<u32>,
    /// Bodies, island by island.
    pub order: Vec<u32>,
    /// Where each body stands in `order`; `FIXED` for fixed ones.
    pub slot: Vec<u32>,
    /// Where each island begins in `order`, and the end.
    pub starts: Vec<usize>,
    fill: Vec<usize>,
}

impl Islands {
    /// Begins with each of `n` bodies on its own.
    pub fn clear(&mut self, n: usize) {
        self.parent.clear();
        self.parent.extend(0..n as u32);
    }

    /// The representative of a body's set.
    fn root(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let up = self.parent[self.parent[i as usize] as usize];
            self.parent[i as usize] = up;
            i = up;
        }
        i
    }

    /// Joins the sets of two bodies.
    pub fn join(&mut self, i: usize, j: usize) {
        let (i, j) = (self.root(i as u32), self.root(j as u32));
        // The smaller number stays: the order does not depend on history.
        self.parent[i.max(j) as usize] = i.min(j);
    }

    /// Numbers the islands by their first body and sorts the bodies by them;
    /// `fixed` bodies belong to none.
    pub fn finish(&mut self, fixed: impl Fn(usize) -> bool) {
        let n = self.parent.len();
        self.of.clear();
        self.of.resize(n, FIXED);
        let mut islands = 0;
        self.starts.clear();
        for i in 0..n {
            if fixed(i) {
                continue;
            }
            let root = self.root(i as u32) as usize;
            if root == i {
                self.of[i] = islands;
                islands += 1;
                self.starts.push(0);
            } else {
                self.of[i] = self.of[root];
            }
            self.starts[self.of[i] as usize] += 1;
        }
        self.starts.push(0);
        sums(&mut self.starts);
        self.fill.clear();
        self.fill.extend_from_slice(&self.starts);
        self.order.clear();
        self.order.resize(self.starts[islands as usize], 0);
        self.slot.clear();
        self.slot.resize(n, FIXED);
        for i in 0..n {
            if self.of[i] == FIXED {
                continue;
            }
            let place = &mut self.fill[self.of[i] as usize];
            self.order[*place] = i as u32;
            self.slot[i] = *place as u32;
            *place += 1;
        }
    }

    /// How many islands there are.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The island of whichever of two bodies has one.
    pub fn of_pair(&self, i: usize, j: usize) -> u32 {
        if self.of[i] == FIXED { self.of[j] } else { self.of[i] }
    }

    /// Sorts `items` by island, in the order in which they come: `sorted`
    /// holds their indices, `starts` where each island begins.
    pub fn sort(
        &self,
        items: impl Iterator<Item = u32> + Clone,
        sorted: &mut Vec<u32>,
        starts: &mut Vec<usize>,
    ) {
        starts.clear();
        starts.resize(self.len() + 1, 0);
        let mut count = 0;
        for island in items.clone() {
            starts[island as usize] += 1;
            count += 1;
        }
        sums(starts);
        sorted.clear();
        sorted.resize(count, 0);
        for (i, island) in items.enumerate() {
            let place = &mut starts[island as usize];
            sorted[*place] = i as u32;
            *place += 1;
        }
        // Each start has moved on to the next one.
        starts.rotate_right(1);
        starts[0] = 0;
    }
}

/// Turns counts into where each begins; the last entry becomes the sum.
fn sums(counts: &mut [usize]) {
    let mut sum = 0;
    for count in counts {
        let here = *count;
        *count = sum;
        sum += here;
    }
}
