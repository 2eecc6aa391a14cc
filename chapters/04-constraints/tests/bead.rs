//! The bead on a wire: notes F §2.

use constraints::{
    Bead, ConstrainedParticles, DistanceForm, Feedback, OnSphere, bead_lambda,
    bead_lambda_by_length, pendulum_period,
};
use course::Random;
use math::Vec3;
use ode::{Adaptive, DormandPrince, Rk4, Solver, System, Tolerance, advance};
use particles::ForceField;

fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_column_slice(&random.vector(3, -2.0, 2.0))
}

// PROVES: constraints/bead_lambda
#[test]
fn the_general_solver_finds_the_multipliers_of_the_bead() {
    let mut random = Random::new(2);
    for _ in 0..50 {
        let m = random.uniform(0.1, 5.0);
        let [x, v, f] = [0; 3].map(|_| vector(&mut random));
        let lambda = |form: DistanceForm| {
            let mut machine = ConstrainedParticles::new();
            machine.add(m, x, v).unwrap();
            let push = ForceField::new(move |_, _, _| f);
            machine.add_force(push).unwrap();
            let wire = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
            machine.constrain(wire.with_form(form)).unwrap();
            machine.feedback = Feedback::none();
            machine.refresh().unwrap();
            machine.lambda()[0]
        };
        let half = bead_lambda(m, x, v, f);
        let unit = bead_lambda_by_length(m, x, v, f);
        let scale = 1.0 + half.abs();
        assert!(
            (lambda(DistanceForm::HalfSquare) - half).abs() < 1e-12 * scale
        );
        let scale = 1.0 + unit.abs();
        assert!((lambda(DistanceForm::Length) - unit).abs() < 1e-11 * scale);
    }
}

#[test]
fn at_rest_the_constraint_force_projects_the_force_onto_the_wire() {
    let (x, f) = (Vec3::new(0.6, 0.8, 0.0), Vec3::new(1.0, -2.0, 0.0));
    let held = f + bead_lambda(3.0, x, Vec3::zeros(), f) * x;
    assert!(held.dot(&x).abs() < 1e-15);
    // What is left is what was along the wire already.
    let along = Vec3::new(-0.8, 0.6, 0.0);
    assert!((held - f.dot(&along) * along).norm() < 1e-15);
}

/// How far the bead is off at most, and its energy lost, in 2 s.
fn swing(mut bead: Bead, h: f64) -> (f64, f64) {
    let start = bead.energy();
    let mut off = 0.0_f64;
    for _ in 0..(2.0 / h) as usize {
        Rk4::new().step(&mut bead, h);
        off = off.max(bead.c().abs());
    }
    (off, (bead.energy() - start).abs())
}

#[test]
fn a_penalty_spring_is_too_soft_or_unstable() {
    let weight = Vec3::new(0.0, -9.81, 0.0);
    let bead = Bead::new(1.0, Vec3::x(), Vec3::zeros(), weight).unwrap();
    let (off, lost) = swing(bead, 0.01);
    assert!(off < 1e-6 && lost < 1e-5, "{off:e} {lost:e}");
    // At the bottom the wire must carry 3 m g: a spring of 300 N/m gives by
    // about a tenth of a metre.
    let (off, _) = swing(bead.with_penalty(300.0, 0.0).unwrap(), 0.01);
    assert!(off > 0.08, "{off}");
    // Stiff enough to be off by little, and the step is too long for it:
    // RK4 can follow sqrt(ks/m) h < 2.83 only.
    let stiff = bead.with_penalty(1e5, 0.0).unwrap();
    let (off, _) = swing(stiff, 0.01);
    assert!(off.is_nan() || off > 1e3, "{off}");
    let (off, _) = swing(stiff, 0.001);
    assert!(off < 1e-3, "{off}");
}

#[test]
fn the_period_of_a_wide_swing_is_that_of_the_mean_of_means() {
    for amplitude in [0.1_f64, 1.0, 2.5] {
        let (sin, cos) = amplitude.sin_cos();
        let x = Vec3::new(sin, 0.0, -cos);
        let weight = Vec3::new(0.0, 0.0, -9.81);
        let mut bead = Bead::new(1.0, x, Vec3::zeros(), weight).unwrap();
        let period = pendulum_period(1.0, 9.81, amplitude).unwrap();
        let tolerance = Tolerance::both(1e-12).unwrap();
        let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
        adaptive.run(&mut bead, period).unwrap();
        assert!((bead.x() - x).norm() < 1e-8);
        assert!(bead.v().norm() < 1e-8);
    }
    // Small swings take 2 pi sqrt(l/g).
    let small = pendulum_period(1.0, 9.81, 1e-6).unwrap();
    let want = std::f64::consts::TAU / 9.81_f64.sqrt();
    assert!((small - want).abs() < 1e-12);
}

#[test]
fn the_feedback_brings_back_what_has_drifted() {
    let weight = Vec3::new(0.0, -9.81, 0.0);
    let bead = Bead::new(1.0, Vec3::x(), Vec3::zeros(), weight).unwrap();
    let off_by = |feedback: Feedback| {
        let mut bead = bead.with_feedback(feedback);
        let mut state = [0.0; 6];
        bead.get_state(&mut state);
        state[0] = 1.01;
        bead.set_state(0.0, &state);
        advance(&mut Rk4::new(), &mut bead, 0.001, 2000);
        bead.c().abs()
    };
    assert!(off_by(Feedback::default()) < 1e-6);
    assert!(off_by(Feedback::none()) > 5e-3);
}
