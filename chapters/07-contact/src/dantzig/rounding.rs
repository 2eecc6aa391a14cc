//! How far off a `w` may be: what rounding can do to it.
//!
//! A row's own terms say how exactly its `w` can be computed. But where a
//! force is a little off because of great terms in its own row, all rows of
//! the same island feel it, however small their terms are.

use super::Dantzig;
use crate::Lcp;
use crate::lcp::RUN_AWAY;

/// A row is right if it is off by less than this fraction of the terms that
/// add up to its `w`, or to those of its island.
const TOLERANCE: f64 = 1e-12;

impl Dantzig {
    /// Computes `w = A f + b` and how far off it may be.
    pub(super) fn refresh(&mut self, problem: &Lcp<'_>) {
        let forceless = self.f.iter().all(|f| *f == 0.0);
        for i in 0..problem.n() {
            let b = problem.b()[i];
            let (mut sum, mut size) = (0.0, 0.0);
            if !forceless {
                (sum, size) = sum_and_size(problem.a_row(i), &self.f);
            }
            self.w[i] = b + sum;
            let most = b.abs().max(self.root[i] * self.most);
            self.tolerance[i] = TOLERANCE * (b.abs() + size).min(most);
        }
        if !self.island.is_empty() {
            self.spread(problem);
        }
    }

    /// Takes each row's unit from the diagonal, and from `b` and from forces
    /// that bounds keep from zero how great the terms of a `w` may become.
    pub(super) fn measure(&mut self, problem: &Lcp<'_>) {
        self.most = 0.0;
        for (i, b) in problem.b().iter().enumerate() {
            let root = problem.a_row(i)[i].max(0.0).sqrt();
            self.root[i] = root;
            let forced = 0_f64.max(self.lo[i]).min(self.hi[i]).abs() * root;
            self.most = self.most.max(forced);
            if b.abs() > self.most * root && root > 0.0 {
                self.most = b.abs() / root;
            }
        }
        self.most *= RUN_AWAY;
    }

    /// Lets all rows of an island be off as far as the worst of them, each
    /// in its own unit.
    fn spread(&mut self, problem: &Lcp<'_>) {
        self.zc.clear();
        self.zc.resize(problem.n(), 0.0);
        for (i, island) in self.island.iter().enumerate() {
            if self.root[i] > 0.0 {
                let own = self.tolerance[i] / self.root[i];
                self.zc[*island] = self.zc[*island].max(own);
            }
        }
        for (i, island) in self.island.iter().enumerate() {
            let shared = self.root[i] * self.zc[*island];
            self.tolerance[i] = self.tolerance[i].max(shared);
        }
    }

    /// Finds out which rows have to do with each other; the name of an
    /// island is the first of its rows.
    pub(super) fn find_islands(&mut self, problem: &Lcp<'_>) {
        let n = problem.n();
        self.island.clear();
        self.island.resize(n, n);
        for first in 0..n {
            if self.island[first] < n {
                continue;
            }
            self.island[first] = first;
            self.waiting.push(first);
            while let Some(i) = self.waiting.pop() {
                for (j, a) in problem.a_row(i).iter().enumerate() {
                    if *a != 0.0 && self.island[j] == n {
                        self.island[j] = first;
                        self.waiting.push(j);
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
