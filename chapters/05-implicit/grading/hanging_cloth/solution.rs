//! A square piece of cloth hangs from its upper edge: `n` rows of `n` particles,
//! each joined by springs to the eight around it. Several implicit steps of it
//! have the same matrix and other right-hand sides: `A x = b`, once for each `b`.
//!
//! You never see the matrix. You can multiply by it, and that is what a step of
//! the conjugate gradients costs: `a(x)` returns `A x`. It is symmetric and
//! positive definite, and you know where the cloth has springs. Particle `j` of
//! row `i` has the three numbers from `3 (n i + j)` on; a spring joins it to
//! particles of the same row or a neighbouring one, in the same column or a
//! neighbouring one, and to no others.
//!
//! **Valid** is an answer whose every `x` satisfies `|A x - b| <= 1e-6 |b|`. **The
//! score** is how often you call `a`, for all right-hand sides together; lower is
//! better. The count is kept where your code cannot reach it.
//!
//! **An example.** With `n = 12` there are 432 unknowns. Conjugate gradients that
//! take 100 iterations for each of six right-hand sides score 600.
//!
//! A preconditioner helps. So does all that you learn about `A` from the first
//! right-hand side, for the second.

/// The solutions of `A x = b`, one for each right-hand side, in order.
///
/// - `a`: multiplies by the matrix (N s/m); each call counts
/// - `n`: the particles in a row, and the rows
/// - `b`: the right-hand sides, `3 n²` numbers each (N s)
pub fn solve_all(
    a: &dyn Fn(&[f64]) -> Vec<f64>,
    n: usize,
    b: &[Vec<f64>],
) -> Vec<Vec<f64>> {
    // ANSWER
    let matrix = probed(a, n);
    let factor = cholesky(matrix);
    b.iter().map(|b| substituted(&factor, b)).collect()
    // END
}

// ANSWER
/// The lower half of a symmetric matrix whose entries stand near its diagonal:
/// row `i` holds the columns from `i - width` to `i`.
struct Band {
    width: usize,
    rows: Vec<Vec<f64>>,
}

impl Band {
    fn get(&self, i: usize, j: usize) -> f64 {
        self.rows[i][j + self.width - i]
    }
}

/// The whole matrix from 27 products. Two particles three columns or three rows
/// apart have no neighbour in common, so one product with ones at all of them
/// tells a column of the matrix for each.
fn probed(a: &dyn Fn(&[f64]) -> Vec<f64>, n: usize) -> Band {
    let width = 3 * (n + 2);
    let size = 3 * n * n;
    let mut band = Band { width, rows: vec![vec![0.0; width + 1]; size] };
    for colour in 0..27 {
        let (row, column, axis) = (colour / 9, colour / 3 % 3, colour % 3);
        let mut ones = vec![0.0; size];
        for i in (row..n).step_by(3) {
            for j in (column..n).step_by(3) {
                ones[3 * (n * i + j) + axis] = 1.0;
            }
        }
        let product = a(&ones);
        for (k, value) in product.iter().enumerate() {
            // The only particle near this one that has a one.
            let (i, j) = (k / 3 / n, k / 3 % n);
            let near = |at: usize, part: usize| {
                let from = at.saturating_sub(1);
                (from..n.min(at + 2)).find(|other| other % 3 == part)
            };
            if let (Some(i), Some(j)) = (near(i, row), near(j, column)) {
                let other = 3 * (n * i + j) + axis;
                if other <= k {
                    band.rows[k][other + width - k] = *value;
                }
            }
        }
    }
    band
}

/// L with L Lᵀ = A, in the place of A.
fn cholesky(mut a: Band) -> Band {
    for i in 0..a.rows.len() {
        let first = i.saturating_sub(a.width);
        for j in first..=i {
            let mut sum = a.get(i, j);
            for k in first.max(j.saturating_sub(a.width))..j {
                sum -= a.get(i, k) * a.get(j, k);
            }
            let entry = if i == j { sum.sqrt() } else { sum / a.get(j, j) };
            let at = j + a.width - i;
            a.rows[i][at] = entry;
        }
    }
    a
}

/// The solution of L Lᵀ x = b.
fn substituted(l: &Band, b: &[f64]) -> Vec<f64> {
    let mut x = b.to_vec();
    for i in 0..x.len() {
        for j in i.saturating_sub(l.width)..i {
            x[i] -= l.get(i, j) * x[j];
        }
        x[i] /= l.get(i, i);
    }
    for i in (0..x.len()).rev() {
        x[i] /= l.get(i, i);
        for j in i.saturating_sub(l.width)..i {
            x[j] -= l.get(i, j) * x[i];
        }
    }
    x
}
// END
