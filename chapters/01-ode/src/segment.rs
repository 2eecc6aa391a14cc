//! One step of an adaptive method, from one end to the other.

use crate::hermite;

/// A step with everything needed to draw the curve in between.
#[derive(Clone, Debug, Default)]
pub struct Segment {
    /// The time at the start.
    pub t0: f64,
    /// The time at the end.
    pub t1: f64,
    /// The size of the step; negative when going back in time.
    pub h: f64,
    /// The state at the start.
    pub x0: Vec<f64>,
    /// The derivative there.
    pub f0: Vec<f64>,
    /// The state at the end.
    pub x1: Vec<f64>,
    /// The derivative there.
    pub f1: Vec<f64>,
    /// How far a better curve leaves the cubic through these four; zero
    /// where the method knows no better.
    pub bump: Vec<f64>,
}

impl Segment {
    /// Room for states of `n` numbers.
    pub(crate) fn new(n: usize) -> Self {
        let mut segment = Self::default();
        segment.resize(n);
        segment
    }

    /// Makes room for states of `n` numbers.
    pub(crate) fn resize(&mut self, n: usize) {
        let Self { x0, f0, x1, f1, bump, .. } = self;
        for v in [x0, f0, x1, f1, bump] {
            v.resize(n, 0.0);
        }
    }

    // ANCHOR: interpolate
    /// The state at time `t` within the step, written into `x`.
    pub fn interpolate(&self, t: f64, x: &mut [f64]) {
        // s runs from 0 to 1; the bump s^2 (1 - s)^2 is flat at both ends
        let s = (t - self.t0) / self.h;
        let swell = s * s * (1.0 - s) * (1.0 - s);
        for i in 0..x.len() {
            let start = [self.x0[i], self.f0[i]];
            let end = [self.x1[i], self.f1[i]];
            x[i] = hermite(s, self.h, start, end) + swell * self.bump[i];
        }
    }
    // ANCHOR_END: interpolate

    // ANCHOR: aim
    /// Plans a step of size `h`, unless `t_end` is near: the last two steps
    /// share what is left, so that none of them is tiny.
    pub(crate) fn aim(&mut self, h: f64, t_end: f64) {
        let left = t_end - self.t0;
        // A hair longer than planned beats one more step for a rounding.
        if left.abs() <= h.abs() * (1.0 + 1e-9) {
            self.h = left;
            self.t1 = t_end;
        } else {
            let share = left.abs() < 2.0 * h.abs();
            self.h = if share { 0.5 * left } else { h };
            self.t1 = self.t0 + self.h;
        }
    }
    // ANCHOR_END: aim

    /// The end becomes the start of the next step.
    pub(crate) fn next(&mut self) {
        self.t0 = self.t1;
        std::mem::swap(&mut self.x0, &mut self.x1);
        std::mem::swap(&mut self.f0, &mut self.f1);
    }
}
