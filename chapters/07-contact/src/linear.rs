//! Linear equations that are not symmetric: elimination with pivots, in a
//! band along the diagonal.

/// A square system, row after row, with a buffer that it keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lu {
    n: usize,
    /// Entries farther than this from the diagonal are zero.
    band: usize,
    a: Vec<f64>,
}

impl Lu {
    /// The matrix of a new system of `n` equations, to be filled no farther
    /// than `band` from the diagonal.
    pub fn begin(&mut self, n: usize, band: usize) -> &mut [f64] {
        (self.n, self.band) = (n, band);
        self.a.clear();
        self.a.resize(n * n, 0.0);
        &mut self.a
    }

    /// Solves `A x = b`, overwriting both; false where `A` is singular.
    pub fn solve(&mut self, b: &mut [f64]) -> bool {
        let n = self.n;
        for k in 0..n {
            let pivot = self.bring_up(k, b);
            if pivot == 0.0 || !pivot.is_finite() {
                return false;
            }
            let (lower_end, right) = self.ends(k);
            let (upper, lower) = self.a.split_at_mut((k + 1) * n);
            let top = &upper[k * n..];
            let rows = lower.chunks_exact_mut(n).take(lower_end - k - 1);
            for (i, row) in rows.enumerate() {
                let factor = row[k] / pivot;
                if factor == 0.0 {
                    continue;
                }
                for (x, y) in row[k..right].iter_mut().zip(&top[k..right]) {
                    *x -= factor * y;
                }
                b[k + 1 + i] -= factor * b[k];
            }
        }
        for k in (0..n).rev() {
            let (_, right) = self.ends(k);
            let row = &self.a[k * n..(k + 1) * n];
            let sum = math::dot(&row[k + 1..right], &b[k + 1..right]);
            b[k] = (b[k] - sum) / row[k];
        }
        true
    }

    /// Where the band ends below and to the right of the diagonal entry `k`;
    /// exchanges make it twice as wide to the right.
    fn ends(&self, k: usize) -> (usize, usize) {
        let (n, band) = (self.n, self.band);
        ((k + band + 1).min(n), (k + 2 * band + 1).min(n))
    }

    /// Exchanges row `k` with the one below that has the largest entry in
    /// column `k`; returns that entry.
    fn bring_up(&mut self, k: usize, b: &mut [f64]) -> f64 {
        let n = self.n;
        let (lower_end, _) = self.ends(k);
        let mut best = k;
        for i in k + 1..lower_end {
            if self.a[i * n + k].abs() > self.a[best * n + k].abs() {
                best = i;
            }
        }
        if best != k {
            let (upper, lower) = self.a.split_at_mut(best * n);
            upper[k * n..(k + 1) * n].swap_with_slice(&mut lower[..n]);
            b.swap(k, best);
        }
        self.a[k * n + k]
    }
}
