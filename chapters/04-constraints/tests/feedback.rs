//! Feedback, and how much of it a step can bear.

use constraints::{
    ConstrainedParticles, ConstraintError, DistanceForm, Feedback, OnSphere,
    euler_step_limit,
};
use math::Vec3;
use ode::{Euler, Solver, System, fixed_step_methods, symplectic_methods};
use particles::Gravity;

/// A pendulum that starts `off` its circle, m.
fn pendulum(
    feedback: Feedback,
    off: f64,
    form: DistanceForm,
) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    let x = (1.0 + off) * Vec3::new(0.8, 0.0, -0.6);
    machine.add(1.0, x, Vec3::zeros()).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    let string = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
    machine.constrain(string.with_form(form)).unwrap();
    machine.feedback = feedback;
    machine
}

// With kd = 2/tau, ks = 1/tau^2 and C' = 0: C(t) = C0 (1 + t/tau) e^(-t/tau),
// whatever else the particle does. RK4 at h/tau = 0.01 is good to 1e-9.
// PROVES: constraints/rhs
// PROVES: constraints/feedback
#[test]
fn an_error_decays_as_the_feedback_says_whatever_the_motion() {
    let tau = 0.1;
    for form in [DistanceForm::Length, DistanceForm::HalfSquare] {
        let feedback = Feedback::critical(tau).unwrap();
        let mut machine = pendulum(feedback, 0.05, form);
        machine.refresh().unwrap();
        let start = machine.c()[0];
        let mut solver = ode::Rk4::new();
        for n in 1..=500 {
            machine.step(&mut solver, 0.001).unwrap();
            machine.refresh().unwrap();
            let s = 0.001 * f64::from(n) / tau;
            let want = start * (1.0 + s) * (-s).exp();
            assert!((machine.c()[0] - want).abs() < 1e-9, "{form:?} {n}");
        }
    }
}

// PROVES: constraints/feedback_limit
#[test]
fn the_largest_step_of_euler_is_the_one_of_the_formula() {
    // Underdamped, critical, overdamped.
    for (ks, kd) in [(100.0, 2.0), (100.0, 20.0), (100.0, 100.0), (9.0, 10.0)] {
        let feedback = Feedback::new(ks, kd).unwrap();
        let measured = feedback.largest_stable_step(&mut Euler::new());
        let formula = euler_step_limit(&feedback).unwrap();
        // A growth of 1e-9 a step still passes for none.
        let error = (measured / formula - 1.0).abs();
        assert!(error < 1e-6, "{ks}, {kd}: {measured} {formula}");
    }
    let critical = Feedback::critical(0.1).unwrap();
    // kd = 2 sqrt(ks): h < 2/sqrt(ks)
    let limit = euler_step_limit(&critical).unwrap();
    assert!((limit - 2.0 / critical.ks.sqrt()).abs() < 1e-12);
    let swinging = Feedback::new(100.0, 2.0).unwrap();
    // underdamped: h < kd/ks
    assert_eq!(euler_step_limit(&swinging).unwrap(), 2.0 / 100.0);
}

#[test]
fn every_solver_has_a_limit_of_its_own() {
    let feedback = Feedback::default();
    let mut limits = Vec::new();
    for solver in &mut fixed_step_methods() {
        limits.push((solver.name(), feedback.largest_stable_step(solver)));
    }
    // On the double root -1/tau: |R(-z)| = 1 at z = 2, 2, 2.7853, 3.3066.
    let tau = 0.1;
    let known = [2.0, 2.0, 2.785_293_563, 3.306_567_892];
    for ((name, limit), z) in limits.iter().zip(known) {
        assert!((limit / tau - z).abs() < 1e-4, "{name}: {}", limit / tau);
    }
    for solver in &mut symplectic_methods() {
        let limit = feedback.largest_stable_step(solver);
        assert!(limit.is_finite() && limit > 0.0, "{}", solver.name());
        let name = solver.name();
        assert!(feedback.amplification(solver, 0.9 * limit) <= 1.0, "{name}");
        assert!(feedback.amplification(solver, 1.1 * limit) > 1.0, "{name}");
    }
}

/// By how much an error of 1e-6 m has changed after 300 steps of size `h`,
/// taken without asking whether they are too long, or when it has grown a
/// thousandfold.
fn change(solver: &mut dyn Solver, feedback: Feedback, h: f64) -> f64 {
    let mut machine = pendulum(feedback, 1e-6, DistanceForm::Length);
    // At rest at the lowest point: nothing but the error moves.
    machine.move_particle(0, -(1.0 + 1e-6) * Vec3::z(), Vec3::zeros()).unwrap();
    let mut change = 1.0;
    for _ in 0..300 {
        solver.step(&mut machine, h);
        change = (machine.particles().x()[0].norm() - 1.0).abs() / 1e-6;
        if change > 1000.0 {
            break;
        }
    }
    change
}

#[test]
fn errors_shrink_below_the_limit_and_explode_above_it() {
    // Heavily damped and strongly swinging feedback alike.
    for (ks, kd) in [(100.0, 20.0), (400.0, 8.0)] {
        let feedback = Feedback::new(ks, kd).unwrap();
        for solver in &mut fixed_step_methods() {
            let limit = feedback.largest_stable_step(solver);
            let below = change(solver, feedback, 0.8 * limit);
            let above = change(solver, feedback, 1.25 * limit);
            let name = solver.name();
            assert!(below < 0.1, "{name}, {ks}: {below}");
            assert!(above > 50.0, "{name}, {ks}: {above}");
        }
    }
}

#[test]
fn a_step_that_is_too_long_is_refused_before_anything_moves() {
    let feedback = Feedback::critical(0.01).unwrap();
    let mut machine = pendulum(feedback, 0.0, DistanceForm::Length);
    let error = machine.step(&mut Euler::new(), 0.05).unwrap_err();
    let ConstraintError::Feedback(unstable) = error else {
        panic!("{error}");
    };
    assert!((unstable.largest - 0.02).abs() < 1e-6);
    // (1 - h/tau) = -4
    assert!((unstable.amplification - 4.0).abs() < 1e-6);
    let message = error.to_string();
    assert!(message.starts_with("h is 0.05, but must be below 0.0200"));
    assert!(message.contains("under Euler"), "{message}");
    assert_eq!(machine.time(), 0.0);
    assert!(machine.step(&mut Euler::new(), 0.015).is_ok());
}

#[test]
fn without_feedback_every_step_is_allowed() {
    for solver in &mut fixed_step_methods() {
        assert!(Feedback::none().check(solver, 100.0).is_ok());
        assert_eq!(Feedback::none().largest_stable_step(solver), f64::INFINITY);
    }
}
