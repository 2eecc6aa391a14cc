//! The tolerance of each `w`: what rounding can do to it.
//!
//! A row's own terms say how exactly its `w` can be computed. But where a
//! force has a small error because of large terms in its own row, it reaches
//! all rows that are connected with it, however small their terms are.

use super::Dantzig;
use crate::Lcp;
use crate::lcp::settings::{MAX_FORCE_RATIO, ROW_TOLERANCE};

impl Dantzig {
    /// Computes `w = A f + b` and its tolerance.
    pub(super) fn update_w(&mut self, problem: &Lcp<'_>) {
        let forceless = self.f.iter().all(|f| *f == 0.0);
        for i in 0..problem.n() {
            let b = problem.b()[i];
            let (mut sum, mut size) = (0.0, 0.0);
            if !forceless {
                (sum, size) = sum_and_size(problem.a_row(i), &self.f);
            }
            self.w[i] = b + sum;
            let most = b.abs().max(self.sqrt_diagonal[i] * self.max_terms);
            self.tolerance[i] = ROW_TOLERANCE * (b.abs() + size).min(most);
        }
        if !self.component.is_empty() {
            self.share_tolerances(problem);
        }
    }

    /// Takes each row's unit from the diagonal, and from `b` and from forces
    /// that bounds keep from zero how great the terms of a `w` may become.
    pub(super) fn measure_scales(&mut self, problem: &Lcp<'_>) {
        self.max_terms = 0.0;
        for (i, b) in problem.b().iter().enumerate() {
            let root = problem.a_row(i)[i].max(0.0).sqrt();
            self.sqrt_diagonal[i] = root;
            let forced = 0_f64.max(self.lo[i]).min(self.hi[i]).abs() * root;
            self.max_terms = self.max_terms.max(forced);
            if b.abs() > self.max_terms * root && root > 0.0 {
                self.max_terms = b.abs() / root;
            }
        }
        self.max_terms *= MAX_FORCE_RATIO;
    }

    /// Gives all rows of a connected component the greatest tolerance among
    /// them, each in its own unit.
    fn share_tolerances(&mut self, problem: &Lcp<'_>) {
        self.work.clear();
        self.work.resize(problem.n(), 0.0);
        for (i, component) in self.component.iter().enumerate() {
            if self.sqrt_diagonal[i] > 0.0 {
                let own = self.tolerance[i] / self.sqrt_diagonal[i];
                self.work[*component] = self.work[*component].max(own);
            }
        }
        for (i, component) in self.component.iter().enumerate() {
            let shared = self.sqrt_diagonal[i] * self.work[*component];
            self.tolerance[i] = self.tolerance[i].max(shared);
        }
    }

    /// Finds the connected components of the matrix; each is named by the
    /// first of its rows.
    pub(super) fn find_components(&mut self, problem: &Lcp<'_>) {
        let n = problem.n();
        self.component.clear();
        self.component.resize(n, n);
        for first in 0..n {
            if self.component[first] < n {
                continue;
            }
            self.component[first] = first;
            self.stack.push(first);
            while let Some(i) = self.stack.pop() {
                for (j, a) in problem.a_row(i).iter().enumerate() {
                    if *a != 0.0 && self.component[j] == n {
                        self.component[j] = first;
                        self.stack.push(j);
                    }
                }
            }
        }
    }
}

/// `a · b` and the sum of the sizes of its terms, four at a time.
#[inline]
fn sum_and_size(a: &[f64], b: &[f64]) -> (f64, f64) {
    let (a, a_rest) = a.as_chunks::<4>();
    let (b, b_rest) = b.as_chunks::<4>();
    let (mut sums, mut sizes) = ([0.0; 4], [0.0; 4]);
    for (a, b) in a.iter().zip(b) {
        for lane in 0..4 {
            let term = a[lane] * b[lane];
            sums[lane] += term;
            sizes[lane] += term.abs();
        }
    }
    let mut sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    let mut size = (sizes[0] + sizes[1]) + (sizes[2] + sizes[3]);
    for (a, b) in a_rest.iter().zip(b_rest) {
        sum += a * b;
        size += (a * b).abs();
    }
    (sum, size)
}
