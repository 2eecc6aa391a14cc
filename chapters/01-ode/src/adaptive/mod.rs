//! Adaptive step sizes: steps as long as the error allows. Notes B §3.

mod controller;
mod initial_step;
mod limits;
mod method;
mod step_doubling;
mod tolerance;

pub use controller::{Controller, step_factor};
pub use limits::Limits;
pub use method::AdaptiveMethod;
pub use step_doubling::StepDoubling;
pub(crate) use tolerance::MaxNorm;
pub use tolerance::Tolerance;

use crate::{
    Cause, DenseStep, InputError, StepError, System, SystemError, Trajectory,
};
use controller::ControllerState;
use initial_step::initial_step;
use math::check::finite;

/// What an integration cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Steps that were kept.
    pub accepted: usize,
    /// Steps that were thrown away.
    pub rejected: usize,
    /// Derivative evaluations in all.
    pub evaluations: usize,
}

/// Integrates a system with steps that adapt to a tolerance.
#[derive(Clone, Debug)]
pub struct Adaptive<M> {
    /// The method that takes the steps.
    pub method: M,
    /// The error allowed per step.
    pub tolerance: Tolerance,
    /// What chooses the next step.
    pub controller: Controller,
    /// The bounds of its steps.
    pub limits: Limits,
}

impl<M: AdaptiveMethod> Adaptive<M> {
    /// An integrator with the usual settings; change them by its fields.
    pub fn new(method: M, tolerance: Tolerance) -> Self {
        let controller = Controller::default();
        Self { method, tolerance, controller, limits: Limits::default() }
    }

    /// Moves `system` to `t_end` exactly, forward or back in time.
    pub fn run<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
    ) -> Result<Statistics, StepError> {
        self.drive(system, t_end, false, |_| {})
    }

    /// The same, with every accepted step shown to `observer`, which may
    /// interpolate in it.
    pub fn observe<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
        observer: impl FnMut(&DenseStep),
    ) -> Result<Statistics, StepError> {
        self.drive(system, t_end, true, observer)
    }

    /// Moves `system` to `t_end` and keeps the ends of all steps.
    pub fn record<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
    ) -> Result<(Trajectory, Statistics), StepError> {
        let mut path = Trajectory::new(system.dim());
        path.push_state(&system);
        let keep = |step: &DenseStep| path.push(step.t1, &step.x1);
        let statistics = self.drive(system, t_end, false, keep)?;
        Ok((path, statistics))
    }

    /// Moves `system` to the last of `times` and keeps the states at all of
    /// them; they must run one way, from the current time on.
    pub fn sample<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        times: &[f64],
    ) -> Result<(Trajectory, Statistics), StepError> {
        let mut path = Trajectory::new(system.dim());
        let t0 = system.time();
        let Some(&t_end) = times.last() else {
            return Ok((path, Statistics::default()));
        };
        check_order(t0, times)?;
        let mut next = 0;
        while next < times.len() && times[next] == t0 {
            path.push_state(&system);
            next += 1;
        }
        let mut x = vec![0.0; system.dim()];
        let keep = |step: &DenseStep| {
            let passed = |t: f64| (step.t1 - t) * step.h >= 0.0;
            while next < times.len() && passed(times[next]) {
                step.interpolate(times[next], &mut x);
                path.push(times[next], &x);
                next += 1;
            }
        };
        let statistics = self.drive(system, t_end, true, keep)?;
        Ok((path, statistics))
    }

    // ANCHOR: drive
    /// Tries a step, keeps it or shrinks it, until the end is reached.
    fn drive<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
        dense: bool,
        mut observer: impl FnMut(&DenseStep),
    ) -> Result<Statistics, StepError> {
        let mut done = Statistics::default();
        let mut step = DenseStep::new(system.dim());
        let mut h = self.first_step(system, t_end, &mut step, &mut done)?;
        let mut control = ControllerState::new(self.controller, &self.method);
        while step.t0 != t_end {
            step.plan(h, t_end);
            let (error, why) = self.try_step(system, &mut step, &mut done);
            h = step.h * control.factor(error);
            if error <= 1.0 {
                h = self.limits.clamp(h);
                done.evaluations += self.keep(system, &mut step, dense);
                observer(&step);
                step.start_next();
            }
            let stuck =
                self.limits.exceeded(step.t0, h, control.rejections, done);
            if step.t0 != t_end
                && let Some(cause) = stuck
            {
                return Err(give_up(system, &step, error, cause, why));
            }
        }
        Ok(done)
    }
    // ANCHOR_END: drive

    /// One try, counted. Its error is NaN if its end is not finite, or if the
    /// system reports that its derivative failed.
    fn try_step<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        step: &mut DenseStep,
        done: &mut Statistics,
    ) -> (f64, Option<SystemError>) {
        let error = self.method.attempt(system, &self.tolerance, step);
        let why = system.take_error();
        let sound = why.is_none() && all_finite(&step.x1);
        let error = if sound { error } else { f64::NAN };
        done.evaluations += self.method.evaluations();
        if error <= 1.0 {
            done.accepted += 1;
        } else {
            done.rejected += 1;
        }
        (error, why)
    }

    /// Tells the system that its step is kept; if the system changes its state
    /// then, the next step starts from there. Then completes the dense output,
    /// if it is wanted. Returns the derivative evaluations made.
    fn keep<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        step: &mut DenseStep,
        dense: bool,
    ) -> usize {
        let mut evaluations = 0;
        if system.accept() {
            system.get_state(&mut step.x1);
            system.derivative(&mut step.f1);
            evaluations += 1;
        }
        if dense {
            evaluations += self.method.complete_dense_output(system, step);
        }
        evaluations
    }

    /// Checks everything, evaluates the first derivative and chooses the
    /// first step.
    fn first_step<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
        step: &mut DenseStep,
        done: &mut Statistics,
    ) -> Result<f64, StepError> {
        self.controller.check()?;
        self.limits.check()?;
        step.t0 = finite("time", system.time())?;
        finite("t_end", t_end)?;
        if step.t0 == t_end {
            return Ok(0.0);
        }
        // An error from before this integration is not ours to report.
        drop(system.take_error());
        system.get_state(&mut step.x0);
        system.derivative(&mut step.f0);
        done.evaluations += 1;
        let why = system.take_error();
        let sound = all_finite(&step.x0) && all_finite(&step.f0);
        if why.is_some() || !sound {
            let tried = [step.t0, step.h, f64::NAN];
            return Err(StepError::from_failure(Cause::NotFinite, why, tried));
        }

        let left = t_end - step.t0;
        if let Some(h) = self.limits.first_step {
            return Ok(h.copysign(left));
        }
        let exponent = self.method.error_exponent() as f64;
        let direction = left.signum();
        let h =
            initial_step(system, direction, &self.tolerance, exponent, step);
        done.evaluations += 1;
        Ok(self.limits.clamp(direction * h.min(left.abs())))
    }
}

/// Leaves `system` at the start of a step that cannot be taken, and says why
/// not.
fn give_up<S: System + ?Sized>(
    system: &mut S,
    step: &DenseStep,
    error: f64,
    cause: Cause,
    why: Option<SystemError>,
) -> StepError {
    system.set_state(step.t0, &step.x0);
    StepError::from_failure(cause, why, [step.t0, step.h, error])
}

/// Whether no number in `v` is infinite or NaN.
fn all_finite(v: &[f64]) -> bool {
    v.iter().all(|x| x.is_finite())
}

/// Refuses times that are not finite or do not run one way.
fn check_order(t0: f64, times: &[f64]) -> Result<(), InputError> {
    let direction = times[times.len() - 1] - t0;
    let mut before = t0;
    for &t in times {
        let returns = direction == 0.0 && t != t0;
        if !t.is_finite() || (t - before) * direction < 0.0 || returns {
            let accepted = "finite and in one order from the current time on";
            return Err(InputError { field: "times", value: t, accepted });
        }
        before = t;
    }
    Ok(())
}
