//! Step doubling: a method of any order estimates its error by taking the
//! step twice, once whole and once in halves. Notes B §3.

use crate::{AdaptiveMethod, DenseStep, Solver, System, Tolerance};

/// Estimates the error of `solver` by comparing a whole step with two halves.
///
/// With a method of order `p` the halves err `2^p` times less than the whole
/// step, so the difference of the two is `2^p - 1` times the error of the
/// halves. The notes call it the error of the whole step, which for Euler's
/// method is twice as large.
#[derive(Clone, Debug)]
pub struct StepDoubling<M> {
    /// The method that takes the steps.
    pub solver: M,
    /// Whether to keep the extrapolated state instead of the halves.
    pub extrapolate: bool,
    whole: Vec<f64>,
    halves: Vec<f64>,
    errors: Vec<f64>,
}

impl<M: Solver> StepDoubling<M> {
    /// Step doubling that keeps the two halves.
    pub fn new(solver: M) -> Self {
        let (whole, halves, errors) = (Vec::new(), Vec::new(), Vec::new());
        Self { solver, extrapolate: false, whole, halves, errors }
    }

    // ANCHOR: doubling
    // EQ: ode/doubling_error
    /// Takes one step of size `h` and, from the same start, two of `h/2`,
    /// and estimates the errors of the latter. The system is left there.
    pub fn compare(&mut self, system: &mut dyn System, h: f64) {
        let n = system.dim();
        for v in [&mut self.whole, &mut self.halves, &mut self.errors] {
            v.resize(n, 0.0);
        }
        let t = system.time();
        system.get_state(&mut self.halves);
        self.solver.step(system, h);
        system.get_state(&mut self.whole);

        system.set_state(t, &self.halves);
        self.solver.step(system, 0.5 * h);
        self.solver.step(system, 0.5 * h);
        system.get_state(&mut self.halves);

        // error of xb = (xa - xb) / (2^p - 1)
        let scale = self.error_scale();
        for i in 0..n {
            self.errors[i] = (self.whole[i] - self.halves[i]) / scale;
        }
    }

    /// How many times larger the difference is than the error of the halves:
    /// `2^p - 1`.
    pub fn error_scale(&self) -> f64 {
        f64::powi(2.0, self.solver.order() as i32) - 1.0
    }
    // ANCHOR_END: doubling

    /// The end of the whole step (the notes' `xa`).
    pub fn whole(&self) -> &[f64] {
        &self.whole
    }

    /// The end of the two half steps (the notes' `xb`): what is kept.
    pub fn halves(&self) -> &[f64] {
        &self.halves
    }

    /// The notes' `e = |xa - xb|`, the largest of all components.
    pub fn difference(&self) -> f64 {
        let mut worst = 0.0_f64;
        for (a, b) in self.whole.iter().zip(&self.halves) {
            worst = worst.max((a - b).abs());
        }
        worst
    }

    // ANCHOR: extrapolation
    // EQ: ode/extrapolation
    /// The state one order better: the halves minus their estimated error.
    pub fn extrapolated(&self, x: &mut [f64]) {
        // x = xb + (xb - xa) / (2^p - 1)
        for i in 0..x.len() {
            x[i] = self.halves[i] - self.errors[i];
        }
    }
    // ANCHOR_END: extrapolation
}

impl<M: Solver> AdaptiveMethod for StepDoubling<M> {
    fn error_exponent(&self) -> usize {
        self.solver.order() + 1
    }

    fn evaluations(&self) -> usize {
        3 * self.solver.stages()
    }

    // ANCHOR: doubling-method
    fn attempt<S: System + ?Sized>(
        &mut self,
        mut system: &mut S,
        tolerance: &Tolerance,
        step: &mut DenseStep,
    ) -> f64 {
        system.set_state(step.t0, &step.x0);
        self.compare(&mut system, step.h);
        if self.extrapolate {
            self.extrapolated(&mut step.x1);
        } else {
            step.x1.copy_from_slice(&self.halves);
        }
        system.set_state(step.t1, &step.x1);
        tolerance.error_norm(&self.errors, &step.x0, &step.x1)
    }
    // ANCHOR_END: doubling-method

    fn complete_dense_output<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        step: &mut DenseStep,
    ) -> usize {
        system.derivative(&mut step.f1);
        1
    }
}
