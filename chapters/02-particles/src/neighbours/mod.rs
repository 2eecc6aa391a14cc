//! Neighbour search by spatial bucketing (a uniform grid): notes C §4.3.
//!
//! Space is cut into cubic cells as wide as the radius, numbered row by row.
//! Sorted by the number of its cell, a particle stands beside its neighbours:
//! they are in its own cell and the next, and in three cells of each of four
//! other rows. Pairs are met once, so half of the 27 cells are enough.

mod radix_sort;

use math::Vec3;
use radix_sort::RadixSorter;

/// Cells along each axis, at most: their numbers must fit into 32 bits. Points
/// farther apart than that many radii get wider cells: a slower search if they
/// crowd somewhere, and the same pairs.
const MAX_CELLS_PER_AXIS: f64 = 1600.0;

/// Cells are wider than the radius by this factor, so that rounding cannot
/// put a neighbour two cells away.
const CELL_MARGIN: f64 = 1.000_001;

/// A neighbour search with its workspace: used again, it allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Buckets {
    sorter: RadixSorter,
    /// The positions, sorted.
    x: Vec<Vec3>,
}

/// The grid of cells.
struct Grid {
    corner: Vec3,
    side: f64,
    /// Cells along each axis.
    count: [u32; 3],
}

impl Grid {
    /// Cells at least as wide as `radius` around all of `x`.
    fn around(x: &[Vec3], radius: f64) -> Self {
        let mut low = Vec3::repeat(f64::INFINITY);
        let mut high = Vec3::repeat(f64::NEG_INFINITY);
        for x in x.iter().filter(|x| x.iter().all(|c| c.is_finite())) {
            low = low.inf(x);
            high = high.sup(x);
        }
        let extent = high - low;
        let side =
            (CELL_MARGIN * radius).max(extent.max() / MAX_CELLS_PER_AXIS);
        let count = [0, 1, 2].map(|axis| (extent[axis] / side) as u32 + 1);
        Self { corner: low, side, count }
    }

    // ANCHOR: cell-number
    /// The number of the cell around `x`. One empty cell before and after
    /// each row, and one empty row before and after each layer, keep the
    /// neighbours' numbers apart.
    fn number(&self, x: &Vec3) -> u32 {
        let [nx, ny, _] = self.count;
        let cell = (x - self.corner) / self.side;
        let at = |axis: usize| (cell[axis] as u32).min(self.count[axis] - 1);
        ((at(2) + 1) * (ny + 2) + at(1) + 1) * (nx + 2) + at(0) + 1
    }
    // ANCHOR_END: cell-number

    /// The differences of cell numbers to four neighbouring rows: the next
    /// row, and three rows of the next layer.
    fn row_offsets(&self) -> [u32; 4] {
        let row = self.count[0] + 2;
        let layer = row * (self.count[1] + 2);
        [row, layer - row, layer, layer + row]
    }
}

impl Buckets {
    /// A search with an empty workspace.
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
        let offsets = self.sort(x, radius);
        let (entries, x) = (self.sorter.entries(), &self.x);
        let radius_squared = radius * radius;
        for_each_candidate(entries, offsets, |i, j| {
            let l = x[i] - x[j];
            if l.norm_squared() < radius_squared {
                visit(index(entries[i]), index(entries[j]), l);
            }
        });
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

    /// Sorts the points by cell; returns the offsets of neighbouring rows.
    fn sort(&mut self, x: &[Vec3], radius: f64) -> [u32; 4] {
        let grid = Grid::around(x, radius);
        self.sorter.sort(x.iter().map(|x| grid.number(x)));
        self.x.clear();
        for &entry in self.sorter.entries() {
            self.x.push(x[index(entry)]);
        }
        grid.row_offsets()
    }
}

// ANCHOR: candidates
/// Calls `check(i, j)` once for every two of the sorted entries whose cells
/// are the same or touch.
#[inline]
fn for_each_candidate(
    entries: &[u64],
    offsets: [u32; 4],
    mut check: impl FnMut(usize, usize),
) {
    // Where three cells of each row begin and end: these only move on.
    let mut spans = [(0, 0); 4];
    for i in 0..entries.len() {
        let own = cell(entries[i]);
        let mut j = i + 1;
        while j < entries.len() && cell(entries[j]) <= own + 1 {
            check(i, j);
            j += 1;
        }
        for (span, offset) in spans.iter_mut().zip(offsets) {
            let middle = own + offset;
            skip_below(entries, &mut span.0, middle - 1);
            skip_below(entries, &mut span.1, middle + 2);
            for j in span.0..span.1 {
                check(i, j);
            }
        }
    }
}
// ANCHOR_END: candidates

/// The cell of an entry.
#[inline]
fn cell(entry: u64) -> u32 {
    (entry >> 32) as u32
}

/// The number of the point of an entry.
#[inline]
fn index(entry: u64) -> usize {
    entry as u32 as usize
}

/// Moves `position` on to the first cell that is not below `number`.
#[inline]
fn skip_below(entries: &[u64], position: &mut usize, number: u32) {
    while *position < entries.len() && cell(entries[*position]) < number {
        *position += 1;
    }
}

// ANCHOR: brute-force
/// All pairs of points closer than `radius`, by testing every pair.
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
