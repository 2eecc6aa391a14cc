//! Gaussian elimination with partial pivoting, of a band matrix or a full
//! one.

use crate::dot;

/// A square matrix, factored in place: `P A = L U`. The buffers are kept
/// from one matrix to the next.
///
/// Of a band matrix, one band left of the diagonal is stored and two right
/// of it, since row exchanges move entries there.
#[derive(Clone, Debug, Default)]
pub struct Lu {
    n: usize,
    /// Entries farther than this from the diagonal are zero at first.
    band: usize,
    /// Row `i` has column `j` at `i * step + j + shift` of `a`.
    step: usize,
    shift: usize,
    a: Vec<f64>,
    /// The column from which on each row is zero.
    ends: Vec<usize>,
    /// The row that was exchanged with row `k` in step `k`.
    exchanges: Vec<usize>,
}

impl Lu {
    /// No matrix yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Fills in a full matrix of `n` rows and columns, entry by entry.
    pub fn fill(&mut self, n: usize, a: impl Fn(usize, usize) -> f64) {
        self.begin_band(n, n);
        for i in 0..n {
            for (j, entry) in self.entries(i, 0, n).iter_mut().enumerate() {
                *entry = a(i, j);
            }
        }
    }

    /// Begins a zero matrix of `n` rows and columns, whose entries will be no
    /// farther than `band` from the diagonal.
    pub fn begin_band(&mut self, n: usize, band: usize) {
        (self.n, self.band) = (n, band);
        let is_narrow = 3 * band + 1 < n;
        (self.step, self.shift) =
            if is_narrow { (3 * band, band) } else { (n, 0) };
        let stored = if is_narrow { n * (3 * band + 1) } else { n * n };
        self.a.clear();
        self.a.resize(stored, 0.0);
        self.ends.clear();
        self.ends.resize(n, 0);
        self.exchanges.clear();
        self.exchanges.resize(n, 0);
    }

    /// The index of row `i`, column `j`.
    #[inline]
    fn index(&self, i: usize, j: usize) -> usize {
        i * self.step + j + self.shift
    }

    /// `count` entries of row `i` from column `j` on, to be filled in before
    /// [`Lu::factor`].
    #[inline]
    pub fn entries(&mut self, i: usize, j: usize, count: usize) -> &mut [f64] {
        self.ends[i] = self.ends[i].max(j + count);
        let start = self.index(i, j);
        &mut self.a[start..start + count]
    }

    /// Factors the matrix that was filled in; returns whether it is regular.
    #[must_use]
    pub fn factor(&mut self) -> bool {
        for k in 0..self.n {
            self.exchange_rows(k);
            let pivot = self.a[self.index(k, k)];
            if pivot == 0.0 || !pivot.is_finite() {
                return false;
            }
            for i in k + 1..self.bottom(k) {
                let at = self.index(i, k);
                let factor = self.a[at] / pivot;
                if factor != 0.0 {
                    self.subtract(factor, k, i);
                }
                // Where the zero would be: the entry of L.
                self.a[at] = factor;
            }
        }
        true
    }

    /// Replaces the right-hand side `b` by the solution.
    pub fn solve(&self, b: &mut [f64]) {
        assert_eq!(b.len(), self.n, "one number for each row");
        for k in 0..self.n {
            b.swap(k, self.exchanges[k]);
            for i in k + 1..self.bottom(k) {
                b[i] -= self.a[self.index(i, k)] * b[k];
            }
        }
        for k in (0..self.n).rev() {
            let (end, start) = (self.ends[k], self.index(k, k));
            let row = &self.a[start..start + end - k];
            let sum = dot(&row[1..], &b[k + 1..end]);
            b[k] = (b[k] - sum) / row[0];
        }
    }

    /// Where the band ends below the diagonal entry `k`.
    fn bottom(&self, k: usize) -> usize {
        (k + self.band + 1).min(self.n)
    }

    /// Subtracts `factor` times row `k` from row `i` below, right of column
    /// `k`.
    fn subtract(&mut self, factor: f64, k: usize, i: usize) {
        let count = self.ends[k] - k;
        let (from, to) = (self.index(k, k), self.index(i, k));
        let (upper, lower) = self.a.split_at_mut(to);
        let top = &upper[from..from + count];
        for (x, y) in lower[..count].iter_mut().zip(top) {
            *x -= factor * y;
        }
        self.ends[i] = self.ends[i].max(self.ends[k]);
    }

    /// Exchanges row `k` with the one below that has the largest entry in
    /// column `k`. What is left of it belongs to `L` and stays.
    fn exchange_rows(&mut self, k: usize) {
        let size = |i: usize| self.a[self.index(i, k)].abs();
        let mut best = k;
        for i in k + 1..self.bottom(k) {
            if size(i) > size(best) {
                best = i;
            }
        }
        self.exchanges[k] = best;
        if best != k {
            let count = self.ends[k].max(self.ends[best]) - k;
            let (one, other) = (self.index(k, k), self.index(best, k));
            let (upper, lower) = self.a.split_at_mut(other);
            upper[one..one + count].swap_with_slice(&mut lower[..count]);
            self.ends.swap(k, best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::Random;

    /// Fills in random numbers as far as `band` from the diagonal; returns
    /// them with all zeros, row after row.
    fn fill(lu: &mut Lu, n: usize, band: usize, seed: u64) -> Vec<f64> {
        let mut random = Random::new(seed);
        let mut a = vec![0.0; n * n];
        lu.begin_band(n, band);
        for i in 0..n {
            let from = i.saturating_sub(band);
            let to = (i + band + 1).min(n);
            for j in from..to {
                a[i * n + j] = random.uniform(-1.0, 1.0);
            }
            let row = &a[i * n + from..i * n + to];
            lu.entries(i, from, to - from).copy_from_slice(row);
        }
        a
    }

    /// The largest entry of `A x - b`.
    fn residual(a: &[f64], x: &[f64], b: &[f64]) -> f64 {
        let rows = a.chunks(x.len()).zip(b);
        rows.map(|(row, b)| (dot(row, x) - b).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn narrow_wide_and_full_matrices_are_solved_for_many_right_hand_sides() {
        let mut lu = Lu::new();
        for (n, band) in [(1, 0), (5, 4), (9, 1), (30, 4), (30, 29), (40, 12)] {
            let a = fill(&mut lu, n, band, n as u64);
            assert!(lu.factor());
            for seed in 0..3 {
                let b = Random::new(seed).vector(n, -1.0, 1.0);
                let mut x = b.clone();
                lu.solve(&mut x);
                let size = x.iter().fold(1.0, |m: f64, x| m.max(x.abs()));
                let off = residual(&a, &x, &b);
                // Backward stable: rounding in proportion to the solution.
                assert!(off < 1e-14 * n as f64 * size, "{n} {band}: {off:e}");
            }
        }
    }

    #[test]
    fn a_zero_pivot_is_exchanged_and_a_singular_matrix_is_noticed() {
        let mut lu = Lu::new();
        lu.fill(2, |i, j| [[0.0, 2.0], [4.0, 0.0]][i][j]);
        assert!(lu.factor());
        let mut b = [6.0, 8.0];
        lu.solve(&mut b);
        assert_eq!(b, [2.0, 3.0]);
        for a in [[[1.0, 2.0], [2.0, 4.0]], [[f64::NAN, 0.0], [0.0, 1.0]]] {
            lu.fill(2, |i, j| a[i][j]);
            assert!(!lu.factor());
        }
    }
}
