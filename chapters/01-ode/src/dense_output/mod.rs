//! Dense output: the solution between the ends of a step.

mod hermite;
mod trajectory;

pub use hermite::hermite;
pub use trajectory::Trajectory;

/// A step of an adaptive method, with everything needed to interpolate
/// within it.
#[derive(Clone, Debug, Default)]
pub struct DenseStep {
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
    /// What a method of higher order adds to the cubic through these four: as
    /// many of the four as its order needs, the others are zero.
    pub correction: [Vec<f64>; 4],
}

impl DenseStep {
    /// Room for states of `n` numbers.
    pub(crate) fn new(n: usize) -> Self {
        let mut step = Self::default();
        step.resize(n);
        step
    }

    /// Makes room for states of `n` numbers.
    pub(crate) fn resize(&mut self, n: usize) {
        let Self { x0, f0, x1, f1, correction, .. } = self;
        for v in [x0, f0, x1, f1].into_iter().chain(correction) {
            v.resize(n, 0.0);
        }
    }

    // ANCHOR: interpolate
    /// The state at time `t` within the step, written into `x`.
    pub fn interpolate(&self, t: f64, x: &mut [f64]) {
        // s runs from 0 to 1; s^2 (1 - s)^2 vanishes with its slope at both
        let s = (t - self.t0) / self.h;
        let shape = s * s * (1.0 - s) * (1.0 - s);
        let [c0, c1, c2, c3] = &self.correction;
        for i in 0..x.len() {
            let start = [self.x0[i], self.f0[i]];
            let end = [self.x1[i], self.f1[i]];
            let bend = c0[i] + s * (c1[i] + (1.0 - s) * (c2[i] + s * c3[i]));
            x[i] = hermite(s, self.h, start, end) + shape * bend;
        }
    }
    // ANCHOR_END: interpolate

    // ANCHOR: plan
    /// Plans a step of size `h`. Near `t_end` the last two steps share what
    /// is left, so that neither is tiny.
    pub(crate) fn plan(&mut self, h: f64, t_end: f64) {
        let left = t_end - self.t0;
        // Rounding must not leave a tiny step at the end.
        if left.abs() <= h.abs() * (1.0 + 1e-9) {
            self.h = left;
            self.t1 = t_end;
        } else {
            let halve = left.abs() < 2.0 * h.abs();
            self.h = if halve { 0.5 * left } else { h };
            self.t1 = self.t0 + self.h;
        }
    }
    // ANCHOR_END: plan

    /// The end becomes the start of the next step.
    pub(crate) fn start_next(&mut self) {
        self.t0 = self.t1;
        std::mem::swap(&mut self.x0, &mut self.x1);
        std::mem::swap(&mut self.f0, &mut self.f1);
    }
}
