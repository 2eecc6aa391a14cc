//! More constraints than needed, closed loops, and contradictions.

use constraints::{
    ConstrainedParticles, ConstraintError, CustomConstraint, DistanceForm,
    Feedback, MultiplierMethod, Nail, OnLine, OnPlane, OnSphere, Rod,
    structures,
};
use math::{Vec3, norm};
use ode::{
    Adaptive, DormandPrince, Rk4, StepError, System, Tolerance, advance,
};
use particles::{Gravity, Plane, ScriptedMotion, nail};

/// A pendulum held by the same sphere `copies` times.
fn held_often(copies: usize) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    let (x, v) = (Vec3::new(0.6, 0.0, -0.8), Vec3::new(0.4, 0.0, 0.3));
    machine.add(2.0, x, v).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    for _ in 0..copies {
        let string = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
        machine.constrain(string.with_form(DistanceForm::HalfSquare)).unwrap();
    }
    machine.refresh().unwrap();
    machine
}

#[test]
fn a_repeated_constraint_changes_nothing_but_the_shares() {
    let once = held_often(1);
    for copies in [2, 3, 7] {
        let often = held_often(copies);
        let same = often.acceleration(0) - once.acceleration(0);
        assert!(same.norm() < 1e-12, "{copies}: {same}");
        for lambda in often.lambda() {
            // The smallest multipliers: all alike.
            let share = once.lambda()[0] / copies as f64;
            assert!((lambda - share).abs() < 1e-12, "{lambda} {share}");
        }
    }
}

#[test]
fn a_preconditioner_finds_the_same_motion() {
    let mut machine = held_often(3);
    let a = machine.acceleration(0);
    machine.multiplier_settings.method = MultiplierMethod::Preconditioned;
    machine.refresh().unwrap();
    assert!((machine.acceleration(0) - a).norm() < 1e-12);
}

/// A truss of `n` by `n` cells with both diagonals, held at its left side.
fn truss(n: usize) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).unwrap();
    let sides = [Vec3::x(), Vec3::z()];
    let cells = [n, n];
    structures::truss(&mut machine, Vec3::zeros(), sides, cells, 1.0).unwrap();
    machine
}

#[test]
fn a_redundant_truss_carries_its_weight_and_stays_where_it_is() {
    let mut machine = truss(4);
    machine.refresh().unwrap();
    for i in 0..machine.particles().len() {
        let a = machine.acceleration(i).norm();
        assert!(a < 1e-9, "particle {i}: {a:e}");
    }
    // 4 rows of 5 free particles, 1 kg each, are carried by the nails.
    let mut carried = Vec3::zeros();
    for i in 0..5 {
        carried -= machine.constraint_force(i);
    }
    let weight = Vec3::new(0.0, 0.0, 20.0 * 9.81);
    assert!((carried - weight).norm() < 1e-8, "{carried}");
    let start = machine.particles().x().to_vec();
    machine.advance(&mut Rk4::new(), 0.01, 200).unwrap();
    for (x, x0) in machine.particles().x().iter().zip(&start) {
        assert!((x - x0).norm() < 1e-8);
    }
}

#[test]
fn redundant_rods_that_have_drifted_apart_are_still_held() {
    // Shifted by 1e-4 the equations of too many rods no longer fit exactly:
    // the misfit is of second order, 1e-8.
    let mut machine = truss(3);
    for i in 4..16 {
        let phase = i as f64;
        let shift = 1e-4 * Vec3::new(phase.sin(), 0.0, phase.cos());
        let x = machine.particles().x()[i] + shift;
        machine.move_particle(i, x, Vec3::zeros()).unwrap();
    }
    machine.advance(&mut Rk4::new(), 0.01, 300).unwrap();
    machine.refresh().unwrap();
    assert!(machine.violation() < 1e-8, "{:e}", machine.violation());
    // The shares of redundant rods stay of the size of the weight.
    assert!(norm(machine.lambda()) < 1e4, "{}", norm(machine.lambda()));
}

#[test]
fn a_closed_loop_of_rods_spins_under_its_centripetal_tension() {
    // T = m omega^2 r / (2 cos 30°) with r = a/sqrt 3
    let (m, side, omega) = (0.7, 1.2, 3.0);
    let mut machine = ConstrainedParticles::new();
    let r = side / 3.0_f64.sqrt();
    for k in 0..3 {
        let (sin, cos) =
            (2.0 * f64::from(k) * std::f64::consts::FRAC_PI_3).sin_cos();
        let x = r * Vec3::new(cos, sin, 0.0);
        machine.add(m, x, omega * Vec3::z().cross(&x)).unwrap();
    }
    let mut rods = Vec::new();
    for ends in [[0, 1], [1, 2], [2, 0]] {
        let rod = Rod::new(ends, side).unwrap();
        rods.push(machine.constrain(rod).unwrap());
    }
    machine.refresh().unwrap();
    let want = m * omega * omega * r / 3.0_f64.sqrt();
    for rod in rods {
        let tension = machine.tension(rod).unwrap();
        assert!((tension - want).abs() < 1e-12, "{tension} {want}");
    }
}

/// A rod of length 1 between two nails that are `apart`.
fn clamped(apart: f64) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, nail(Vec3::zeros())).unwrap();
    machine.add_scripted(1.0, nail(apart * Vec3::x())).unwrap();
    machine.add(1.0, Vec3::z(), Vec3::zeros()).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    machine.constrain(Rod::new([0, 2], 1.0).unwrap()).unwrap();
    machine
}

#[test]
fn a_rod_that_cannot_fit_is_reported_with_time_and_residual() {
    assert!(clamped(1.0).refresh().is_ok());
    for method in
        [MultiplierMethod::Automatic, MultiplierMethod::ConjugateGradients]
    {
        let mut machine = clamped(1.1);
        machine.multiplier_settings.method = method;
        machine.set_time(2.5).unwrap();
        let error = machine.refresh().unwrap_err();
        let ConstraintError::Inconsistent { time, residual } = error else {
            panic!("{error}");
        };
        assert_eq!(time, 2.5);
        // 0.1 m too long, weighed like the positions.
        assert!(residual > 0.01 && residual < 1.0, "{residual}");
        let message = error.to_string();
        let start = "the constraints contradict each other at t = 2.5";
        assert!(message.starts_with(start), "{message}");
    }
}

#[test]
fn a_failed_step_leaves_everything_as_it_was() {
    let mut machine = clamped(1.1);
    let mut before = vec![0.0; machine.dim()];
    machine.get_state(&mut before);
    assert!(machine.step(&mut Rk4::new(), 0.01).is_err());
    let mut after = vec![0.0; machine.dim()];
    machine.get_state(&mut after);
    assert_eq!((machine.time(), before), (0.0, after));
}

#[test]
fn a_solver_that_knows_nothing_of_failures_gets_no_numbers() {
    let mut machine = clamped(1.1);
    advance(&mut Rk4::new(), &mut machine, 0.01, 3);
    // Nobody can take that for a position.
    assert!(machine.particles().x()[2].x.is_nan());
    let error = machine.take_error().unwrap();
    let first = matches!(
        error.downcast_ref(),
        Some(ConstraintError::Inconsistent { time: 0.0, .. })
    );
    assert!(first, "{error}");
    let tolerance = Tolerance::both(1e-6).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    let mut machine = clamped(1.1);
    // An adaptive driver asks, and passes on what it hears.
    let error = adaptive.run(&mut machine, 1.0).unwrap_err();
    let StepError::Derivative { why, .. } = &error else { panic!("{error}") };
    assert!(why.contains("contradict each other"), "{why}");
    // The adaptive driver leaves it at the last good state.
    assert_eq!(machine.particles().x()[2], Vec3::z());
}

#[test]
fn anchors_that_pull_apart_are_reported() {
    let away = |t: f64| ScriptedMotion {
        x: Vec3::x() + t * Vec3::x(),
        v: Vec3::x(),
        a: Vec3::zeros(),
    };
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, nail(Vec3::zeros())).unwrap();
    machine.add_scripted(1.0, away).unwrap();
    machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    let error = machine.step(&mut Rk4::new(), 0.01).unwrap_err();
    assert!(matches!(error, ConstraintError::Inconsistent { .. }));
}

#[test]
fn two_parallel_planes_contradict_each_other_and_crossing_ones_do_not() {
    let plane = |height: f64, normal: Vec3| {
        OnPlane::new(0, Plane::new(height * Vec3::z(), normal).unwrap())
    };
    let mut machine = ConstrainedParticles::new();
    machine.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    machine.constrain(plane(0.0, Vec3::z())).unwrap();
    let crossing = machine.constrain(plane(0.0, Vec3::x())).unwrap();
    assert!(machine.refresh().is_ok());
    machine.unconstrain(crossing);
    machine.constrain(plane(0.5, Vec3::z())).unwrap();
    assert!(machine.refresh().is_err());
}

#[test]
fn more_rows_than_degrees_of_freedom_are_no_contradiction_if_they_agree() {
    let mut machine = ConstrainedParticles::new();
    machine.add(1.0, Vec3::x(), Vec3::zeros()).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    machine.constrain(Nail::new(0, Vec3::x()).unwrap()).unwrap();
    let line = OnLine::new(0, Vec3::zeros(), Vec3::x()).unwrap();
    machine.constrain(line).unwrap();
    let sphere = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
    machine.constrain(sphere).unwrap();
    machine.refresh().unwrap();
    assert!(machine.acceleration(0).norm() < 1e-12);
    let weight = machine.constraint_force(0);
    assert!((weight - Vec3::new(0.0, 0.0, 9.81)).norm() < 1e-12);
}

#[test]
fn a_rod_of_no_length_is_reported_by_name() {
    let mut machine = ConstrainedParticles::new();
    machine.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    machine.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    let rod = machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    let error = machine.refresh().unwrap_err();
    let ConstraintError::Undefined { constraint, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(constraint, rod);
    assert!(error.to_string().contains("ends coincide"), "{error}");
}

#[test]
fn a_constraint_that_nothing_moves_is_a_contradiction() {
    let mut machine = ConstrainedParticles::new();
    machine.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    let now = machine.particles().state();
    let never = CustomConstraint::new(
        &now,
        &[0],
        |_| 1.0,
        |_, out| out.fill(Vec3::zeros()),
    );
    machine.constrain(never.unwrap()).unwrap();
    let error = machine.refresh().unwrap_err();
    assert!(matches!(error, ConstraintError::Inconsistent { .. }), "{error}");
}

#[test]
fn a_cap_on_iterations_is_reported_as_such() {
    let mut machine = truss(4);
    machine.multiplier_settings.max_iterations = Some(3);
    let error = machine.refresh().unwrap_err();
    let ConstraintError::NotConverged { iterations, .. } = error else {
        panic!("{error}");
    };
    // Three by conjugate gradients, three more by least squares.
    assert_eq!(iterations, 6);
    assert!(error.to_string().contains("raise max_iterations"));
}

#[test]
fn what_is_not_finite_is_reported() {
    let mut machine = held_often(1);
    machine.feedback = Feedback { ks: f64::INFINITY, kd: 1.0 };
    let error = machine.refresh().unwrap_err();
    assert!(matches!(error, ConstraintError::NotFinite { .. }), "{error}");
}
