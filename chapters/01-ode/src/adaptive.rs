//! Steps as long as the error allows: notes B §3.

use crate::controller::Pace;
use crate::initial_step::initial_step;
use crate::{
    Cause, Controller, InputError, Limits, Segment, StepError, System,
    SystemError, Tolerance, Trajectory, Trial,
};
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

/// Drives a system with steps that adapt to a tolerance.
#[derive(Clone, Debug)]
pub struct Adaptive<M> {
    /// The method that takes the steps.
    pub method: M,
    /// The error allowed per step.
    pub tolerance: Tolerance,
    /// What chooses the next step.
    pub controller: Controller,
    /// Within which bounds.
    pub limits: Limits,
}

impl<M: Trial> Adaptive<M> {
    /// A driver with the usual settings; change them by its fields.
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

    /// Does the same, and shows every accepted step to `observer`, which may
    /// interpolate in it.
    pub fn observe<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
        observer: impl FnMut(&Segment),
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
        let keep = |step: &Segment| path.push(step.t1, &step.x1);
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
        let keep = |step: &Segment| {
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
    /// Tries, keeps or shrinks, until the end is reached.
    fn drive<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
        dense: bool,
        mut observer: impl FnMut(&Segment),
    ) -> Result<Statistics, StepError> {
        let mut done = Statistics::default();
        let mut segment = Segment::new(system.dim());
        let mut h = self.begin(system, t_end, &mut segment, &mut done)?;
        let mut pace = Pace::new(self.controller, &self.method);

        while segment.t0 != t_end {
            segment.aim(h, t_end);
            let (error, why) = self.attempt(system, &mut segment, &mut done);
            h = segment.h * pace.factor(error);
            if error <= 1.0 {
                h = self.limits.clamp(h);
                done.evaluations += settle(system, &mut segment);
                if dense {
                    let extra = self.method.complete(system, &mut segment);
                    done.evaluations += extra;
                }
                observer(&segment);
                segment.next();
            }
            let tried = [segment.t0, segment.h, error];
            let limits = &self.limits;
            let cause = limits.give_up(segment.t0, h, pace.rejections, done);
            if let Some(cause) = cause
                && segment.t0 != t_end
            {
                system.set_state(segment.t0, &segment.x0);
                return Err(StepError::given_up(cause, why, tried));
            }
        }
        Ok(done)
    }
    // ANCHOR_END: drive

    /// One try, counted; its error is not a number if its end is not, or if
    /// the system says why it has no derivative.
    fn attempt<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        segment: &mut Segment,
        done: &mut Statistics,
    ) -> (f64, Option<SystemError>) {
        let error = self.method.attempt(system, &self.tolerance, segment);
        let why = system.take_error();
        let sound = why.is_none() && all_finite(&segment.x1);
        let error = if sound { error } else { f64::NAN };
        done.evaluations += self.method.evaluations();
        if error <= 1.0 {
            done.accepted += 1;
        } else {
            done.rejected += 1;
        }
        (error, why)
    }

    /// Checks everything, evaluates the first derivative and chooses the
    /// first step.
    fn begin<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        t_end: f64,
        segment: &mut Segment,
        done: &mut Statistics,
    ) -> Result<f64, StepError> {
        self.controller.check()?;
        self.limits.check()?;
        segment.t0 = finite("time", system.time())?;
        finite("t_end", t_end)?;
        if segment.t0 == t_end {
            return Ok(0.0);
        }
        // What went wrong before is no concern of ours.
        drop(system.take_error());
        system.get_state(&mut segment.x0);
        system.derivative(&mut segment.f0);
        done.evaluations += 1;
        let why = system.take_error();
        let sound = all_finite(&segment.x0) && all_finite(&segment.f0);
        if why.is_some() || !sound {
            let tried = [segment.t0, segment.h, f64::NAN];
            return Err(StepError::given_up(Cause::NotFinite, why, tried));
        }

        let left = t_end - segment.t0;
        if let Some(h) = self.limits.first_step {
            return Ok(h.copysign(left));
        }
        let exponent = self.method.error_exponent() as f64;
        let direction = left.signum();
        let h =
            initial_step(system, direction, &self.tolerance, exponent, segment);
        done.evaluations += 1;
        Ok(self.limits.clamp(direction * h.min(left.abs())))
    }
}

/// Tells the system that its step is kept; if it tidies its state up, the
/// next step starts from there. Returns the derivative evaluations made.
fn settle<S: System + ?Sized>(system: &mut S, segment: &mut Segment) -> usize {
    if !system.accept() {
        return 0;
    }
    system.get_state(&mut segment.x1);
    system.derivative(&mut segment.f1);
    1
}

/// Whether no number in `v` is infinite or not a number.
fn all_finite(v: &[f64]) -> bool {
    v.iter().all(|x| x.is_finite())
}

/// Refuses times that are not finite or turn back.
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
