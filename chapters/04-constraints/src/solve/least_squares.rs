//! Least-squares multipliers for redundant constraints, by conjugate gradients
//! on the normal equations (CGLS).
//!
//! Redundant constraints that have drifted ask for accelerations that no
//! force can give: `rhs` has a part outside the range of `J W J^T`, and plain
//! conjugate gradients diverge along it. The notes (F §4.4) minimise
//! `|A lambda - rhs|^2` for `A = J W J^T`, which squares its condition number.
//! CGLS does not: with `B = J sqrt(W)`, so that `A = B B^T`,
//! look for the accelerations `y = B^T lambda` that minimise `|B y - rhs|`.

use math::dot;
use math::sparse::BlockJacobian;
use std::cell::RefCell;

/// A matrix `B` with `B B^T` the matrix of the multipliers.
pub(crate) trait SquareRoot {
    /// How many columns it has.
    fn columns(&self) -> usize;
    /// `q = B p`.
    fn multiply(&self, p: &[f64], q: &mut [f64]);
    /// `s = B^T r`.
    fn transpose_multiply(&self, r: &[f64], s: &mut [f64]);
}

/// `B = J sqrt(W)`, with a workspace for a vector over all coordinates.
pub(crate) struct ScaledJacobian<'a> {
    pub jac: &'a BlockJacobian,
    pub w: &'a [f64],
    pub workspace: RefCell<&'a mut [f64]>,
}

impl SquareRoot for ScaledJacobian<'_> {
    fn columns(&self) -> usize {
        self.w.len()
    }

    fn multiply(&self, p: &[f64], q: &mut [f64]) {
        let mut scaled = self.workspace.borrow_mut();
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
const GRADIENT_TOLERANCE: f64 = 1e-12;

/// A residual that `B^T` shrinks by this factor more than the right-hand side
/// (squared) lies outside the range of `B`.
const OUT_OF_RANGE: f64 = 1e-8;

/// CGLS: the vectors of the iteration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cgls {
    /// Over rows: the residual, the search direction of lambda, `B p`.
    r: Vec<f64>,
    d: Vec<f64>,
    q: Vec<f64>,
    /// Over coordinates: the gradient, the search direction of `y`.
    s: Vec<f64>,
    p: Vec<f64>,
}

/// How well the least-squares multipliers fit.
pub(crate) struct LeastSquaresFit {
    pub iterations: usize,
    /// The norm of the residual that is left.
    pub residual: f64,
    pub converged: bool,
}

impl Cgls {
    /// Finds the `lambda` of least norm among those that fit `rhs` best.
    pub fn solve(
        &mut self,
        b: &impl SquareRoot,
        rhs: &[f64],
        cap: usize,
        lambda: &mut [f64],
    ) -> LeastSquaresFit {
        let first = self.start(b, rhs, lambda);
        let (mut ss, mut iterations) = (first, 0);
        let enough = GRADIENT_TOLERANCE * GRADIENT_TOLERANCE * first;
        while ss > enough && iterations < cap {
            // q = B p; alpha = s.s / q.q
            b.multiply(&self.p, &mut self.q);
            let alpha = ss / dot(&self.q, &self.q);
            axpy(lambda, alpha, &self.d);
            axpy(&mut self.r, -alpha, &self.q);
            // s = B^T r; beta = s.s / (s.s before)
            b.transpose_multiply(&self.r, &mut self.s);
            let before = std::mem::replace(&mut ss, dot(&self.s, &self.s));
            xpay(&mut self.d, ss / before, &self.r);
            xpay(&mut self.p, ss / before, &self.s);
            iterations += 1;
        }
        // The residual that is left is outside the range of B, unless it is
        // mere rounding.
        let left = dot(&self.r, &self.r);
        if ss * dot(rhs, rhs) < OUT_OF_RANGE * first * left {
            self.remove_out_of_range(lambda);
        }
        let residual = left.sqrt();
        LeastSquaresFit { iterations, residual, converged: ss <= enough }
    }

    /// From zero: `r = rhs`, `s = B^T r`, `d = r`, `p = s`. Returns `s.s`.
    fn start(
        &mut self,
        b: &impl SquareRoot,
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

    /// The residual has no effect as a multiplier: its component is taken out
    /// of `lambda`.
    fn remove_out_of_range(&self, lambda: &mut [f64]) {
        let component = dot(lambda, &self.r) / dot(&self.r, &self.r);
        for (lambda, r) in lambda.iter_mut().zip(&self.r) {
            *lambda -= component * r;
        }
    }
}

/// `y += a x`.
fn axpy(y: &mut [f64], a: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

/// `y = x + a y`.
fn xpay(y: &mut [f64], a: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = x + a * *y;
    }
}
