//! Which rows are in C, and how rows change sets.

use super::Dantzig;
use crate::Lcp;

impl Dantzig {
    /// Empty sets and forces as near to zero as the bounds allow.
    pub(super) fn begin(&mut self, problem: &Lcp<'_>) {
        let n = problem.n();
        self.f.clear();
        self.f.resize(n, 0.0);
        // The rest of these is written before it is read.
        for list in [
            &mut self.w,
            &mut self.tolerance,
            &mut self.lo,
            &mut self.hi,
            &mut self.sqrt_diagonal,
            &mut self.df,
            &mut self.dw,
        ] {
            list.resize(n, 0.0);
        }
        self.position.clear();
        self.position.resize(n, None);
        self.wanted.resize(n, false);
        for list in [&mut self.dependent, &mut self.unsatisfiable] {
            list.clear();
            list.resize(n, false);
        }
        self.clamped.clear();
        self.factor.clear(n);
        self.certificate.clear();
        self.component.clear();
        self.pivots = 0;
    }

    /// Takes the bounds from the problem and clamps the forces to them.
    pub(super) fn bound(&mut self, problem: &Lcp<'_>) {
        for i in 0..problem.n() {
            (self.lo[i], self.hi[i]) = problem.bounds(i, &self.f);
            self.f[i] = self.f[i].clamp(self.lo[i], self.hi[i]);
        }
        self.first_f.clear();
        self.first_f.extend_from_slice(&self.f);
        self.measure_scales(problem);
    }

    /// Whether the condition of row `i` is violated, though it could hold.
    #[inline]
    pub(super) fn is_wrong(&self, i: usize) -> bool {
        if self.position[i].is_some() || self.unsatisfiable[i] {
            return false;
        }
        let (w, off) = (self.w[i], self.tolerance[i]);
        let must_grow = w < -off && self.f[i] < self.hi[i];
        let must_fall = w > off && self.f[i] > self.lo[i];
        must_grow || must_fall
    }

    /// The row to drive next: equations first, then whatever is most wrong.
    pub(super) fn worst(&self) -> Option<usize> {
        let (mut worst, mut most) = (None, 0.0);
        for i in 0..self.f.len() {
            if !self.is_wrong(i) {
                continue;
            }
            let free =
                self.lo[i] == f64::NEG_INFINITY && self.hi[i] == f64::INFINITY;
            if free {
                return Some(i);
            }
            // Units that make the diagonal one; a row of zeros is
            // unsatisfiable anyhow.
            let off = self.w[i].abs() / self.sqrt_diagonal[i];
            if off > most {
                (worst, most) = (Some(i), off);
            }
        }
        worst
    }

    /// Row `r` joins C, unless it depends on rows that are there already.
    pub(super) fn join(&mut self, problem: &Lcp<'_>, r: usize) {
        let curvature = self.curvature(problem, r);
        if curvature > 0.0 {
            self.add_to_c(r, curvature);
            self.w[r] = 0.0;
        } else {
            self.dependent[r] = true;
        }
    }

    /// Prepares the factor for the new row `a` of the matrix; returns what
    /// its diagonal entry loses, `A_aC A_CC^-1 A_Ca`.
    pub(super) fn prepare_row(&mut self, a: &[f64]) -> f64 {
        self.factor.prepare_row(self.clamped.iter().map(|c| a[*c]))
    }

    /// Row `r`, which the factor has prepared, becomes the last of C.
    pub(super) fn add_to_c(&mut self, r: usize, curvature: f64) {
        self.factor.append_row(curvature);
        self.position[r] = Some(self.clamped.len());
        self.clamped.push(r);
    }

    /// Row `r` leaves C with its force at the nearer bound.
    pub(super) fn leave(&mut self, r: usize) {
        let Some(p) = self.position[r].take() else { return };
        self.factor.remove_row(p);
        self.clamped.remove(p);
        for (p, r) in self.clamped.iter().enumerate().skip(p) {
            self.position[*r] = Some(p);
        }
        self.put_on_bound(r);
    }

    /// The force of row `r` is put on the nearer bound.
    pub(super) fn put_on_bound(&mut self, r: usize) {
        let (lo, hi) = (self.lo[r], self.hi[r]);
        let to_lo = (self.f[r] - lo).abs() <= (hi - self.f[r]).abs();
        self.f[r] = if to_lo { lo } else { hi };
    }
}
