//! What a motion must conserve, and which methods know it.

use ode::fields::{
    ARENSTORF_PERIOD, ARENSTORF_START, MOON_MASS, Orbit, angular_momentum,
    arenstorf, jacobi_constant, kepler, orbit_energy, restricted_three_body,
    van_der_pol,
};
use ode::{
    Adaptive, DenseStep, DormandPrince, Euler, Field, Leapfrog, Rk4, Solver,
    System, Tolerance,
};
use std::f64::consts::TAU;

/// The largest energy error in the first ten turns, and in the last ten.
fn energy_errors(solver: &mut dyn Solver, turns: usize) -> [f64; 2] {
    let per_turn = 200;
    let h = TAU / per_turn as f64;
    let mut system = Field::new(0.0, &Orbit::new(0.3).unwrap().start(), kepler);
    let energy = orbit_energy(system.state());
    let mut worst = [0.0_f64; 2];
    for step in 0..turns * per_turn {
        solver.step(&mut system, h);
        let error = (orbit_energy(system.state()) / energy - 1.0).abs();
        let turn = step / per_turn;
        if turn < 10 {
            worst[0] = worst[0].max(error);
        }
        if turn >= turns - 10 {
            worst[1] = worst[1].max(error);
        }
    }
    worst
}

#[test]
fn leapfrog_keeps_the_energy_for_a_thousand_turns() {
    let [first, last] = energy_errors(&mut Leapfrog::new(), 1000);
    // The error swings within a turn by h^2 times a number of order one, and
    // its swing does not grow.
    assert!(first < 1e-3, "{first:e}");
    assert!(last < 1.05 * first, "{first:e} has become {last:e}");
}

#[test]
fn rk4_loses_energy_in_proportion_to_the_number_of_turns() {
    let hundred = energy_errors(&mut Rk4::new(), 100)[1];
    let thousand = energy_errors(&mut Rk4::new(), 1000)[1];
    assert!((thousand / hundred - 10.0).abs() < 1.0, "{}", thousand / hundred);
}

#[test]
fn euler_throws_the_planet_out_within_ten_turns() {
    let [_, lost] = energy_errors(&mut Euler::new(), 10);
    assert!(lost > 0.3, "{lost}");
}

// PROVES: ode/kepler_energy
#[test]
fn the_exact_ellipse_conserves_energy_and_angular_momentum() {
    for e in [0.0, 0.3, 0.6, 0.9] {
        let orbit = Orbit::new(e).unwrap();
        for i in 0..50 {
            let x = orbit.at(f64::from(i) * 0.37).unwrap();
            // Half axis 1: E = -1/2 and L = sqrt(1 - e^2).
            assert!((orbit_energy(&x) + 0.5).abs() < 1e-12, "e = {e}");
            let l = (1.0 - e * e).sqrt();
            assert!((angular_momentum(&x) - l).abs() < 1e-13, "e = {e}");
        }
        // Another path at the same speed does not.
        let mut x = orbit.at(1.0).unwrap();
        x[0] += 0.01;
        assert!((orbit_energy(&x) + 0.5).abs() > 1e-4);
    }
}

#[test]
fn the_exact_ellipse_solves_the_equation_of_motion() {
    let (orbit, dt) = (Orbit::new(0.6).unwrap(), 1e-5);
    for i in 0..40 {
        let t = f64::from(i) * 0.31 - 4.0;
        let (a, b) = (orbit.at(t - dt).unwrap(), orbit.at(t + dt).unwrap());
        let mut dxdt = [0.0; 4];
        kepler(t, &orbit.at(t).unwrap(), &mut dxdt);
        for i in 0..4 {
            let slope = (b[i] - a[i]) / (2.0 * dt);
            // dt^2/6 times a third derivative of at most a few hundred, and
            // rounding over dt.
            assert!((slope - dxdt[i]).abs() < 1e-7, "t = {t}");
        }
    }
}

#[test]
fn an_eccentricity_outside_of_an_ellipse_is_refused_by_name() {
    for e in [-0.1, 1.0, 1.5, f64::NAN] {
        assert_eq!(Orbit::new(e).unwrap_err().field, "eccentricity");
    }
    assert_eq!(restricted_three_body(1.0).err().unwrap().field, "m");
    assert_eq!(restricted_three_body(f64::NAN).err().unwrap().field, "m");
    assert_eq!(van_der_pol(f64::NAN).err().unwrap().field, "mu");
}

#[test]
fn keplers_equation_is_solved_even_for_a_needle_and_never_for_ever() {
    let orbit = Orbit::new(0.999999).unwrap();
    for t in [-3.0, -1e-6, 0.0, 1e-9, 0.5, 3.1, 100.0] {
        let x = orbit.at(t).unwrap();
        let r = x[0].hypot(x[1]);
        assert!(r <= 2.0 && r.is_finite());
    }
    let error = orbit.at(f64::NAN).unwrap_err();
    assert!(error.time.is_nan() && error.residual.is_nan());
}

/// One trip round Arenstorf's orbit: the gap at its end, and the largest
/// change of the Jacobi constant on the way.
fn trip(tolerance: f64) -> [f64; 2] {
    let mut system = Field::new(0.0, &ARENSTORF_START, arenstorf);
    let tolerance = Tolerance::both(tolerance).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    let before = jacobi_constant(MOON_MASS, &ARENSTORF_START);
    let mut drift = 0.0_f64;
    let look = |step: &DenseStep| {
        let now = jacobi_constant(MOON_MASS, &step.x1);
        drift = drift.max((now - before).abs());
    };
    adaptive.observe(&mut system, ARENSTORF_PERIOD, look).unwrap();
    assert_eq!(system.time(), ARENSTORF_PERIOD);
    let x = system.state();
    let gap = (x[0] - ARENSTORF_START[0]).hypot(x[1] - ARENSTORF_START[1]);
    [gap, drift]
}

#[test]
fn arenstorfs_orbit_closes() {
    assert!(trip(1e-12)[0] < 1e-9, "{:e}", trip(1e-12)[0]);
    // It takes that accuracy: at a coarse one it does not close at all.
    assert!(trip(1e-3)[0] > 0.1);
}

// PROVES: ode/jacobi_constant
#[test]
fn the_jacobi_constant_is_constant_as_far_as_the_tolerance_goes() {
    let (coarse, fine) = (trip(1e-6)[1], trip(1e-12)[1]);
    // Beside the moon it is the difference of numbers of size 40.
    assert!(fine < 1e-9, "{fine:e}");
    assert!(coarse > 1e3 * fine, "{coarse:e} {fine:e}");
    // Without the term of the rotating frame it is not constant.
    let start = jacobi_constant(MOON_MASS, &ARENSTORF_START);
    let mut system = Field::new(0.0, &ARENSTORF_START, arenstorf);
    let tolerance = Tolerance::both(1e-10).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    adaptive.run(&mut system, 2.0).unwrap();
    let x = system.state();
    let rotating = |x: &[f64]| x[0] * x[0] + x[1] * x[1];
    let now = jacobi_constant(MOON_MASS, x) - rotating(x);
    assert!((now - (start - rotating(&ARENSTORF_START))).abs() > 0.1);
}
