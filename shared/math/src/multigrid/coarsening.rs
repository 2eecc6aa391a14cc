//! Standard coarsening: every second column and row is kept, and what lies
//! between moves with the mean of its neighbours. The last one is always
//! kept: an edge that only followed the column beside it could not rotate,
//! and a free edge rotates more than anything else.

use crate::Vec3;

/// From a fine grid, given by its columns and rows, to the coarse one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coarsening {
    pub columns: usize,
    pub rows: usize,
}

impl Coarsening {
    /// The number of particles of the fine grid.
    pub fn fine_len(self) -> usize {
        self.columns * self.rows
    }

    /// The coarse grid, to be coarsened in turn.
    pub fn coarse(self) -> Coarsening {
        Coarsening { columns: kept(self.columns), rows: kept(self.rows) }
    }

    /// The number of particles of the coarse grid.
    pub fn coarse_len(self) -> usize {
        self.coarse().fine_len()
    }

    /// The coarse particles around fine particle `i`, with their weights.
    pub fn parents(self, i: usize) -> impl Iterator<Item = (usize, f64)> {
        self.around(i % self.columns, i / self.columns)
    }

    #[inline]
    fn around(
        self,
        column: usize,
        row: usize,
    ) -> impl Iterator<Item = (usize, f64)> {
        let across = kept(self.columns);
        let columns = along(column, self.columns);
        along(row, self.rows).flat_map(move |(r, wr)| {
            columns.clone().map(move |(c, wc)| (r * across + c, wr * wc))
        })
    }

    /// Restriction, `coarse = P^T fine`: the force on a fine particle is
    /// shared among the coarse ones around it.
    pub fn restrict(self, fine: &[f64], coarse: &mut [f64]) {
        coarse.fill(0.0);
        let (fine, _) = fine.as_chunks::<3>();
        let (coarse, _) = coarse.as_chunks_mut::<3>();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let r = Vec3::from(fine[row * self.columns + column]);
                for (a, weight) in self.around(column, row) {
                    coarse[a] = (Vec3::from(coarse[a]) + weight * r).into();
                }
            }
        }
    }

    /// Prolongation, `fine += P coarse`: the mean of the coarse particles
    /// around.
    pub fn prolongate(self, coarse: &[f64], fine: &mut [f64]) {
        let (coarse, _) = coarse.as_chunks::<3>();
        let (fine, _) = fine.as_chunks_mut::<3>();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let z = &mut fine[row * self.columns + column];
                for (a, weight) in self.around(column, row) {
                    *z = (Vec3::from(*z) + weight * Vec3::from(coarse[a]))
                        .into();
                }
            }
        }
    }
}

// ANCHOR: kept
/// How many of `n` columns are kept: the first, every second one from there,
/// and the last.
fn kept(n: usize) -> usize {
    n / 2 + 1
}

/// The one or two kept columns around column `i` of `n`, with their weights.
#[inline]
fn along(i: usize, n: usize) -> impl Iterator<Item = (usize, f64)> + Clone {
    let (first, count) =
        if i + 1 == n { (kept(n) - 1, 1) } else { (i / 2, 1 + i % 2) };
    let weight = 1.0 / count as f64;
    (first..first + count).map(move |kept| (kept, weight))
}
// ANCHOR_END: kept
