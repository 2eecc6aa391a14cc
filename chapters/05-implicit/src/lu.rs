//! The dense linear solver: elimination with row exchanges, in place.

use math::MatN;

/// A square matrix, factored; the room is kept from one to the next.
#[derive(Clone, Debug)]
pub struct Lu {
    a: MatN,
    exchanges: Vec<usize>,
}

impl Default for Lu {
    fn default() -> Self {
        Self { a: MatN::zeros(0, 0), exchanges: Vec::new() }
    }
}

impl Lu {
    /// No matrix yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The matrix to fill in, of `n` rows and columns, before
    /// [`Lu::factor`].
    pub fn matrix(&mut self, n: usize) -> &mut MatN {
        if self.a.nrows() != n {
            self.a = MatN::zeros(n, n);
            self.exchanges = vec![0; n];
        }
        &mut self.a
    }

    /// Factors the matrix that was filled in; whether it has an inverse.
    #[must_use]
    pub fn factor(&mut self) -> bool {
        let n = self.a.nrows();
        for k in 0..n {
            let pivot = self.pivot(k);
            self.exchanges[k] = pivot;
            self.a.swap_rows(k, pivot);
            let diagonal = self.a[(k, k)];
            if diagonal == 0.0 || !diagonal.is_finite() {
                return false;
            }
            for i in k + 1..n {
                self.a[(i, k)] /= diagonal;
            }
            for j in k + 1..n {
                let above = self.a[(k, j)];
                for i in k + 1..n {
                    self.a[(i, j)] -= self.a[(i, k)] * above;
                }
            }
        }
        true
    }

    /// The row from `k` on with the largest entry in column `k`.
    fn pivot(&self, k: usize) -> usize {
        let mut best = k;
        for i in k + 1..self.a.nrows() {
            if self.a[(i, k)].abs() > self.a[(best, k)].abs() {
                best = i;
            }
        }
        best
    }

    /// Turns the right side `b` into the solution.
    pub fn solve(&self, b: &mut [f64]) {
        let n = self.a.nrows();
        assert_eq!(b.len(), n, "one number for each row");
        for k in 0..n {
            b.swap(k, self.exchanges[k]);
        }
        for j in 0..n {
            for i in j + 1..n {
                b[i] -= self.a[(i, j)] * b[j];
            }
        }
        for j in (0..n).rev() {
            b[j] /= self.a[(j, j)];
            for i in 0..j {
                b[i] -= self.a[(i, j)] * b[j];
            }
        }
    }
}
