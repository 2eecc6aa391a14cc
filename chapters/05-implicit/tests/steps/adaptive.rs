//! Implicit steps that choose their own size.

use implicit::{
    AdaptiveImplicit, BackwardEuler, FieldWithJacobian, ImplicitMidpoint,
};
use math::MatN;
use ode::{Adaptive, Cause, DormandPrince, StepError, Tolerance};

/// Van der Pol's oscillator, as stiff as `mu`.
fn van_der_pol(mu: f64) -> impl implicit::ImplicitSystem {
    let f = move |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = x[1];
        dxdt[1] = mu * (1.0 - x[0] * x[0]) * x[1] - x[0];
    };
    let j = move |_t: f64, x: &[f64], jac: &mut MatN| {
        let a = -2.0 * mu * x[0] * x[1] - 1.0;
        let b = mu * (1.0 - x[0] * x[0]);
        *jac = MatN::from_row_slice(2, 2, &[0.0, 1.0, a, b]);
    };
    FieldWithJacobian::new(0.0, &[2.0, 0.0], f, j)
}

fn state(system: &dyn ode::System) -> [f64; 2] {
    let mut x = [0.0; 2];
    system.get_state(&mut x);
    x
}

#[test]
fn the_error_follows_the_tolerance() {
    let mut exact = van_der_pol(1.0);
    let fine = Tolerance::both(1e-12).unwrap();
    Adaptive::new(DormandPrince::new(), fine).run(&mut exact, 5.0).unwrap();
    let mut errors = Vec::new();
    for tolerance in [1e-3, 1e-4, 1e-5] {
        let tolerance = Tolerance::both(tolerance).unwrap();
        let method = ImplicitMidpoint::converged();
        let mut adaptive = AdaptiveImplicit::new(method, tolerance);
        let mut system = van_der_pol(1.0);
        adaptive.run(&mut system, 5.0).unwrap();
        assert_eq!(ode::System::time(&system), 5.0);
        let off = state(&system)[0] - state(&exact)[0];
        errors.push(off.abs());
    }
    assert!(errors[0] < 0.05, "{errors:?}");
    // A tenth of the tolerance, about 10^(2/3) times less error: order 2
    // allows steps with error h³.
    assert!(errors[1] < 0.5 * errors[0], "{errors:?}");
    assert!(errors[2] < 0.5 * errors[1], "{errors:?}");
}

#[test]
fn a_stiff_equation_costs_the_implicit_method_few_steps() {
    let tolerance = Tolerance::both(1e-4).unwrap();
    let mut explicit = Adaptive::new(DormandPrince::new(), tolerance);
    let mut implicit =
        AdaptiveImplicit::new(BackwardEuler::linearised(), tolerance);
    let mut system = van_der_pol(1000.0);
    let many = explicit.run(&mut system, 100.0).unwrap();
    let end = state(&system);
    let mut system = van_der_pol(1000.0);
    let few = implicit.run(&mut system, 100.0).unwrap();
    assert!((state(&system)[0] - end[0]).abs() < 1e-2);
    assert!(20 * few.accepted < many.accepted, "{few:?} {many:?}");
}

#[test]
fn steps_grow_when_the_fast_part_has_died_out() {
    // Notes E §2: x' = -x, y' = -1000 y.
    let f = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        (dxdt[0], dxdt[1]) = (-x[0], -1000.0 * x[1]);
    };
    let j = |_t: f64, _x: &[f64], jac: &mut MatN| {
        *jac = MatN::from_row_slice(2, 2, &[-1.0, 0.0, 0.0, -1000.0]);
    };
    let mut system = FieldWithJacobian::new(0.0, &[1.0, 1.0], f, j);
    let tolerance = Tolerance::both(1e-3).unwrap();
    let method = BackwardEuler::linearised();
    let mut adaptive = AdaptiveImplicit::new(method, tolerance);
    let (mut last, mut steps) = (0.0, Vec::new());
    let watch = |t: f64, _x: &[f64]| {
        steps.push(t - last);
        last = t;
    };
    adaptive.observe(&mut system, 5.0, watch).unwrap();
    // Euler's limit is 2/1000.
    let longest = steps.iter().copied().fold(0.0, f64::max);
    assert!(longest > 0.05, "{longest}");
    // The halves of each step err like the tolerance, up to the end.
    assert!((state(&system)[0] - (-5.0_f64).exp()).abs() < 5e-3);
}

#[test]
fn a_pole_is_an_error_that_says_when() {
    let f = |_t: f64, x: &[f64], dxdt: &mut [f64]| dxdt[0] = x[0] * x[0];
    let j = |_t: f64, x: &[f64], jac: &mut MatN| jac[(0, 0)] = 2.0 * x[0];
    let tolerance = Tolerance::both(1e-4).unwrap();
    let method = BackwardEuler::converged();
    let mut adaptive = AdaptiveImplicit::new(method, tolerance);
    adaptive.limits.min_step = 1e-4;
    let mut system = FieldWithJacobian::new(0.0, &[1.0], f, j);
    let error = adaptive.run(&mut system, 2.0).unwrap_err();
    let StepError::Failed { time, step, .. } = error else {
        panic!("{error}");
    };
    assert!(0.5 < time && time < 1.1, "{time}");
    assert!(step > 0.0);
    assert_eq!(ode::System::time(&system), time);
    assert!(state_of_one(&system).is_finite());
}

fn state_of_one(system: &dyn ode::System) -> f64 {
    let mut x = [0.0];
    system.get_state(&mut x);
    x[0]
}

#[test]
fn the_cap_on_steps_is_kept() {
    let tolerance = Tolerance::both(1e-6).unwrap();
    let method = BackwardEuler::linearised();
    let mut adaptive = AdaptiveImplicit::new(method, tolerance);
    adaptive.limits.max_steps = 50;
    let mut system = van_der_pol(100.0);
    let error = adaptive.run(&mut system, 100.0).unwrap_err();
    let StepError::Failed { cause, .. } = error else { panic!("{error}") };
    assert_eq!(cause, Cause::TooManySteps);
}

#[test]
fn nothing_is_done_where_nothing_is_to_be_done() {
    let tolerance = Tolerance::both(1e-6).unwrap();
    let method = BackwardEuler::linearised();
    let mut adaptive = AdaptiveImplicit::new(method, tolerance);
    let zero = |_t: f64, _x: &[f64], dxdt: &mut [f64]| dxdt[0] = 0.0;
    let none = |_t: f64, _x: &[f64], jac: &mut MatN| jac.fill(0.0);
    let mut system = FieldWithJacobian::new(1.0, &[4.0], zero, none);
    let cost = adaptive.run(&mut system, 1.0).unwrap();
    assert_eq!(cost.accepted + cost.rejected, 0);
    // In a field without change a few steps reach any end.
    let cost = adaptive.run(&mut system, 1e6).unwrap();
    assert!(cost.accepted < 30, "{cost:?}");
    assert_eq!(system.state(), [4.0]);
}
