//! The factorisation `A = L D L^T` of a symmetric matrix that may grow and
//! shrink.
//!
//! A new row of `A` appends a row to `L`; removing one changes the rows
//! below it. Both cost the square of the matrix's size, where factoring
//! anew costs its cube. Each row is stored from its first nonzero entry on
//! (a skyline): contacts of bodies that are far apart in a stack do not
//! meet in `L` at all.

use crate::pivot::is_positive;
use crate::{NotPositiveDefinite, dot};

/// The triangular `L`, with ones on its diagonal, and the diagonal `D`.
#[derive(Clone, Debug, Default)]
pub struct Ldlt {
    /// `L` row after row, `stride` numbers each, zero before `first`.
    entries: Vec<f64>,
    stride: usize,
    /// The column in which each row begins.
    first: Vec<usize>,
    /// `1 / D`.
    inverse: Vec<f64>,
    /// The column in which the prepared row begins.
    prepared: usize,
    /// `p` and `beta` of each row above, while a row is removed.
    updates: Vec<[f64; 2]>,
}

impl Ldlt {
    /// No matrix yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Factors the symmetric positive definite `n` by `n` matrix `a`, row
    /// after row.
    pub fn factor(
        &mut self,
        n: usize,
        a: &[f64],
    ) -> Result<(), NotPositiveDefinite> {
        self.clear(n);
        for (row, a) in a.chunks_exact(n.max(1)).enumerate() {
            let pivot = a[row] - self.prepare_row(a[..row].iter().copied());
            if !is_positive(pivot, a[row]) {
                return Err(NotPositiveDefinite { row });
            }
            self.append_row(pivot);
        }
        Ok(())
    }

    /// The factor of nothing, with room for `n` rows.
    pub fn clear(&mut self, n: usize) {
        self.stride = n;
        if self.entries.len() < n * n {
            self.entries.resize(n * n, 0.0);
        }
        self.first.clear();
        self.inverse.clear();
        self.first.reserve(n);
        self.inverse.reserve(n);
        self.updates.reserve(n);
    }

    /// The number of rows.
    fn len(&self) -> usize {
        self.first.len()
    }

    /// `x <- (L D L^T)^-1 x`
    pub fn solve(&self, x: &mut [f64]) {
        lower(&self.entries, self.stride, &self.first, 0, x);
        for (x, inverse) in x.iter_mut().zip(&self.inverse) {
            *x *= inverse;
        }
        self.upper(x);
    }

    /// `x <- D^-1/2 L^-1 x`, half of a solve. The length of the result is that
    /// of `x` in the norm of the inverse matrix.
    pub fn solve_half(&self, x: &mut [f64]) {
        lower(&self.entries, self.stride, &self.first, 0, x);
        for (x, inverse) in x.iter_mut().zip(&self.inverse) {
            *x *= inverse.sqrt();
        }
    }

    /// `x <- L^-T x`
    fn upper(&self, x: &mut [f64]) {
        for i in (1..self.len()).rev() {
            let row = &self.entries[i * self.stride..][..i];
            let (xi, from) = (x[i], self.first[i]);
            for (x, l) in x[from..i].iter_mut().zip(&row[from..]) {
                *x -= l * xi;
            }
        }
    }

    /// Prepares the row of `L` for a new row of the matrix, whose entries left
    /// of the diagonal are `a`, and returns `a A^-1 a^T`: the new diagonal
    /// entry less this is the pivot.
    #[inline]
    pub fn prepare_row(&mut self, a: impl Iterator<Item = f64>) -> f64 {
        let k = self.len();
        let (above, row) = self.entries.split_at_mut(k * self.stride);
        let y = &mut row[..k];
        let mut zeros = k;
        for (i, (y, a)) in y.iter_mut().zip(a).enumerate() {
            *y = a;
            if zeros == k && a != 0.0 {
                zeros = i;
            }
        }
        lower(above, self.stride, &self.first, zeros, y);
        self.prepared = zeros;
        let mut loss = 0.0;
        for (y, inverse) in y[zeros..].iter_mut().zip(&self.inverse[zeros..]) {
            let l = *y * inverse;
            loss += l * *y;
            *y = l;
        }
        loss
    }

    /// `x <- A^-1 a^T` for the prepared row.
    #[inline]
    pub fn solve_prepared(&self, x: &mut Vec<f64>) {
        x.clear();
        let row = &self.entries[self.len() * self.stride..];
        x.extend_from_slice(&row[..self.len()]);
        self.upper(x);
    }

    /// Appends the prepared row with its pivot.
    #[inline]
    pub fn append_row(&mut self, pivot: f64) {
        self.first.push(self.prepared);
        self.inverse.push(1.0 / pivot);
    }

    /// Removes row and column `k` of the matrix.
    ///
    /// Without them the rows below lack `d x x^T`, where `d` and `x` are
    /// column `k` of `D` and `L`; this rank-one update is made row by row
    /// (method C1 of Gill, Golub, Murray and Saunders 1974).
    pub fn remove_row(&mut self, k: usize) {
        self.updates.clear();
        let mut weight = 1.0 / self.inverse.remove(k);
        for i in k..self.len() - 1 {
            let mut x = self.move_up(i, k);
            let from = self.first[i].max(k);
            let row = &mut self.entries[i * self.stride..][..i];
            for (l, [p, beta]) in
                row[from..].iter_mut().zip(&self.updates[from - k..])
            {
                x -= p * *l;
                *l += beta * x;
            }
            let before = 1.0 / self.inverse[i];
            let after = before + weight * x * x;
            self.updates.push([x, weight * x / after]);
            self.inverse[i] = 1.0 / after;
            weight *= before / after;
        }
        self.first.pop();
    }

    /// Row `i` becomes the one below it without column `k`; returns the entry
    /// of that column.
    fn move_up(&mut self, i: usize, k: usize) -> f64 {
        let from = self.first[i + 1];
        let two = &mut self.entries[i * self.stride..];
        let (to, row) = two.split_at_mut(self.stride);
        if from < k {
            to[from..k].copy_from_slice(&row[from..k]);
        }
        let right = from.max(k + 1);
        to[right - 1..i].copy_from_slice(&row[right..=i]);
        self.first[i] = if from > k { from - 1 } else { from };
        if from <= k { row[k] } else { 0.0 }
    }
}

/// `x <- L^-1 x`, where `x` is zero before `zeros`.
#[inline]
fn lower(
    l: &[f64],
    stride: usize,
    first: &[usize],
    zeros: usize,
    x: &mut [f64],
) {
    for i in zeros + 1..first.len() {
        let row = &l[i * stride..][..i];
        let from = first[i].max(zeros).min(i);
        let (row, x) = (&row[from..], &mut x[from..=i]);
        let k = i - from;
        if k < 8 {
            let mut sum = x[k];
            for j in 0..k {
                sum -= row[j] * x[j];
            }
            x[k] = sum;
        } else {
            x[k] -= dot(row, &x[..k]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::Random;

    /// A banded, definite matrix, row after row.
    fn matrix(n: usize, band: usize, random: &mut Random) -> Vec<f64> {
        let mut a = vec![0.0; n * n];
        for i in 0..n {
            for j in i.saturating_sub(band)..i {
                a[i * n + j] = random.uniform(-1.0, 1.0);
                a[j * n + i] = a[i * n + j];
            }
            a[i * n + i] = 2.0 * band as f64 + 1.0;
        }
        a
    }

    fn append(factor: &mut Ldlt, rows: &mut Vec<usize>, r: usize, a: &[f64]) {
        let n = a.len().isqrt();
        let a = &a[r * n..(r + 1) * n];
        let pivot = a[r] - factor.prepare_row(rows.iter().map(|c| a[*c]));
        factor.append_row(pivot);
        rows.push(r);
    }

    /// `|A_CC x - b|` for the solution `x` of the factor.
    fn residual(factor: &Ldlt, rows: &[usize], a: &[f64]) -> f64 {
        let n = a.len().isqrt();
        let mut x: Vec<f64> = (0..rows.len()).map(|i| 1.0 + i as f64).collect();
        factor.solve(&mut x);
        let mut worst: f64 = 0.0;
        for (i, r) in rows.iter().enumerate() {
            let mut sum = -(1.0 + i as f64);
            for (c, x) in rows.iter().zip(&x) {
                sum += a[r * n + c] * x;
            }
            worst = worst.max(sum.abs());
        }
        worst
    }

    #[test]
    fn adding_and_removing_rows_leaves_the_right_factor() {
        let mut random = Random::new(1);
        for (n, band) in [(1, 1), (12, 3), (30, 29), (40, 2)] {
            let a = matrix(n, band, &mut random);
            let (mut factor, mut rows) = (Ldlt::new(), Vec::new());
            factor.clear(n);
            for _ in 0..400 {
                let r = random.integer(0, n);
                match rows.iter().position(|c| *c == r) {
                    Some(p) => {
                        factor.remove_row(p);
                        rows.remove(p);
                    }
                    None => append(&mut factor, &mut rows, r, &a),
                }
                assert_eq!(factor.len(), rows.len());
                // A dominant diagonal: no digits lost.
                assert!(residual(&factor, &rows, &a) < 1e-12 * n as f64);
            }
        }
    }

    #[test]
    fn a_row_begins_where_it_first_meets_another() {
        let mut random = Random::new(2);
        let a = matrix(20, 2, &mut random);
        let (mut factor, mut rows) = (Ldlt::new(), Vec::new());
        factor.clear(20);
        for r in 0..20 {
            append(&mut factor, &mut rows, r, &a);
        }
        assert_eq!(factor.first[5..9], [3, 4, 5, 6]);
        factor.remove_row(6);
        // No row begins earlier than before; those below move up by one.
        assert_eq!(factor.first[5..9], [3, 5, 6, 6]);
        rows.remove(6);
        assert!(residual(&factor, &rows, &a) < 1e-12);
    }

    #[test]
    fn two_half_solves_are_a_solve() {
        let a = matrix(9, 8, &mut Random::new(3));
        let mut factor = Ldlt::new();
        factor.factor(9, &a).unwrap();
        let mut x = Random::new(4).vector(9, -1.0, 1.0);
        let (b, mut half) = (x.clone(), x.clone());
        factor.solve(&mut x);
        factor.solve_half(&mut half);
        // x^T A^-1 x
        let off = dot(&half, &half) - dot(&b, &x);
        assert!(off.abs() < 1e-15);
        assert!(residual_of(&a, &x, &b) < 1e-14);
    }

    /// `|A x - b|`
    fn residual_of(a: &[f64], x: &[f64], b: &[f64]) -> f64 {
        let rows = a.chunks(x.len()).zip(b);
        rows.map(|(row, b)| (dot(row, x) - b).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn a_row_without_a_positive_pivot_is_named() {
        // The third row is the sum of the first two.
        let a = [2.0, 1.0, 3.0, 1.0, 2.0, 3.0, 3.0, 3.0, 6.0];
        assert_eq!(
            Ldlt::new().factor(3, &a),
            Err(NotPositiveDefinite { row: 2 })
        );
        let a = [1.0, 0.0, 0.0, -1.0];
        assert_eq!(
            Ldlt::new().factor(2, &a),
            Err(NotPositiveDefinite { row: 1 })
        );
        assert_eq!(Ldlt::new().factor(0, &[]), Ok(()));
    }
}
