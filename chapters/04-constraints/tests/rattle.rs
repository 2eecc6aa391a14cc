//! RATTLE: order, constraints to rounding, energy over long times.

use constraints::{
    ConstrainedParticles, ConstraintError, Feedback, LagrangianSystem,
    OnSphere, Pendulum, Rod, structures,
};
use math::Vec3;
use ode::{DormandPrince, Rk4, Solver, System};
use particles::measure::total_energy;
use particles::{Gravity, ScriptedMotion, nail};

/// Links of 1 m with 1 kg at the end of each, at rest, all at 90° from
/// hanging down.
fn pendulum(links: usize) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, nail(Vec3::zeros())).unwrap();
    for i in 1..=links {
        let x = i as f64 * Vec3::x();
        machine.add(1.0, x, Vec3::zeros()).unwrap();
        machine.constrain(Rod::new([i - 1, i], 1.0).unwrap()).unwrap();
    }
    machine.add_force(Gravity::earth()).unwrap();
    machine
}

/// Where the lower end of a double pendulum is after a second, by its angles:
/// a program without constraints, at a step that leaves 1e-11 m.
fn reference() -> Vec3 {
    let object = Pendulum::new(Vec3::zeros(), &[1.0, 1.0]).unwrap();
    let right = std::f64::consts::FRAC_PI_2;
    let (u, udot) = ([right; 2], [0.0; 2]);
    let mut exact =
        LagrangianSystem::new(object, &[1.0; 2], &u, &udot).unwrap();
    exact.add_force(Gravity::earth()).unwrap();
    for _ in 0..1000 {
        DormandPrince::new().step(&mut exact, 0.001);
    }
    exact.particles().x()[1]
}

// PROVES: constraints/rattle
#[test]
fn rattle_has_order_two() {
    let exact = reference();
    let mut errors = Vec::new();
    for steps in [100, 200, 400] {
        let mut machine = pendulum(2);
        for _ in 0..steps {
            machine.rattle_step(1.0 / f64::from(steps)).unwrap();
        }
        errors.push((machine.particles().x()[2] - exact).norm());
    }
    for pair in errors.windows(2) {
        // 2^2, but for the next term of the error, of relative size h^2.
        let gain = pair[0] / pair[1];
        assert!((gain - 4.0).abs() < 0.1, "{errors:?}");
    }
}

#[test]
fn rattle_keeps_positions_and_velocities_legal_to_rounding() {
    let mut machine = pendulum(3);
    let mut with_feedback = pendulum(3);
    let (mut worst, mut worst_rate, mut worst_drift) = (0.0, 0.0, 0.0_f64);
    for _ in 0..2000 {
        machine.rattle_step(0.005).unwrap();
        machine.refresh().unwrap();
        let rate = machine.cdot().iter().map(|c| c.abs());
        worst = machine.violation().max(worst);
        worst_rate = rate.fold(worst_rate, f64::max);
        with_feedback.step(&mut Rk4::new(), 0.005).unwrap();
        with_feedback.refresh().unwrap();
        worst_drift = worst_drift.max(with_feedback.violation());
    }
    // A few roundings of lengths up to 3 m and of speeds up to 20 m/s.
    assert!(worst < 1e-14, "{worst} m");
    assert!(worst_rate < 1e-12, "{worst_rate} m/s");
    // Feedback with a method of order 4 is not as close by far.
    assert!(worst_drift > 1e-7, "{worst_drift} m");
}

/// The largest energy error, J, of a pendulum let go at 90°, in the first and
/// in the last tenth of so many `steps`.
fn energy_errors(
    steps: usize,
    mut step: impl FnMut(&mut ConstrainedParticles),
) -> [f64; 2] {
    let mut machine = pendulum(1);
    let start = total_energy(machine.particles());
    let mut errors = [0.0_f64; 2];
    for n in 0..steps {
        step(&mut machine);
        let error = (total_energy(machine.particles()) - start).abs();
        if n < steps / 10 {
            errors[0] = errors[0].max(error);
        } else if n >= steps - steps / 10 {
            errors[1] = errors[1].max(error);
        }
    }
    errors
}

// 1000 s are 424 swings. The modified energy of a symmetric symplectic step
// differs from the energy by terms of h^2 that depend on the state alone: no
// part of the error grows.
#[test]
fn the_energy_of_rattle_wiggles_but_does_not_drift() {
    let h = 0.02;
    let [first, last] = energy_errors(50_000, |machine| {
        machine.rattle_step(h).unwrap();
    });
    // (h ω)² m g l, with ω² = g/l
    assert!(first < h * h * 9.81 * 9.81, "{first} J");
    assert!((last / first - 1.0).abs() < 0.01, "{first} {last} J");
    // With feedback even a method of order 4 errs in one direction. (The
    // midpoint method, of order 2, has diverged after 200 s.)
    let mut solver = Rk4::new();
    let [first, last] = energy_errors(50_000, |machine| {
        machine.step(&mut solver, h).unwrap();
    });
    assert!(last > 5.0 * first, "{first} {last} J");
}

#[test]
fn rattle_retraces_its_steps_when_velocities_are_reversed() {
    let mut machine = pendulum(2);
    let start = machine.particles().x().to_vec();
    for _ in 0..200 {
        machine.rattle_step(0.01).unwrap();
    }
    let turned = machine.particles().x().to_vec();
    assert!((turned[2] - start[2]).norm() > 0.5);
    for i in 0..3 {
        let (x, v) = (machine.particles().x()[i], machine.particles().v()[i]);
        machine.move_particle(i, x, -v).unwrap();
    }
    for _ in 0..200 {
        machine.rattle_step(0.01).unwrap();
    }
    for (x, start) in machine.particles().x().iter().zip(&start) {
        // Rounding, which chaos makes some thousand times larger in 4 s.
        assert!((x - start).norm() < 1e-9, "{}", (x - start).norm());
    }
}

/// A pendulum whose pivot is shaken sideways.
fn shaken() -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    let script = |t: f64| ScriptedMotion {
        x: 0.2 * (5.0 * t).sin() * Vec3::x(),
        v: (5.0 * t).cos() * Vec3::x(),
        a: -5.0 * (5.0 * t).sin() * Vec3::x(),
    };
    machine.add_scripted(1.0, script).unwrap();
    // The pivot moves across the rod: J v = 0.
    machine.add(1.0, -Vec3::z(), Vec3::zeros()).unwrap();
    machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    machine
}

#[test]
fn a_scripted_pivot_drives_a_rattle_pendulum_with_order_two() {
    let mut exact = shaken();
    exact.feedback = Feedback::none();
    exact.advance(&mut DormandPrince::new(), 0.001, 2000).unwrap();
    let mut errors = Vec::new();
    for steps in [200, 400] {
        let mut machine = shaken();
        for _ in 0..steps {
            machine.rattle_step(2.0 / f64::from(steps)).unwrap();
        }
        assert!((machine.time() - 2.0).abs() < 1e-12);
        let off = machine.particles().x()[1] - exact.particles().x()[1];
        errors.push(off.norm());
    }
    let gain = errors[0] / errors[1];
    assert!((gain - 4.0).abs() < 0.1, "{errors:?}");
}

// Two diagonals in each cell: J W J^T is singular, and conjugate gradients
// find the multipliers.
#[test]
fn rattle_holds_a_truss_with_redundant_rods() {
    let mut machine = ConstrainedParticles::new();
    let sides = [Vec3::x(), Vec3::z()];
    structures::truss(&mut machine, Vec3::zeros(), sides, [3, 1], 1.0).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    let start = machine.particles().x().to_vec();
    for _ in 0..100 {
        machine.rattle_step(0.01).unwrap();
    }
    for (x, start) in machine.particles().x().iter().zip(&start) {
        // Conjugate gradients stop at 1e-12 of the weight.
        assert!((x - start).norm() < 1e-9, "{}", (x - start).norm());
    }
}

#[test]
fn a_rattle_step_that_is_too_long_is_refused_and_nothing_moves() {
    let mut machine = ConstrainedParticles::new();
    let v = 10.0 * Vec3::y();
    machine.add(1.0, Vec3::x(), v).unwrap();
    let string = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
    machine.constrain(string).unwrap();
    // A straight line of 10 m: the string cannot bring it back sideways.
    let error = machine.rattle_step(1.0).unwrap_err();
    assert!(
        matches!(
            error,
            ConstraintError::NotConverged { .. }
                | ConstraintError::Input(_)
                | ConstraintError::NotFinite { .. }
        ),
        "{error}"
    );
    assert_eq!(machine.time(), 0.0);
    assert_eq!(machine.particles().x()[0], Vec3::x());
    assert_eq!(machine.particles().v()[0], v);
    let error = machine.rattle_step(-0.1).unwrap_err();
    assert!(error.to_string().starts_with("h is -0.1"), "{error}");
    // A tenth of a turn it can.
    assert!(machine.rattle_step(0.05).is_ok());
}
