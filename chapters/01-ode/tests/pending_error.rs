//! Models that cannot always compute their derivative, and how they report it.

use ode::{
    Adaptive, DormandPrince, PendingError, Rk4, StepError, System, SystemError,
    Tolerance, advance,
};
use std::fmt;

/// Water that runs out of a tank: `x' = -2 sqrt(x)`, so from `x = 1` on
/// `x = (1 - t)^2`. Below an empty tank there is no root; then the model
/// returns zero, which looks like any other derivative.
struct Tank {
    t: f64,
    x: f64,
    pending: PendingError<Empty>,
}

#[derive(Debug)]
struct Empty(f64);

impl fmt::Display for Empty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no water at x = {}", self.0)
    }
}

impl std::error::Error for Empty {}

impl System for Tank {
    fn dim(&self) -> usize {
        1
    }
    fn time(&self) -> f64 {
        self.t
    }
    fn get_state(&self, x: &mut [f64]) {
        x[0] = self.x;
    }
    fn set_state(&mut self, t: f64, x: &[f64]) {
        (self.t, self.x) = (t, x[0]);
    }
    fn derivative(&mut self, dxdt: &mut [f64]) {
        if self.x < 0.0 {
            self.pending.note(Empty(self.x));
        }
        dxdt[0] = -2.0 * self.x.max(0.0).sqrt();
    }
    fn take_error(&mut self) -> Option<SystemError> {
        self.pending.take_error()
    }
}

fn tank(x: f64) -> Tank {
    Tank { t: 0.0, x, pending: PendingError::default() }
}

fn adaptive() -> Adaptive<DormandPrince> {
    let tolerance = Tolerance::both(1e-6).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    // So long that the first try looks below the bottom.
    adaptive.limits.first_step = Some(3.0);
    adaptive
}

#[test]
fn a_try_whose_derivative_failed_is_rejected_and_a_shorter_one_taken() {
    let mut tank = tank(1.0);
    let done = adaptive().run(&mut tank, 0.9).unwrap();
    assert!(done.rejected > 0);
    // The tolerance per step, over some ten steps.
    assert!((tank.x - 0.01).abs() < 1e-5, "{}", tank.x);
    assert!(tank.take_error().is_none());
}

#[test]
fn a_driver_that_gives_up_passes_on_what_the_system_says() {
    let error = adaptive().run(&mut tank(-1.0), 1.0).unwrap_err();
    let StepError::Derivative { time, why, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!((*time, why.as_str()), (0.0, "no water at x = -1"));
    let text = error.to_string();
    assert!(text.starts_with("the derivative failed at t = 0"), "{text}");
}

#[test]
fn what_was_pending_before_is_no_concern_of_the_next_run() {
    let mut tank = tank(-1.0);
    tank.derivative(&mut [0.0]);
    tank.x = 1.0;
    assert!(adaptive().run(&mut tank, 0.5).is_ok());
}

#[test]
fn the_first_error_waits_until_somebody_asks() {
    let mut tank = tank(-1.0);
    advance(&mut Rk4::new(), &mut tank, 0.1, 2);
    tank.x = -2.0;
    tank.derivative(&mut [0.0]);
    let first = tank.take_error().unwrap();
    assert_eq!(first.downcast_ref::<Empty>().unwrap().0, -1.0);
    assert!(tank.take_error().is_none());
}
