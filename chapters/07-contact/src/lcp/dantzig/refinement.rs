//! Iterative refinement: the forces of C with all digits.

use super::Dantzig;
use crate::Lcp;
use crate::lcp::settings::{
    BOUND_SLACK, MAX_REFINEMENT_STEPS, MIN_REDUCTION, REFINED_FRACTION,
};

impl Dantzig {
    /// Solves for the forces of C until `w` is zero there; false if it does
    /// not become zero.
    pub(super) fn refine(&mut self, problem: &Lcp<'_>) -> bool {
        let mut before = f64::INFINITY;
        for _ in 0..MAX_REFINEMENT_STEPS {
            self.refine_once();
            let broken = self.breaks_bounds();
            if broken && self.clamped.len() == problem.n() {
                // No row outside C needs its w.
                return false;
            }
            self.update_w(problem);
            let left = self.residual_in_c();
            if broken
                || left <= REFINED_FRACTION
                || left > before / MIN_REDUCTION
            {
                break;
            }
            before = left;
        }
        if self.snap() {
            self.update_w(problem);
        }
        self.residual_in_c() <= 1.0
    }

    /// The greatest `w` in C, measured by its tolerance; zero where it is
    /// nothing to speak of.
    fn residual_in_c(&self) -> f64 {
        let mut most: f64 = 0.0;
        for c in &self.clamped {
            let (off, allowed) = (self.w[*c].abs(), self.tolerance[*c]);
            if off > REFINED_FRACTION * allowed {
                most = most.max(off / allowed);
            }
        }
        most
    }

    /// `f_C <- f_C - A_CC^-1 w_C`
    fn refine_once(&mut self) {
        self.work.clear();
        for c in &self.clamped {
            self.work.push(self.w[*c]);
        }
        self.factor.solve(&mut self.work);
        if self.regularisation > 0.0 {
            // With S = regularisation diag(A), what the step
            // x = (A + S)^-1 w leaves of w is S x: one more step at once.
            for (c, z) in self.clamped.iter().zip(&mut self.work) {
                self.f[*c] -= *z;
                *z *= self.regularisation
                    * self.sqrt_diagonal[*c]
                    * self.sqrt_diagonal[*c];
            }
            self.factor.solve(&mut self.work);
        }
        for (c, z) in self.clamped.iter().zip(&self.work) {
            self.f[*c] -= z;
        }
    }

    /// How far its own `w` changes if the force of row `i` changes by `df`.
    fn as_w(&self, i: usize, df: f64) -> f64 {
        self.sqrt_diagonal[i] * self.sqrt_diagonal[i] * df
    }

    /// Whether a force of C breaks its bounds by more than rounding.
    fn breaks_bounds(&self) -> bool {
        self.clamped.iter().any(|c| {
            let (f, lo, hi) = (self.f[*c], self.lo[*c], self.hi[*c]);
            let outside = (lo - f).max(f - hi);
            outside > 0.0
                && self.as_w(*c, outside) > BOUND_SLACK * self.tolerance[*c]
        })
    }

    /// Puts forces of C that are at a bound but for rounding on it: what is
    /// left of them would make other rows seem wrong. True if any moved.
    fn snap(&mut self) -> bool {
        let mut moved = false;
        for p in 0..self.clamped.len() {
            let c = self.clamped[p];
            let (f, lo, hi) = (self.f[c], self.lo[c], self.hi[c]);
            let bound = if f - lo < hi - f { lo } else { hi };
            let df = (bound - f).abs();
            if df > 0.0 && self.as_w(c, df) <= self.tolerance[c] {
                self.f[c] = bound;
                moved = true;
            }
        }
        moved
    }
}
