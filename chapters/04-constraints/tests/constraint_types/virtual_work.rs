//! Constraint forces keep their promise and do no work.

use super::machines::{passive, pendulum};
use constraints::{Bead, Feedback};
use math::Vec3;
use ode::{DormandPrince, Euler, Rk4, Solver, advance, fixed_step_methods};
use particles::measure::total_energy;

// A product of newtons and metres per second is rounded to 1e-16 of its
// size, and lambda is solved for to 1e-12 of its own.
// PROVES: constraints/constraint_force
#[test]
fn no_passive_constraint_does_work() {
    for (name, mut machine) in passive() {
        for _ in 0..50 {
            machine.step(&mut Rk4::new(), 0.01).unwrap();
            machine.project_onto_constraints().unwrap();
            let power = machine.power().abs();
            let scale = machine.power_scale().max(1.0);
            assert!(power < 1e-12 * scale, "{name}: {power:e} of {scale}");
        }
    }
}

#[test]
fn at_an_illegal_velocity_a_constraint_does_work() {
    let (_, mut machine) = passive().swap_remove(2);
    let x = machine.particles().x()[0];
    machine.move_particle(0, x, Vec3::y() + 0.1 * x).unwrap();
    machine.refresh().unwrap();
    assert!(machine.power().abs() > 1e-3 * machine.power_scale());
}

#[test]
fn a_penalty_does_work() {
    let weight = Vec3::new(0.0, -9.81, 0.0);
    let bead = Bead::new(1.0, Vec3::x(), Vec3::zeros(), weight).unwrap();
    let mut bead = bead.with_penalty(1000.0, 10.0).unwrap();
    let mut worst = 0.0_f64;
    for _ in 0..1000 {
        Rk4::new().step(&mut bead, 0.001);
        worst = worst.max(bead.constraint_power().abs());
    }
    assert!(worst > 0.1, "{worst}");
}

// The error of order 5 at 1/300 s leaves 1e-9 in the wildest of the machines
// (a ring that folds up), and far less in the others.
#[test]
fn every_constraint_holds_for_a_minute() {
    for (name, mut machine) in passive() {
        let mut solver = DormandPrince::new();
        for _ in 0..60 * 300 {
            machine.step(&mut solver, 1.0 / 300.0).unwrap();
            machine.refresh().unwrap();
            let off = machine.violation();
            assert!(off < 1e-8, "{name}: {off:e}");
        }
    }
}

#[test]
fn without_feedback_errors_stay_and_grow() {
    let mut machine = pendulum(2);
    machine.project_onto_constraints().unwrap();
    machine.feedback = Feedback::none();
    machine.advance(&mut Rk4::new(), 1.0 / 300.0, 10 * 300).unwrap();
    machine.refresh().unwrap();
    let drifted = machine.violation();
    machine.feedback = Feedback::default();
    machine.advance(&mut Rk4::new(), 1.0 / 300.0, 10 * 300).unwrap();
    machine.refresh().unwrap();
    let mended = machine.violation();
    assert!(drifted > 10.0 * mended, "{drifted:e} and {mended:e}");
}

/// By how much the energy of a double pendulum is off at most in a second of
/// swinging in steps of 1/`rate` s.
fn energy_error(solver: &mut dyn Solver, rate: usize) -> f64 {
    let mut machine = pendulum(2);
    machine.project_onto_constraints().unwrap();
    let before = total_energy(machine.particles());
    let mut worst = 0.0_f64;
    for _ in 0..rate {
        machine.step(solver, 1.0 / rate as f64).unwrap();
        let now = total_energy(machine.particles());
        worst = worst.max((now - before).abs());
    }
    worst
}

#[test]
fn energy_drifts_with_the_order_of_the_solver() {
    // Coarse enough to stay clear of rounding, fine enough for the leading
    // term to rule; the energy may do better than the order, never worse.
    let rates = [4000, 400, 200, 100];
    for (solver, rate) in fixed_step_methods().iter_mut().zip(rates) {
        let coarse = energy_error(solver, rate);
        let fine = energy_error(solver, 4 * rate);
        let slope = (coarse / fine).log2() / 2.0;
        let order = solver.order() as f64;
        let (least, most) = (order - 0.25, order + 1.25);
        let name = solver.name();
        assert!(least < slope && slope < most, "{name}: {slope}");
    }
}

#[test]
fn euler_without_feedback_spirals_outwards() {
    let bead = Bead::new(1.0, Vec3::x(), Vec3::y(), Vec3::zeros()).unwrap();
    let mut free = bead.with_feedback(Feedback::none());
    let mut held = bead;
    advance(&mut Euler::new(), &mut free, 0.01, 1000);
    advance(&mut Euler::new(), &mut held, 0.01, 1000);
    // Each step goes straight on for h v: h^2/2 outwards at radius 1.
    assert!(free.c() > 0.01, "{}", free.c());
    assert!(held.c().abs() < 0.2 * free.c(), "{}", held.c());
}
