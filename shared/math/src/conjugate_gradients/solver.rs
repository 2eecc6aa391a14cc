//! The iteration, with preconditioner and filter.

use super::vector_updates::{
    update_direction, update_direction_and_product, update_solution,
};
use super::{Converged, Filter, NotConverged, Operator, Reason};
use crate::preconditioners::Preconditioner;
use crate::{dot, norm};

/// A curvature below this fraction of the largest one so far counts as zero:
/// it is what rounding leaves of zero.
const ZERO_CURVATURE: f64 = 1e-14;

/// Solves `A x = b` by conjugate gradients. Keeps its workspace, so that
/// solving again for the same number of unknowns allocates nothing.
#[derive(Clone, Debug)]
pub struct ConjugateGradients {
    /// The residual at which to stop, relative to the right-hand side.
    pub tolerance: f64,
    /// The cap on iterations. Without rounding, as many as there are unknowns
    /// are enough; with it, badly conditioned systems take more.
    pub max_iterations: usize,
    /// Whether to keep a history of residuals (which may allocate).
    pub record: bool,
    history: Vec<f64>,
    r: Vec<f64>,
    z: Vec<f64>,
    p: Vec<f64>,
    q: Vec<f64>,
    w: Vec<f64>,
}

impl ConjugateGradients {
    /// A solver that stops at the relative residual `tolerance`, or gives up
    /// after `max_iterations`.
    pub fn new(tolerance: f64, max_iterations: usize) -> ConjugateGradients {
        assert!(tolerance > 0.0, "a tolerance is positive");
        ConjugateGradients {
            tolerance,
            max_iterations,
            record: false,
            history: Vec::new(),
            r: Vec::new(),
            z: Vec::new(),
            p: Vec::new(),
            q: Vec::new(),
            w: Vec::new(),
        }
    }

    /// The relative residuals of the last solve, beginning with the one
    /// before any iteration; empty unless `record` is set.
    pub fn history(&self) -> &[f64] {
        &self.history
    }

    // EQ: constraints/cg
    /// Solves `A x = b`, starting from the given `x`.
    ///
    /// The part of `x` that the filter removes is prescribed: it stays as it
    /// is, and the equations hold in the other directions. From zero and
    /// without preconditioner, a redundant system gets its solution of least
    /// norm. After an error `x` is the last iterate, not a solution.
    pub fn solve(
        &mut self,
        a: &(impl Operator + ?Sized),
        preconditioner: &(impl Preconditioner + ?Sized),
        filter: &(impl Filter + ?Sized),
        b: &[f64],
        x: &mut [f64],
    ) -> Result<Converged, NotConverged> {
        let size = self.start(a, filter, b, x);
        let (mut rz_before, mut largest) = (f64::INFINITY, 0.0);
        let mut rr = dot(&self.r, &self.r);
        let mut iterations = 0;
        // ANCHOR: solve
        loop {
            let residual = if rr == 0.0 { 0.0 } else { rr.sqrt() / size };
            if self.record {
                self.history.push(residual);
            }
            if residual <= self.tolerance {
                return Ok(Converged { iterations, residual });
            }
            let stop =
                |reason| Err(NotConverged { iterations, residual, reason });
            if iterations == self.max_iterations {
                return stop(Reason::TooManyIterations);
            }
            let [rz, pp, curvature] =
                self.next_direction(a, preconditioner, filter, rz_before);
            largest = f64::max(largest, curvature / pp);
            let zero = ZERO_CURVATURE * largest * pp;
            if let Some(reason) = breakdown(rz, curvature, zero) {
                return stop(reason);
            }
            // x += alpha p, r -= alpha q
            let ConjugateGradients { r, p, q, .. } = self;
            rr = update_solution(rz / curvature, p, q, x, r);
            rz_before = rz;
            iterations += 1;
        }
        // ANCHOR_END: solve
    }

    /// Finds the next direction `p` and its product `q = A p`; returns
    /// `r · z`, `p · p` and the curvature `p · A p`.
    fn next_direction(
        &mut self,
        a: &(impl Operator + ?Sized),
        preconditioner: &(impl Preconditioner + ?Sized),
        filter: &(impl Filter + ?Sized),
        rz_before: f64,
    ) -> [f64; 3] {
        // ANCHOR: direction
        let ConjugateGradients { r, z, p, q, w, .. } = self;
        if let Some(rz) = preconditioner.apply_product(r, z, w) {
            // w = A z is known: p = z + beta p, q = w + beta q
            filter.apply(w);
            let beta = rz / rz_before;
            let [pp, curvature] =
                update_direction_and_product(beta, z, w, p, q);
            return [rz, pp, curvature];
        }
        // z = P^-1 r, then p = z + beta p
        let rz = preconditioner.apply_dot(r, z);
        filter.apply(z);
        let pp = update_direction(rz / rz_before, z, p);
        // q = A p
        let curvature = a.apply_dot(p, q);
        filter.apply(q);
        [rz, pp, curvature]
        // ANCHOR_END: direction
    }

    /// Computes the first residual, and returns the norm that residuals are
    /// compared with.
    ///
    /// With `x = c + y`, `c` prescribed and `y` free, the system to solve is
    /// `S A S y = S (b - A c)`, where `S` is the filter.
    fn start(
        &mut self,
        a: &(impl Operator + ?Sized),
        filter: &(impl Filter + ?Sized),
        b: &[f64],
        x: &mut [f64],
    ) -> f64 {
        assert_eq!(a.dim(), b.len(), "b has an entry for each row of A");
        assert_eq!(a.dim(), x.len(), "x has an entry for each column of A");
        let ConjugateGradients { r, z: c, p: y, q, w, .. } = self;
        for work in [&mut *r, c, y, q, w] {
            work.resize(b.len(), 0.0);
        }
        self.history.clear();
        y.copy_from_slice(x);
        filter.apply(y);
        for i in 0..x.len() {
            c[i] = x[i] - y[i];
        }
        r.copy_from_slice(b);
        subtract_product(a, c, q, r);
        filter.apply(r);
        let size = norm(r);
        if size == 0.0 {
            x.copy_from_slice(c); // the solution is y = 0
        } else {
            subtract_product(a, y, q, r);
            filter.apply(r);
        }
        y.fill(0.0);
        q.fill(0.0);
        size
    }
}

/// Sets `r -= A x`, with `q` for the product; a zero `x` costs nothing.
fn subtract_product(
    a: &(impl Operator + ?Sized),
    x: &[f64],
    q: &mut [f64],
    r: &mut [f64],
) {
    if x.iter().any(|x| *x != 0.0) {
        a.apply(x, q);
        for (r, q) in r.iter_mut().zip(q) {
            *r -= *q;
        }
    }
}

/// Why the iteration cannot continue along the direction `p`; a curvature
/// within `zero` counts as zero.
fn breakdown(rz: f64, curvature: f64, zero: f64) -> Option<Reason> {
    if !rz.is_finite() || !curvature.is_finite() {
        Some(Reason::NotFinite)
    } else if rz <= 0.0 || curvature < -zero {
        Some(Reason::NegativeCurvature)
    } else if curvature <= zero {
        Some(Reason::Inconsistent)
    } else {
        None
    }
}
