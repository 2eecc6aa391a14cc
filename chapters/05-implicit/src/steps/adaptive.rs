//! Adaptive implicit steps, by step doubling: as long as the error allows,
//! since stability no longer limits them.
//!
//! As in chapter 1, a step is taken once as a whole and once in two halves.
//! The halves are kept, and the difference estimates their error.

use crate::{ImplicitError, ImplicitSystem, OneStepMethod};
use math::check::{Checked, finite};
use ode::{Controller, InputError, Limits, Statistics, StepError, Tolerance};

/// Drives a system with implicit steps that adapt to a tolerance.
#[derive(Clone, Debug)]
pub struct AdaptiveImplicit<M> {
    /// The method that takes the steps.
    pub method: M,
    /// The error allowed per step.
    pub tolerance: Tolerance,
    /// What chooses the next step.
    pub controller: Controller,
    /// Within which bounds. Without a first step, a millionth of the time
    /// to go is tried first.
    pub limits: Limits,
    x0: Vec<f64>,
    whole: Vec<f64>,
    halves: Vec<f64>,
}

impl<M: OneStepMethod> AdaptiveImplicit<M> {
    /// A driver with the usual settings; change them by its fields.
    pub fn new(method: M, tolerance: Tolerance) -> Self {
        Self {
            method,
            tolerance,
            controller: Controller::default(),
            limits: Limits::default(),
            x0: Vec::new(),
            whole: Vec::new(),
            halves: Vec::new(),
        }
    }

    /// Moves `system` to `t_end` exactly.
    pub fn run(
        &mut self,
        system: &mut dyn ImplicitSystem,
        t_end: f64,
    ) -> Result<Statistics, StepError> {
        self.observe(system, t_end, |_, _| {})
    }

    /// Does the same, and shows time and state after every accepted step to
    /// `observer`.
    pub fn observe(
        &mut self,
        system: &mut dyn ImplicitSystem,
        t_end: f64,
        mut observer: impl FnMut(f64, &[f64]),
    ) -> Result<Statistics, StepError> {
        let mut h = self.begin(system, t_end)?;
        let mut done = Statistics::default();
        let (mut rejections, mut previous) = (0, 1.0);
        let exponent = self.method.order() as f64 + 1.0;
        while system.time() < t_end {
            let t0 = system.time();
            let last = t0 + h >= t_end;
            let h_now = if last { t_end - t0 } else { h };
            system.get_state(&mut self.x0);
            let error = self.attempt(system, t0, h_now, &mut done);
            let why = system.take_error();
            let error = if why.is_none() { error } else { f64::NAN };
            if error <= 1.0 {
                let t1 = if last { t_end } else { t0 + h_now };
                system.set_state(t1, &self.halves);
                observer(t1, &self.halves);
                done.accepted += 1;
                let error = error.max(ERROR_FLOOR);
                let mut factor =
                    self.controller.accepted(error, previous, exponent);
                if rejections > 0 {
                    factor = factor.min(1.0);
                }
                h = self.within(h_now * factor).max(if last { h } else { 0.0 });
                (rejections, previous) = (0, error);
            } else {
                system.set_state(t0, &self.x0);
                done.rejected += 1;
                rejections += 1;
                h = h_now * self.controller.rejected(error, exponent);
            }
            if system.time() < t_end
                && let Some(cause) =
                    self.limits.exceeded(t0, h, rejections, done)
            {
                let tried = [system.time(), h_now, error];
                return Err(StepError::from_failure(cause, why, tried));
            }
        }
        Ok(done)
    }

    // ANCHOR: attempt
    /// Tries a step, and returns its error in units of the tolerance: not a
    /// number if it cannot be taken.
    fn attempt(
        &mut self,
        system: &mut dyn ImplicitSystem,
        t0: f64,
        h: f64,
        done: &mut Statistics,
    ) -> f64 {
        done.evaluations += 3;
        let mut attempts = || -> Result<(), ImplicitError> {
            self.method.step(system, h)?;
            system.get_state(&mut self.whole);
            system.set_state(t0, &self.x0);
            self.method.step(system, 0.5 * h)?;
            self.method.step(system, 0.5 * h)?;
            system.get_state(&mut self.halves);
            Ok(())
        };
        if attempts().is_err() {
            return f64::NAN;
        }
        // The error of the halves: |whole - halves| / (2^p - 1)
        let divisor = (1 << self.method.order()) as f64 - 1.0;
        for (whole, halves) in self.whole.iter_mut().zip(&self.halves) {
            *whole = (*whole - halves) / divisor;
        }
        self.tolerance.error_norm(&self.whole, &self.x0, &self.halves)
    }
    // ANCHOR_END: attempt

    /// Checks the arguments, allocates, and chooses the first step.
    fn begin(
        &mut self,
        system: &mut dyn ImplicitSystem,
        t_end: f64,
    ) -> Checked<f64> {
        let t0 = finite("time", system.time())?;
        // An error from before this run is not this run's.
        drop(system.take_error());
        if !(t_end.is_finite() && t_end >= t0) {
            let accepted = "finite and not before the current time";
            return Err(InputError { field: "t_end", value: t_end, accepted });
        }
        let Limits { min_step, max_step, .. } = self.limits;
        if !(min_step >= 0.0 && max_step > 0.0 && max_step >= min_step) {
            let accepted = "positive and at least min_step";
            let (field, value) = ("max_step", max_step);
            return Err(InputError { field, value, accepted });
        }
        for vector in [&mut self.x0, &mut self.whole, &mut self.halves] {
            vector.resize(system.dim(), 0.0);
        }
        let first = self.limits.first_step.unwrap_or(1e-6 * (t_end - t0));
        if t_end > t0 {
            math::check::positive("first_step", first)?;
        }
        Ok(self.within(first))
    }

    fn within(&self, h: f64) -> f64 {
        h.clamp(self.limits.min_step, self.limits.max_step)
    }
}

/// Smaller errors count as this one: the step grows no faster.
const ERROR_FLOOR: f64 = 1e-4;
