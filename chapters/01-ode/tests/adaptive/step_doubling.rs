//! Step doubling: which error it measures and which step follows from it
//! (notes B §3, erratum B3).

use ode::fields::{decay, growth_by_cos};
use ode::{
    Adaptive, Controller, Euler, Field, Midpoint, Rk4, Solver, StepDoubling,
    Tolerance, solver_named, step_factor,
};

/// One doubled step of size `h` on `x' = -x` from 1: the whole step, the
/// halves, the extrapolated state and the exact one.
fn doubled(solver: Box<dyn Solver>, h: f64) -> [f64; 4] {
    let mut doubling = StepDoubling::new(solver);
    let mut system = Field::new(0.0, &[1.0], decay(1.0).unwrap());
    doubling.compare(&mut system, h);
    assert_eq!(system.state(), doubling.halves());
    let mut better = [0.0];
    doubling.extrapolated(&mut better);
    [doubling.whole()[0], doubling.halves()[0], better[0], (-h).exp()]
}

#[test]
fn a_doubled_euler_step_is_as_published() {
    // Case step_doubling_euler.
    let [xa, xb, better, exact] = doubled(Box::new(Euler::new()), 0.1);
    let e = (xa - xb).abs();
    for (got, want) in [
        (xa, 0.9),
        (xb, 0.9025),
        (e, 0.0025),
        (better, 0.905),
        (exact, 0.9048374180359596),
        (step_factor(e, 1e-6, 2.0), 0.02),
        ((exact - xa).abs() / e, 1.9349672143838292),
    ] {
        // Cancellation in e costs three digits of sixteen.
        assert!((got - want).abs() < 1e-12, "{got} instead of {want}");
    }
}

// PROVES: ode/doubling_error
#[test]
fn the_difference_over_two_to_the_p_minus_one_is_the_error_of_the_halves() {
    for name in ["euler", "midpoint", "rk4"] {
        let mut last = f64::INFINITY;
        for h in [0.2, 0.1, 0.05] {
            let solver = solver_named(name).unwrap();
            let doubling = StepDoubling::new(solver_named(name).unwrap());
            let [xa, xb, _, exact] = doubled(solver, h);
            let estimate = (xa - xb).abs() / doubling.error_scale();
            let ratio = (xb - exact).abs() / estimate;
            // The estimate is right but for a share of order h.
            assert!((ratio - 1.0).abs() < h, "{name} {h}: {ratio}");
            assert!((ratio - 1.0).abs() < last, "{name} {h}: {ratio}");
            last = (ratio - 1.0).abs();
        }
    }
}

#[test]
fn the_printed_error_of_the_whole_euler_step_is_off_by_two() {
    // The notes call e = |xa - xb| the error of xa; it is half of that.
    for (h, within) in [(0.1, 0.1), (0.01, 0.01), (0.001, 0.001)] {
        let [xa, xb, _, exact] = doubled(Box::new(Euler::new()), h);
        let ratio = (xa - exact).abs() / (xa - xb).abs();
        assert!((ratio - 2.0).abs() < within, "h = {h}: {ratio}");
    }
}

// PROVES: ode/extrapolation
#[test]
fn extrapolation_gains_one_order() {
    for (name, order) in [("euler", 1), ("midpoint", 2), ("rk4", 4)] {
        let error = |h: f64| {
            let [_, xb, better, exact] =
                doubled(solver_named(name).unwrap(), h);
            [(xb - exact).abs(), (better - exact).abs()]
        };
        let (coarse, fine) = (error(0.2), error(0.1));
        // One step errs like h^(p+1); the next term shifts this by about h.
        let kept = (coarse[0] / fine[0]).log2();
        let better = (coarse[1] / fine[1]).log2();
        assert!((kept - f64::from(order + 1)).abs() < 0.2, "{name} {kept}");
        assert!((better - f64::from(order + 2)).abs() < 0.2, "{name} {better}");
        assert!(fine[1] < 0.1 * fine[0]);
    }
}

// PROVES: ode/step_factor
#[test]
fn the_factor_brings_the_error_to_the_tolerance_with_the_right_exponent_only() {
    // Cases stepsize_factor_notes_100 and stepsize_factor_notes_0316.
    assert!((step_factor(1e-8, 1e-4, 2.0) - 100.0).abs() < 1e-10);
    let shrink = step_factor(1e-3, 1e-4, 2.0);
    assert!((shrink - 0.31622776601683794).abs() < 1e-15);

    let estimate = |name: &str, h: f64| {
        let mut doubling = StepDoubling::new(solver_named(name).unwrap());
        let mut system = Field::new(0.0, &[1.0], decay(1.0).unwrap());
        doubling.compare(&mut system, h);
        doubling.difference() / doubling.error_scale()
    };
    for (name, order) in [("euler", 1), ("midpoint", 2), ("rk4", 4)] {
        let h = 0.1;
        let e = estimate(name, h);
        let tolerance = e / 100.0;
        let exponent = f64::from(order + 1);
        let good = estimate(name, h * step_factor(e, tolerance, exponent));
        // The next term of the error is a share of order h of the first.
        assert!((good / tolerance - 1.0).abs() < 0.2, "{name}");
        // The notes' square root, right for Euler's method, overdoes it for
        // the others: RK4 would end 1e5 below instead of 1e2.
        let square_root = h * step_factor(e, tolerance, 2.0);
        let printed = estimate(name, square_root) / tolerance;
        assert_eq!(printed < 0.2, order > 1, "{name}: {printed}");
    }
}

// PROVES: ode/pi_control
#[test]
fn the_controller_finds_the_step_that_makes_the_error_it_aims_at() {
    // A model of a method: error = (h / 0.02)^q, without noise.
    let control = Controller { dead_band: 1.0, ..Controller::default() };
    for q in [2.0, 3.0, 5.0] {
        let (mut h, mut previous) = (0.003_f64, 1e-4_f64);
        for _ in 0..60 {
            let error = (h / 0.02).powf(q);
            h *= if error <= 1.0 {
                let factor = control.accepted(error, previous, q);
                previous = error.max(1e-4);
                factor
            } else {
                control.rejected(error, q)
            };
        }
        let error = (h / 0.02).powf(q);
        assert!((error / control.target - 1.0).abs() < 1e-6, "q {q}: {error}");
    }
    // The formula itself, inside the clamps.
    let got = control.accepted(0.1, 0.2, 5.0);
    let want = 3.0_f64.powf(0.16) / 1.5_f64.powf(0.04);
    assert!((got - want).abs() < 1e-14);
}

#[test]
fn a_rising_error_makes_the_controller_more_careful_than_a_falling_one() {
    let control = Controller::default();
    let rising = control.accepted(0.1, 0.05, 5.0);
    let falling = control.accepted(0.1, 0.5, 5.0);
    assert!(rising < falling);
}

#[test]
fn the_controller_keeps_within_its_limits() {
    let control = Controller::default();
    assert_eq!(control.accepted(0.0, 1e-4, 5.0), control.max_factor);
    assert_eq!(control.rejected(1e300, 5.0), control.min_factor);
    assert_eq!(control.rejected(f64::INFINITY, 5.0), control.min_factor);
    assert_eq!(control.rejected(f64::NAN, 5.0), control.min_factor);
    let near = control.target * 1.1;
    assert_eq!(control.accepted(near, near, 5.0), 1.0);
}

/// The error at t = 2 of adaptive integration of `x' = cos(t) x`.
fn global_error<M: Solver>(solver: M, extrapolate: bool, tol: f64) -> f64 {
    let mut doubling = StepDoubling::new(solver);
    doubling.extrapolate = extrapolate;
    let mut adaptive = Adaptive::new(doubling, Tolerance::both(tol).unwrap());
    let mut system = Field::new(0.0, &[1.0], growth_by_cos);
    adaptive.run(&mut system, 2.0).unwrap();
    (system.state()[0] - 2.0_f64.sin().exp()).abs()
}

#[test]
fn the_global_error_follows_the_tolerance_as_theory_says() {
    // Steps that err by tol each are tol^(-1/(p+1)) in number, so their sum
    // goes like tol^(p/(p+1)); what is extrapolated errs one power of h
    // less, which makes it tol itself.
    let slope = |coarse: f64, fine: f64, decades: f64| {
        (coarse / fine).log10() / decades
    };
    let error = |tol: f64| global_error(Euler::new(), false, tol);
    let euler = slope(error(1e-3), error(1e-7), 4.0);
    assert!((euler - 0.5).abs() < 0.1, "Euler {euler}");
    let error = |tol: f64| global_error(Midpoint::new(), false, tol);
    let midpoint = slope(error(1e-3), error(1e-9), 6.0);
    assert!((midpoint - 2.0 / 3.0).abs() < 0.1, "midpoint {midpoint}");
    let error = |tol: f64| global_error(Rk4::new(), false, tol);
    let rk4 = slope(error(1e-4), error(1e-10), 6.0);
    assert!((rk4 - 0.8).abs() < 0.15, "RK4 {rk4}");
    let error = |tol: f64| global_error(Euler::new(), true, tol);
    let better = slope(error(1e-3), error(1e-7), 4.0);
    assert!((better - 1.0).abs() < 0.15, "extrapolated Euler {better}");
}
