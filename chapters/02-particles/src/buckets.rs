//! Who is near whom, without asking all pairs: notes C §4.3.
//!
//! Space is cut into cubes as wide as the radius, numbered row by row. Sorted
//! by the number of its cube, a particle stands beside its neighbours: they
//! are in its own cube and the next, and in three cubes of each of four
//! other rows. Pairs are met once, so half of the 27 cubes are enough.

use crate::radix::Sorter;
use math::Vec3;

/// No axis is cut into more cubes, or their numbers would not fit into 32
/// bits. Points farther apart than that many radii get wider cubes: a slower
/// search if they crowd somewhere, and the same pairs.
const MOST_CUBES: f64 = 1600.0;

/// Cubes are wider than the radius by this factor, so that rounding cannot
/// put a neighbour two cubes away.
const ROOMY: f64 = 1.000_001;

/// A search for neighbours, with the room that it needs: used again, it
/// allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Buckets {
    sorter: Sorter,
    /// The positions, sorted.
    x: Vec<Vec3>,
}

/// How space is cut.
struct Grid {
    corner: Vec3,
    side: f64,
    /// Cubes along each axis.
    count: [u32; 3],
}

impl Grid {
    /// Cubes at least as wide as `radius` around all of `x`.
    fn around(x: &[Vec3], radius: f64) -> Self {
        let mut low = Vec3::repeat(f64::INFINITY);
        let mut high = Vec3::repeat(f64::NEG_INFINITY);
        for x in x.iter().filter(|x| x.iter().all(|c| c.is_finite())) {
            low = low.inf(x);
            high = high.sup(x);
        }
        let extent = high - low;
        let side = (ROOMY * radius).max(extent.max() / MOST_CUBES);
        let count = [0, 1, 2].map(|axis| (extent[axis] / side) as u32 + 1);
        Self { corner: low, side, count }
    }

    // ANCHOR: cube-number
    /// The number of the cube around `x`. One empty cube before and after
    /// each row, and one empty row before and after each layer, keep the
    /// neighbours' numbers apart.
    fn number(&self, x: &Vec3) -> u32 {
        let [nx, ny, _] = self.count;
        let cube = (x - self.corner) / self.side;
        let at = |axis: usize| (cube[axis] as u32).min(self.count[axis] - 1);
        ((at(2) + 1) * (ny + 2) + at(1) + 1) * (nx + 2) + at(0) + 1
    }
    // ANCHOR_END: cube-number

    /// How far the numbers are apart from one cube to the next in four
    /// directions: the next row, and three rows of the next layer.
    fn rows(&self) -> [u32; 4] {
        let row = self.count[0] + 2;
        let layer = row * (self.count[1] + 2);
        [row, layer - row, layer, layer + row]
    }
}

impl Buckets {
    /// A search that has not met any points yet.
    pub fn new() -> Self {
        Self::default()
    }

    // ANCHOR: pairs
    /// Calls `visit(i, j, x_i - x_j)` once for every two points closer than
    /// `radius`, in an order that depends on the points only.
    pub fn for_each_pair(
        &mut self,
        x: &[Vec3],
        radius: f64,
        mut visit: impl FnMut(usize, usize, Vec3),
    ) {
        assert!(radius > 0.0 && radius.is_finite(), "a radius is positive");
        let rows = self.sort(x, radius);
        let (cards, x) = (self.sorter.cards(), &self.x);
        let near = radius * radius;
        let mut meet = |i: usize, j: usize| {
            let l = x[i] - x[j];
            if l.norm_squared() < near {
                visit(who(cards[i]), who(cards[j]), l);
            }
        };
        // Where three cubes of each row begin and end: these only move on.
        let mut spans = [(0, 0); 4];
        for i in 0..x.len() {
            let own = cube(cards[i]);
            let mut j = i + 1;
            while j < x.len() && cube(cards[j]) <= own + 1 {
                meet(i, j);
                j += 1;
            }
            for (span, row) in spans.iter_mut().zip(rows) {
                let middle = own + row;
                skip_below(cards, &mut span.0, middle - 1);
                skip_below(cards, &mut span.1, middle + 2);
                for j in span.0..span.1 {
                    meet(i, j);
                }
            }
        }
    }
    // ANCHOR_END: pairs

    /// All pairs of points closer than `radius`, the smaller number first.
    pub fn pairs(&mut self, x: &[Vec3], radius: f64) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        self.for_each_pair(x, radius, |i, j, _| {
            pairs.push([i.min(j), i.max(j)]);
        });
        pairs
    }

    /// Sorts the points by cube; returns the distances between rows.
    fn sort(&mut self, x: &[Vec3], radius: f64) -> [u32; 4] {
        let grid = Grid::around(x, radius);
        self.sorter.sort(x.iter().map(|x| grid.number(x)));
        self.x.clear();
        for &card in self.sorter.cards() {
            self.x.push(x[who(card)]);
        }
        grid.rows()
    }
}

/// The number of the cube on a card.
#[inline]
fn cube(card: u64) -> u32 {
    (card >> 32) as u32
}

/// Whose card it is.
#[inline]
fn who(card: u64) -> usize {
    card as u32 as usize
}

/// Moves `place` on to the first cube that is not below `number`.
#[inline]
fn skip_below(cards: &[u64], place: &mut usize, number: u32) {
    while *place < cards.len() && cube(cards[*place]) < number {
        *place += 1;
    }
}

// ANCHOR: brute-force
/// All pairs of points closer than `radius`, by asking every pair.
pub fn brute_force_pairs(x: &[Vec3], radius: f64) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            if (x[i] - x[j]).norm_squared() < radius * radius {
                pairs.push([i, j]);
            }
        }
    }
    pairs
}
// ANCHOR_END: brute-force
