//! Linear equations that are not symmetric: elimination with pivots, in a
//! band along the diagonal.

/// A square system with buffers that it keeps. Of each row only what is near
/// the diagonal is stored: one band to its left, and two to its right, since
/// exchanges move entries there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lu {
    n: usize,
    /// Entries farther than this from the diagonal are zero at first.
    band: usize,
    a: Vec<f64>,
    /// Behind which column each row is zero.
    ends: Vec<usize>,
}

impl Lu {
    /// Begins a new system of `n` equations, with entries no farther than
    /// `band` from the diagonal, all zero.
    pub fn begin(&mut self, n: usize, band: usize) {
        (self.n, self.band) = (n, band);
        self.a.clear();
        self.a.resize(n * self.width(), 0.0);
        self.ends.clear();
        self.ends.resize(n, 0);
    }

    /// How much of a row is stored.
    #[inline]
    fn width(&self) -> usize {
        3 * self.band + 1
    }

    /// Where row `i` has column `j`.
    #[inline]
    fn place(&self, i: usize, j: usize) -> usize {
        i * self.width() + j + self.band - i
    }

    /// So many entries of row `i` from column `j` on, to be changed.
    #[inline]
    pub fn entries(&mut self, i: usize, j: usize, count: usize) -> &mut [f64] {
        self.ends[i] = self.ends[i].max(j + count);
        let start = self.place(i, j);
        &mut self.a[start..start + count]
    }

    /// Solves `A x = b`, overwriting both; false where `A` is singular.
    pub fn solve(&mut self, b: &mut [f64]) -> bool {
        for k in 0..self.n {
            self.bring_up(k, b);
            let pivot = self.a[self.place(k, k)];
            if pivot == 0.0 || !pivot.is_finite() {
                return false;
            }
            for i in k + 1..self.bottom(k) {
                let factor = self.a[self.place(i, k)] / pivot;
                if factor != 0.0 {
                    self.subtract(factor, k, i);
                    b[i] -= factor * b[k];
                }
            }
        }
        for k in (0..self.n).rev() {
            let (end, start) = (self.ends[k], self.place(k, k));
            let row = &self.a[start..start + end - k];
            let sum = math::dot(&row[1..], &b[k + 1..end]);
            b[k] = (b[k] - sum) / row[0];
        }
        true
    }

    /// Where the band ends below the diagonal entry `k`.
    fn bottom(&self, k: usize) -> usize {
        (k + self.band + 1).min(self.n)
    }

    /// Subtracts `factor` times row `k` from row `i` below, right of the
    /// diagonal of `k`.
    fn subtract(&mut self, factor: f64, k: usize, i: usize) {
        let count = self.ends[k] - k;
        let (from, to) = (self.place(k, k), self.place(i, k));
        let (upper, lower) = self.a.split_at_mut(to);
        let top = &upper[from..from + count];
        for (x, y) in lower[..count].iter_mut().zip(top) {
            *x -= factor * y;
        }
        self.ends[i] = self.ends[i].max(self.ends[k]);
    }

    /// Exchanges row `k` with the one below that has the largest entry in
    /// column `k`.
    fn bring_up(&mut self, k: usize, b: &mut [f64]) {
        let size = |i: usize| self.a[self.place(i, k)].abs();
        let mut best = k;
        for i in k + 1..self.bottom(k) {
            if size(i) > size(best) {
                best = i;
            }
        }
        if best != k {
            let count = self.ends[k].max(self.ends[best]) - k;
            let (one, other) = (self.place(k, k), self.place(best, k));
            let (upper, lower) = self.a.split_at_mut(other);
            upper[one..one + count].swap_with_slice(&mut lower[..count]);
            self.ends.swap(k, best);
            b.swap(k, best);
        }
    }
}
