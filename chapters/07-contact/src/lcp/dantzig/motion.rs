//! The direction in which forces move while one row is driven, and how far.

use super::{Dantzig, Stop};
use crate::lcp::settings::{
    CERTIFICATE_MARGIN, NEGATIVE_CURVATURE, ZERO_MOTION,
};
use crate::{Lcp, LcpError};
use math::dot;

impl Dantzig {
    /// How fast `w[r]` rises while `f[r]` does and C follows: the Schur
    /// complement, zero where that is zero but for rounding. The factor has
    /// then prepared the row of `r`; how C follows is in `work`.
    pub(super) fn curvature(&mut self, problem: &Lcp<'_>, r: usize) -> f64 {
        let a = problem.a_row(r);
        // a_rr - A_rC A_CC^-1 A_Cr
        let curvature = a[r] - self.prepare_row(a);
        self.factor.solve_prepared(&mut self.work);
        let mut size = a[r].abs();
        for (c, z) in self.clamped.iter().zip(&self.work) {
            size += (self.sqrt_diagonal[*c] * z).powi(2);
        }
        self.curvature_scale = size;
        if curvature.abs() <= ZERO_MOTION * size { 0.0 } else { curvature }
    }

    /// Sets up the motion that brings `w[d]` nearer to zero and keeps those
    /// of C; returns how fast it does.
    pub(super) fn set_direction(
        &mut self,
        problem: &Lcp<'_>,
        d: usize,
    ) -> Result<f64, LcpError> {
        let curvature = self.curvature(problem, d);
        if curvature < -NEGATIVE_CURVATURE * self.curvature_scale {
            return Err(LcpError::Indefinite { row: d, curvature });
        }
        let sign = if self.w[d] < 0.0 { 1.0 } else { -1.0 };
        self.df.fill(0.0);
        self.df[d] = sign;
        // df_C = -A_CC^-1 A_Cd df_d
        for (c, z) in self.clamped.iter().zip(&self.work) {
            self.df[*c] = -sign * z;
        }
        self.dw.fill(0.0);
        if curvature <= 0.0 {
            return Ok(0.0);
        }
        for i in 0..problem.n() {
            if self.position[i].is_none() {
                self.dw[i] = dot(problem.a_row(i), &self.df);
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
            offer(self.w[d].abs() / curvature, Stop::Solved);
        }
        offer(self.distance_to_bound(d), Stop::Bound);
        let scale = self.motion_scale(d);
        for c in &self.clamped {
            if self.sqrt_diagonal[*c] * self.df[*c].abs() > ZERO_MOTION * scale
            {
                offer(self.distance_to_bound(*c), Stop::Leaves(*c));
            }
        }
        for i in 0..self.f.len() {
            if self.keeps_satisfied && self.would_become_wrong(i, scale) {
                offer(self.distance_to_zero_w(i), Stop::Joins(i));
            }
        }
        first
    }
    // ANCHOR_END: longest-step

    /// The size of the motion: what it would do to a `w` in the unit of its
    /// row if no two forces cancelled.
    fn motion_scale(&self, d: usize) -> f64 {
        let mut scale = self.sqrt_diagonal[d];
        for c in &self.clamped {
            scale += self.sqrt_diagonal[*c] * self.df[*c].abs();
        }
        scale
    }

    /// Whether row `i` is right, outside C, and its `w` moves by more than
    /// rounding.
    fn would_become_wrong(&self, i: usize, scale: f64) -> bool {
        self.position[i].is_none()
            && !self.unsatisfiable[i]
            && !self.dependent[i]
            && self.lo[i] < self.hi[i]
            && !self.is_wrong(i)
            && self.dw[i].abs() > ZERO_MOTION * self.sqrt_diagonal[i] * scale
    }

    /// How far the motion may go until force `i` is at a bound.
    fn distance_to_bound(&self, i: usize) -> f64 {
        let df = self.df[i];
        let bound = if df > 0.0 { self.hi[i] } else { self.lo[i] };
        (bound - self.f[i]) / df
    }

    /// How far the motion may go until `w[i]` is zero: from above at the
    /// lower bound, from below at the upper, not at all in between.
    fn distance_to_zero_w(&self, i: usize) -> f64 {
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
        self.f[d] += step * self.df[d];
        for c in &self.clamped {
            self.f[*c] += step * self.df[*c];
        }
        for (w, dw) in self.w.iter_mut().zip(&self.dw) {
            *w += step * dw;
        }
    }

    /// Row `d` cannot be set right: the motion changes no `w` and never
    /// ends. Unless rounding explains it all, the motion proves that no
    /// forces solve the problem: `df·w = df·b` whatever they are.
    pub(super) fn give_up(&mut self, problem: &Lcp<'_>, d: usize) {
        self.unsatisfiable[d] = true;
        let (mut product, mut size) = (0.0, 0.0);
        for (df, b) in self.df.iter().zip(problem.b()) {
            product += df * b;
            size += (df * b).abs();
        }
        if product < -CERTIFICATE_MARGIN * size && self.certificate.is_empty() {
            self.certificate.extend_from_slice(&self.df);
        }
    }
}
