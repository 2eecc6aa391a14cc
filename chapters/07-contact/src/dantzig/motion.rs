//! Which way forces move while one row is driven, and how far.

use super::{Dantzig, Stop};
use crate::{Lcp, LcpError};
use math::dot;

/// What rounding leaves of zero, as a fraction of the terms that cancelled.
const ZERO: f64 = 1e-12;

/// A curvature that is negative by this fraction of its terms is not a
/// slip of rounding.
const NEGATIVE: f64 = 1e-8;

/// `b·z` must be below zero by this fraction of its terms to prove anything.
const PROOF: f64 = 1e-9;

impl Dantzig {
    /// How fast `w[r]` rises while `f[r]` does and C gives way, zero where
    /// that is zero but for rounding. The factor has then prepared the row
    /// of `r`; how C gives way is in `zc`.
    pub(super) fn curvature(&mut self, problem: &Lcp<'_>, r: usize) -> f64 {
        let a = problem.a_row(r);
        // a_rr - A_rC A_CC^-1 A_Cr
        let curvature = a[r] - self.stage(a);
        self.factor.solve_staged(&mut self.zc);
        let mut size = a[r].abs();
        for (c, z) in self.clamped.iter().zip(&self.zc) {
            size += (self.root[*c] * z).powi(2);
        }
        self.size = size;
        if curvature.abs() <= ZERO * size { 0.0 } else { curvature }
    }

    /// Sets up the motion that brings `w[d]` nearer to zero and keeps those
    /// of C; returns how fast it does.
    pub(super) fn direct(
        &mut self,
        problem: &Lcp<'_>,
        d: usize,
    ) -> Result<f64, LcpError> {
        let curvature = self.curvature(problem, d);
        if curvature < -NEGATIVE * self.size {
            return Err(LcpError::Indefinite { row: d, curvature });
        }
        let sign = if self.w[d] < 0.0 { 1.0 } else { -1.0 };
        self.z.fill(0.0);
        self.z[d] = sign;
        // z_C = -A_CC^-1 A_Cd z_d
        for (c, z) in self.clamped.iter().zip(&self.zc) {
            self.z[*c] = -sign * z;
        }
        self.dw.fill(0.0);
        if curvature <= 0.0 {
            return Ok(0.0);
        }
        for i in 0..problem.n() {
            if self.place[i].is_none() {
                self.dw[i] = dot(problem.a_row(i), &self.z);
            }
        }
        self.dw[d] = sign * curvature;
        Ok(curvature)
    }

    // ANCHOR: longest-step
    /// How far the motion goes, and what stops it.
    pub(super) fn longest_step(&self, d: usize, curvature: f64) -> (f64, Stop) {
        let mut first = (f64::INFINITY, Stop::Never);
        let mut offer = |step: f64, stop: Stop| {
            if step < first.0 {
                first = (step.max(0.0), stop);
            }
        };
        if curvature > 0.0 {
            offer(self.w[d].abs() / curvature, Stop::Arrived);
        }
        offer(self.room(d), Stop::Bound);
        let reach = self.reach(d);
        for c in &self.clamped {
            if self.root[*c] * self.z[*c].abs() > ZERO * reach {
                offer(self.room(*c), Stop::Leaves(*c));
            }
        }
        for i in 0..self.f.len() {
            if self.guards && self.minds(i, reach) {
                offer(self.slack(i), Stop::Joins(i));
            }
        }
        first
    }
    // ANCHOR_END: longest-step

    /// The size of the motion: what it would do to a `w` in the unit of its
    /// row if no two forces cancelled.
    fn reach(&self, d: usize) -> f64 {
        let mut reach = self.root[d];
        for c in &self.clamped {
            reach += self.root[*c] * self.z[*c].abs();
        }
        reach
    }

    /// Whether row `i` is right, outside C, and its `w` moves by more than
    /// rounding.
    fn minds(&self, i: usize, reach: f64) -> bool {
        self.place[i].is_none()
            && !self.hopeless[i]
            && !self.repeats[i]
            && self.lo[i] < self.hi[i]
            && !self.is_wrong(i)
            && self.dw[i].abs() > ZERO * self.root[i] * reach
    }

    /// How far the motion may go until force `i` is at a bound.
    fn room(&self, i: usize) -> f64 {
        let z = self.z[i];
        let bound = if z > 0.0 { self.hi[i] } else { self.lo[i] };
        (bound - self.f[i]) / z
    }

    /// How far `w[i]` may go at its rate: down to zero from above at the
    /// lower bound, up to zero at the upper, nowhere in between.
    fn slack(&self, i: usize) -> f64 {
        let (w, dw) = (self.w[i], self.dw[i]);
        let leaves_lo = dw < 0.0 && self.f[i] < self.hi[i];
        let leaves_hi = dw > 0.0 && self.f[i] > self.lo[i];
        match (leaves_lo, leaves_hi) {
            (true, _) if w > 0.0 => -w / dw,
            (_, true) if w < 0.0 => -w / dw,
            (false, false) => f64::INFINITY,
            _ => 0.0,
        }
    }

    /// Moves forces and `w` by so many times the motion.
    pub(super) fn advance(&mut self, d: usize, step: f64) {
        if !step.is_finite() || step == 0.0 {
            return;
        }
        self.f[d] += step * self.z[d];
        for c in &self.clamped {
            self.f[*c] += step * self.z[*c];
        }
        for (w, dw) in self.w.iter_mut().zip(&self.dw) {
            *w += step * dw;
        }
    }

    /// Row `d` cannot be set right: the motion changes no `w` and never
    /// ends. Unless rounding explains it all, the motion proves that no
    /// forces solve the problem: `z·w = z·b` whatever they are.
    pub(super) fn give_up(&mut self, problem: &Lcp<'_>, d: usize) {
        self.hopeless[d] = true;
        let (mut product, mut size) = (0.0, 0.0);
        for (z, b) in self.z.iter().zip(problem.b()) {
            product += z * b;
            size += (z * b).abs();
        }
        if product < -PROOF * size && self.certificate.is_empty() {
            self.certificate.extend_from_slice(&self.z);
        }
    }
}
