//! From a grid to one of half as many columns and rows, and back.

use math::sparse::{BlockSymmetric, Slot};
use math::{Mat3, Vec3};

/// Up to four particles of the coarse grid around one of the fine grid, with
/// their weights.
type Parents = [(u32, f64); 4];

/// How a fine grid hangs together with a coarse one. Every second column and
/// row is kept; what lies between moves with the mean of its neighbours.
pub(crate) struct Coarse {
    parents: Vec<Parents>,
    /// For each fine block above the diagonal: where it goes, times what.
    /// (fine block, coarse block, weight)
    upper: Vec<(u32, Slot, f64)>,
    /// Both ends of a fine pair may have the same parent.
    folded: Vec<(u32, u32, f64)>,
    /// The same for fine blocks on the diagonal.
    diagonal: Vec<(u32, Slot, f64)>,
}

impl Coarse {
    /// The way down from a grid of `columns` and `rows` whose matrix has the
    /// pattern of `fine`, and a matrix for the coarse grid.
    pub fn new(
        fine: &BlockSymmetric,
        columns: usize,
        rows: usize,
    ) -> (Self, BlockSymmetric) {
        let parents = all_parents(columns, rows);
        let mut pairs = Vec::new();
        let mut couple = |i: usize, j: usize| {
            for (a, _) in living(&parents[i]) {
                for (b, _) in living(&parents[j]) {
                    if a != b {
                        pairs.push((a, b));
                    }
                }
            }
        };
        for i in 0..parents.len() {
            couple(i, i);
        }
        for (i, j) in fine.pattern().pairs() {
            couple(i, j);
        }
        let n = columns.div_ceil(2) * rows.div_ceil(2);
        let matrix = BlockSymmetric::new(n, &pairs);
        let mut coarse = Self {
            parents,
            upper: Vec::new(),
            folded: Vec::new(),
            diagonal: Vec::new(),
        };
        coarse.find_places(fine, &matrix);
        (coarse, matrix)
    }

    /// Looks up where every fine block goes.
    fn find_places(&mut self, fine: &BlockSymmetric, matrix: &BlockSymmetric) {
        for (k, (i, j)) in fine.pattern().pairs().enumerate() {
            for (a, wa) in living(&self.parents[i]) {
                for (b, wb) in living(&self.parents[j]) {
                    if a == b {
                        self.folded.push((k as u32, a as u32, wa * wb));
                    } else {
                        let slot = matrix.slot(a, b);
                        self.upper.push((k as u32, slot, wa * wb));
                    }
                }
            }
        }
        for (i, parents) in self.parents.iter().enumerate() {
            for (a, wa) in living(parents) {
                for (b, wb) in living(parents) {
                    // The block at (b, a) is that at (a, b), mirrored.
                    if a <= b {
                        let slot = matrix.slot(a, b);
                        self.diagonal.push((i as u32, slot, wa * wb));
                    }
                }
            }
        }
    }

    /// The coarse particles around fine particle `i`, with their weights.
    pub fn parents(&self, i: usize) -> impl Iterator<Item = (usize, f64)> {
        living(&self.parents[i])
    }

    /// The coarse matrix `P^T A P` of the fine matrix `A`.
    pub fn refill(&self, fine: &BlockSymmetric, coarse: &mut BlockSymmetric) {
        coarse.clear();
        for (k, slot, weight) in &self.upper {
            coarse.add_at(*slot, &(*weight * fine.upper()[*k as usize]));
        }
        for (k, a, weight) in &self.folded {
            let block: Mat3 = *weight * fine.upper()[*k as usize];
            let a = *a as usize;
            coarse.add(a, a, &(block + block.transpose()));
        }
        for (i, slot, weight) in &self.diagonal {
            coarse.add_at(*slot, &(*weight * fine.diagonal()[*i as usize]));
        }
    }

    /// Sets `coarse = P^T fine`.
    pub fn restrict(&self, fine: &[f64], coarse: &mut [f64]) {
        coarse.fill(0.0);
        let (coarse, _) = coarse.as_chunks_mut::<3>();
        for (parents, r) in self.parents.iter().zip(fine.as_chunks::<3>().0) {
            let r = Vec3::from(*r);
            for (a, weight) in living(parents) {
                coarse[a] = (Vec3::from(coarse[a]) + weight * r).into();
            }
        }
    }

    /// Adds `P coarse` to `fine`.
    pub fn prolong(&self, coarse: &[f64], fine: &mut [f64]) {
        let (coarse, _) = coarse.as_chunks::<3>();
        let fine = fine.as_chunks_mut::<3>().0;
        for (parents, z) in self.parents.iter().zip(fine) {
            let mut sum = Vec3::from(*z);
            for (a, weight) in living(parents) {
                sum += weight * Vec3::from(coarse[a]);
            }
            *z = sum.into();
        }
    }
}

/// Those with a weight.
fn living(parents: &Parents) -> impl Iterator<Item = (usize, f64)> {
    let used = parents.iter().take_while(|(_, weight)| *weight > 0.0);
    used.map(|(a, weight)| (*a as usize, *weight))
}

fn all_parents(columns: usize, rows: usize) -> Vec<Parents> {
    let mut all = Vec::with_capacity(columns * rows);
    let coarse_columns = columns.div_ceil(2);
    for row in 0..rows {
        for column in 0..columns {
            let mut parents = [(0, 0.0); 4];
            let mut k = 0;
            for (r, wr) in along(row, rows) {
                for (c, wc) in along(column, columns) {
                    if wr * wc > 0.0 {
                        parents[k] = ((r * coarse_columns + c) as u32, wr * wc);
                        k += 1;
                    }
                }
            }
            all.push(parents);
        }
    }
    all
}

/// The two neighbours of place `i` of `n` among every second place.
fn along(i: usize, n: usize) -> [(usize, f64); 2] {
    let left = i / 2;
    if i.is_multiple_of(2) || i + 1 == n {
        // Kept, or the last one, which moves with its neighbour.
        return [(left, 1.0), (left, 0.0)];
    }
    [(left, 0.5), (left + 1, 0.5)]
}
