//! The forces of C with all digits.

use super::Dantzig;
use crate::Lcp;

/// How often forces are corrected by what is left of `w`.
const CORRECTIONS: usize = 6;

/// They are corrected until `w` is off by this fraction of what it may be.
const AIM: f64 = 0.01;

/// A correction that does not make `w` smaller by this factor leads nowhere.
const GAIN: f64 = 8.0;

/// A force that breaks its bound by less than so many times what rounding
/// does may be brought back by the next correction.
const ROUGH: f64 = 1e6;

impl Dantzig {
    /// Solves for the forces of C until `w` is zero there; false if it does
    /// not become zero.
    pub(super) fn correct(&mut self, problem: &Lcp<'_>) -> bool {
        let mut before = f64::INFINITY;
        for _ in 0..CORRECTIONS {
            self.correct_once();
            let broken = self.breaks_bounds();
            if broken && self.clamped.len() == problem.n() {
                // No other row waits for its w.
                return false;
            }
            self.refresh(problem);
            let left = self.left_in_c();
            if broken || left <= AIM || left > before / GAIN {
                break;
            }
            before = left;
        }
        if self.snap() {
            self.refresh(problem);
        }
        self.left_in_c() <= 1.0
    }

    /// The greatest `w` in C, measured by its tolerance; zero where it is
    /// nothing to speak of.
    fn left_in_c(&self) -> f64 {
        let mut most: f64 = 0.0;
        for c in &self.clamped {
            let (off, allowed) = (self.w[*c].abs(), self.tolerance[*c]);
            if off > AIM * allowed {
                most = most.max(off / allowed);
            }
        }
        most
    }

    /// `f_C <- f_C - A_CC^-1 w_C`
    fn correct_once(&mut self) {
        self.zc.clear();
        for c in &self.clamped {
            self.zc.push(self.w[*c]);
        }
        self.factor.solve(&mut self.zc);
        if self.share > 0.0 {
            // With S = share diag(A), what the step x = (A + S)^-1 w leaves
            // of w is S x: one more step, without asking.
            for (c, z) in self.clamped.iter().zip(&mut self.zc) {
                self.f[*c] -= *z;
                *z *= self.share * self.root[*c] * self.root[*c];
            }
            self.factor.solve(&mut self.zc);
        }
        for (c, z) in self.clamped.iter().zip(&self.zc) {
            self.f[*c] -= z;
        }
    }

    /// What its own `w` notices if the force of row `i` goes so far.
    fn felt(&self, i: usize, way: f64) -> f64 {
        self.root[i] * self.root[i] * way
    }

    /// Whether a force of C breaks its bounds by more than rounding.
    fn breaks_bounds(&self) -> bool {
        self.clamped.iter().any(|c| {
            let (f, lo, hi) = (self.f[*c], self.lo[*c], self.hi[*c]);
            let way = (lo - f).max(f - hi);
            way > 0.0 && self.felt(*c, way) > ROUGH * self.tolerance[*c]
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
            let way = (bound - f).abs();
            if way > 0.0 && self.felt(c, way) <= self.tolerance[c] {
                self.f[c] = bound;
                moved = true;
            }
        }
        moved
    }
}
