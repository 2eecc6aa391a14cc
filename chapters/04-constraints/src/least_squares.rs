//! Multipliers for equations that do not quite fit together.
//!
//! Redundant constraints that have drifted ask for accelerations that no
//! force can give: `rhs` has a part that `J W J^T lambda` cannot reach, and
//! plain conjugate gradients run away after it. The notes (F §4.4) minimise
//! `|A lambda - rhs|^2` for `A = J W J^T`, which squares its condition. The
//! same is had without squaring: with `B = J sqrt(W)`, so that `A = B B^T`,
//! look for the accelerations `y = B^T lambda` that minimise `|B y - rhs|`.

use math::dot;
use math::sparse::BlockRows;
use std::cell::RefCell;

/// A matrix `B` with `B B^T` the matrix of the multipliers.
pub(crate) trait Factor {
    /// How many columns it has.
    fn columns(&self) -> usize;
    /// `q = B p`.
    fn multiply(&self, p: &[f64], q: &mut [f64]);
    /// `s = B^T r`.
    fn transpose_multiply(&self, r: &[f64], s: &mut [f64]);
}

/// `B = J sqrt(W)`, with room for a vector over all coordinates.
pub(crate) struct Rooted<'a> {
    pub jac: &'a BlockRows,
    pub w: &'a [f64],
    pub work: RefCell<&'a mut [f64]>,
}

impl Factor for Rooted<'_> {
    fn columns(&self) -> usize {
        self.w.len()
    }

    fn multiply(&self, p: &[f64], q: &mut [f64]) {
        let mut scaled = self.work.borrow_mut();
        for i in 0..p.len() {
            scaled[i] = self.w[i].sqrt() * p[i];
        }
        self.jac.multiply(&scaled, q);
    }

    fn transpose_multiply(&self, r: &[f64], s: &mut [f64]) {
        self.jac.transpose_multiply(r, s);
        for (s, w) in s.iter_mut().zip(self.w) {
            *s *= w.sqrt();
        }
    }
}

/// The gradient `B^T r` that counts as zero, relative to the first one.
const TOLERANCE: f64 = 1e-12;

/// A residual on which `B^T` has so much less effect than on the right-hand
/// side cannot be reached.
const UNREACHABLE: f64 = 1e-8;

/// Room for the vectors of the iteration.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeastSquares {
    /// Over rows: the residual, the search direction of lambda, `B p`.
    r: Vec<f64>,
    d: Vec<f64>,
    q: Vec<f64>,
    /// Over coordinates: the gradient, the search direction of `y`.
    s: Vec<f64>,
    p: Vec<f64>,
}

/// How well the best multipliers fit.
pub(crate) struct Fit {
    pub iterations: usize,
    /// The length of what cannot be met.
    pub residual: f64,
    pub converged: bool,
}

impl LeastSquares {
    /// Finds the `lambda` of least norm among those that fit `rhs` best.
    pub fn solve(
        &mut self,
        b: &impl Factor,
        rhs: &[f64],
        cap: usize,
        lambda: &mut [f64],
    ) -> Fit {
        let first = self.start(b, rhs, lambda);
        let (mut ss, mut iterations) = (first, 0);
        let enough = TOLERANCE * TOLERANCE * first;
        while ss > enough && iterations < cap {
            // q = B p; alpha = s.s / q.q
            b.multiply(&self.p, &mut self.q);
            let alpha = ss / dot(&self.q, &self.q);
            add(lambda, alpha, &self.d);
            add(&mut self.r, -alpha, &self.q);
            // s = B^T r; beta = s.s / (s.s before)
            b.transpose_multiply(&self.r, &mut self.s);
            let before = std::mem::replace(&mut ss, dot(&self.s, &self.s));
            turn(&mut self.d, ss / before, &self.r);
            turn(&mut self.p, ss / before, &self.s);
            iterations += 1;
        }
        // Of what is left, B^T makes nothing, unless it is mere rounding.
        let left = dot(&self.r, &self.r);
        if ss * dot(rhs, rhs) < UNREACHABLE * first * left {
            self.drop_unreachable(lambda);
        }
        let residual = left.sqrt();
        Fit { iterations, residual, converged: ss <= enough }
    }

    /// From zero: `r = rhs`, `s = B^T r`, `d = r`, `p = s`. Returns `s.s`.
    fn start(
        &mut self,
        b: &impl Factor,
        rhs: &[f64],
        lambda: &mut [f64],
    ) -> f64 {
        lambda.fill(0.0);
        self.s.resize(b.columns(), 0.0);
        self.q.resize(rhs.len(), 0.0);
        self.r.clear();
        self.r.extend_from_slice(rhs);
        self.d.clear();
        self.d.extend_from_slice(rhs);
        b.transpose_multiply(rhs, &mut self.s);
        self.p.clear();
        self.p.extend_from_slice(&self.s);
        dot(&self.s, &self.s)
    }

    /// What is left in `r` has no effect as a multiplier: its share in
    /// `lambda` goes.
    fn drop_unreachable(&self, lambda: &mut [f64]) {
        let share = dot(lambda, &self.r) / dot(&self.r, &self.r);
        for (lambda, r) in lambda.iter_mut().zip(&self.r) {
            *lambda -= share * r;
        }
    }
}

/// `y += a x`.
fn add(y: &mut [f64], a: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

/// `y = x + a y`.
fn turn(y: &mut [f64], a: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = x + a * *y;
    }
}
