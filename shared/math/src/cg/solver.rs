//! The iteration itself, with preconditioner and filter.

use super::passes::{advance, turn, turn_both};
use super::{Converged, Filter, Operator, Preconditioner, Reason, Stalled};
use crate::{dot, norm};

/// A curvature below this fraction of the largest one counts as zero: it is
/// what rounding leaves of zero.
const FLAT: f64 = 1e-14;

/// Solves `A x = b` by conjugate gradients. Keeps its work vectors, so that
/// solving again for the same number of unknowns allocates nothing.
#[derive(Clone, Debug)]
pub struct ConjugateGradients {
    /// The residual that is good enough, relative to the right-hand side.
    pub tolerance: f64,
    /// The cap. Without rounding, as many iterations as there are unknowns
    /// are enough; with it, badly conditioned systems take more.
    pub max_iterations: usize,
    /// Whether a history of residuals is kept (which may allocate).
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

    // ANCHOR: solve
    // EQ: constraints/cg
    /// Solves `A x = b`, starting from the given `x`.
    ///
    /// The part of `x` that the filter removes is prescribed: it stays as it
    /// is, and the equations hold in the other directions. From zero and
    /// without preconditioner, a redundant system gets its answer of least
    /// norm. After an error `x` is the last iterate, and no answer.
    pub fn solve(
        &mut self,
        a: &(impl Operator + ?Sized),
        preconditioner: &(impl Preconditioner + ?Sized),
        filter: &(impl Filter + ?Sized),
        b: &[f64],
        x: &mut [f64],
    ) -> Result<Converged, Stalled> {
        let size = self.start(a, filter, b, x);
        let (mut rz_before, mut steepest) = (f64::INFINITY, 0.0);
        let mut rr = dot(&self.r, &self.r);
        let mut iterations = 0;
        loop {
            let residual = if rr == 0.0 { 0.0 } else { rr.sqrt() / size };
            if self.record {
                self.history.push(residual);
            }
            if residual <= self.tolerance {
                return Ok(Converged { iterations, residual });
            }
            let stall = |reason| Err(Stalled { iterations, residual, reason });
            if iterations == self.max_iterations {
                return stall(Reason::TooManyIterations);
            }
            let [rz, pp, curvature] =
                self.turn(a, preconditioner, filter, rz_before);
            steepest = f64::max(steepest, curvature / pp);
            if let Some(reason) = flaw(rz, curvature, FLAT * steepest * pp) {
                return stall(reason);
            }
            // x += alpha p, r -= alpha q
            let ConjugateGradients { r, p, q, .. } = self;
            rr = advance(rz / curvature, p, q, x, r);
            rz_before = rz;
            iterations += 1;
        }
    }

    /// Finds the next direction `p` and its product `q = A p`; returns
    /// `r · z`, `p · p` and the curvature `p · A p`.
    fn turn(
        &mut self,
        a: &(impl Operator + ?Sized),
        preconditioner: &(impl Preconditioner + ?Sized),
        filter: &(impl Filter + ?Sized),
        rz_before: f64,
    ) -> [f64; 3] {
        let ConjugateGradients { r, z, p, q, w, .. } = self;
        if let Some(rz) = preconditioner.apply_product(r, z, w) {
            // w = A z is known: p = z + beta p, q = w + beta q
            filter.apply(w);
            let [pp, curvature] = turn_both(rz / rz_before, z, w, p, q);
            return [rz, pp, curvature];
        }
        // z = M^-1 r, then p = z + beta p
        let rz = preconditioner.apply_dot(r, z);
        filter.apply(z);
        let pp = turn(rz / rz_before, z, p);
        // q = A p
        let curvature = a.apply_dot(p, q);
        filter.apply(q);
        [rz, pp, curvature]
    }
    // ANCHOR_END: solve

    /// Makes the first residual, and returns the size that residuals are
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
            x.copy_from_slice(c); // the answer is y = 0
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

/// What makes it pointless to go on along the direction `p`.
fn flaw(rz: f64, curvature: f64, flat: f64) -> Option<Reason> {
    if !rz.is_finite() || !curvature.is_finite() {
        Some(Reason::NotFinite)
    } else if rz <= 0.0 || curvature < -flat {
        Some(Reason::NegativeCurvature)
    } else if curvature <= flat {
        Some(Reason::Inconsistent)
    } else {
        None
    }
}
