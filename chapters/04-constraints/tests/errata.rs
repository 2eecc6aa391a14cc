//! Where the notes are wrong: the printed form fails, ours holds.

use constraints::{
    Bead, ConstrainedParticles, DistanceForm, Feedback, OnSphere, Rod,
    structures,
};
use math::conjugate_gradients::{ConjugateGradients, NoFilter, Operator};
use math::preconditioners::Identity;
use math::sparse::ConstraintMatrix;
use math::{MatN, Vec3, VecN};
use ode::{Euler, Rk4, Solver, System};
use particles::measure::kinetic_energy;
use particles::{Drag, Gravity, ScriptedMotion};

/// A pendulum of mass 2 in motion.
fn pendulum() -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    let (x, v) = (Vec3::new(0.6, 0.0, -0.8), Vec3::new(0.4, 1.0, 0.3));
    machine.add(2.0, x, v).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    machine.add_force(Drag::new(0.3).unwrap()).unwrap();
    let string = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
    machine.constrain(string).unwrap();
    machine
}

/// F §2.1 prints `T' = m f.v + m f^.v` and calls it work. It is
/// `f.v + f^.v`, and it is power.
#[test]
fn f1_the_rate_of_kinetic_energy_has_no_mass_in_it() {
    let mut machine = pendulum();
    machine.refresh().unwrap();
    let v = machine.particles().v()[0];
    let f = machine.particles().force()[0];
    let power = f.dot(&v) + machine.constraint_force(0).dot(&v);
    let printed = 2.0 * power;
    // T' by a difference over a short step each way.
    let h = 1e-5;
    let mut state = vec![0.0; machine.dim()];
    machine.get_state(&mut state);
    Rk4::new().step(&mut machine, h);
    let after = kinetic_energy(machine.particles());
    machine.set_state(0.0, &state);
    Rk4::new().step(&mut machine, -h);
    let before = kinetic_energy(machine.particles());
    let rate = (after - before) / (2.0 * h);
    assert!((rate - power).abs() < 1e-8, "{rate} {power}");
    assert!((rate - printed).abs() > 1.0, "{rate} {printed}");
}

/// The caption of F figure 3 puts constraints above and particles at the
/// side. A constraint is a row: read as captioned it is `J^T`, and
/// `J q'` cannot even be formed.
#[test]
fn f4_a_constraint_is_a_row_and_a_particle_three_columns() {
    let mut machine = pendulum();
    let other = machine.add(1.0, Vec3::x(), Vec3::y()).unwrap();
    machine.add(1.0, 2.0 * Vec3::x(), Vec3::z()).unwrap();
    machine.constrain(Rod::new([0, other], 1.0).unwrap()).unwrap();
    machine.refresh().unwrap();
    let jac = machine.jac().to_dense();
    assert_eq!((jac.nrows(), jac.ncols()), (2, 9));
    let mut qdot = VecN::zeros(9);
    for (i, v) in machine.particles().v().iter().enumerate() {
        qdot.fixed_rows_mut::<3>(3 * i).copy_from(v);
    }
    let cdot = jac * qdot;
    for (row, want) in machine.cdot().iter().enumerate() {
        assert!((cdot[row] - want).abs() < 1e-15);
    }
    // As captioned: three rows for each particle, a column for each
    // constraint; a vector over all coordinates has nothing to meet.
    let captioned = machine.jac().to_dense().transpose();
    assert_ne!(captioned.ncols(), 9);
}

/// F §4.4 has conjugate gradients minimise `|A x - b|^2`, which squares the
/// condition of `A`. `J W J^T` is symmetric and positive: plain conjugate
/// gradients do, with far fewer iterations.
#[test]
fn f5_plain_conjugate_gradients_suffice() {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).unwrap();
    let places: Vec<Vec3> = (0..=40)
        .map(|i| {
            let s = f64::from(i);
            Vec3::new(s, (0.3 * s).sin(), (0.2 * s).cos())
        })
        .collect();
    structures::chain(&mut machine, &places, 1.0).unwrap();
    machine.refresh().unwrap();
    let (b, n) = (machine.rhs().to_vec(), machine.rhs().len());
    let mut work = vec![0.0; machine.w().len()];
    let matrix = ConstraintMatrix::new(machine.jac(), machine.w(), &mut work);
    let mut dense = MatN::zeros(n, n);
    let mut column = vec![0.0; n];
    for k in 0..n {
        let mut axis = vec![0.0; n];
        axis[k] = 1.0;
        matrix.apply(&axis, &mut column);
        dense.column_mut(k).copy_from_slice(&column);
    }
    let squared = dense.transpose() * &dense;
    let b_squared = dense.transpose() * VecN::from_vec(b.clone());
    let mut cg = ConjugateGradients::new(1e-10, 100_000);
    let mut lambda = vec![0.0; n];
    let plain =
        cg.solve(&dense, &Identity, &NoFilter, &b, &mut lambda).unwrap();
    let mut other = vec![0.0; n];
    let least = cg
        .solve(&squared, &Identity, &NoFilter, b_squared.as_slice(), &mut other)
        .unwrap();
    assert!(
        least.iterations > 2 * plain.iterations,
        "{} {}",
        plain.iterations,
        least.iterations
    );
    // And the plain answer is nearer to the truth.
    let error = |x: &[f64]| {
        let product = &dense * VecN::from_column_slice(x);
        (product - VecN::from_column_slice(&b)).norm()
    };
    assert!(error(&lambda) < 1e-9 * VecN::from_column_slice(&b).norm());
    assert!(error(&other) > error(&lambda));
}

/// F eq. 9 to 11 have no term for the acceleration of a scripted particle.
#[test]
fn f6_an_anchor_that_speeds_up_needs_its_acceleration() {
    let a = Vec3::new(0.0, 0.0, 5.0);
    let lift = move |t: f64| ScriptedMotion { x: 0.5 * t * t * a, v: t * a, a };
    // Somebody who leaves the term out sees an anchor that says nothing of
    // its acceleration.
    let silent = move |t: f64| ScriptedMotion { a: Vec3::zeros(), ..lift(t) };
    let hang = |machine: &mut ConstrainedParticles| {
        machine.add(1.0, -Vec3::z(), Vec3::zeros()).unwrap();
        machine.add_force(Gravity::earth()).unwrap();
        let rod = machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
        machine.feedback = Feedback::none();
        machine.refresh().unwrap();
        let tension = machine.tension(rod).unwrap();
        machine.advance(&mut Rk4::new(), 1e-3, 1000).unwrap();
        machine.refresh().unwrap();
        (tension, machine.violation())
    };
    let mut right = ConstrainedParticles::new();
    right.add_scripted(1.0, lift).unwrap();
    let (tension, off) = hang(&mut right);
    assert!((tension - (9.81 + 5.0)).abs() < 1e-12, "{tension}");
    assert!(off < 1e-9, "{off:e}");
    let mut printed = ConstrainedParticles::new();
    printed.add_scripted(1.0, silent).unwrap();
    let (tension, off) = hang(&mut printed);
    assert!((tension - 9.81).abs() < 1e-12, "{tension}");
    // The rod stretches by a t^2/2 = 2.5 m in the first second.
    assert!(off > 1.0, "{off}");
}

/// F §3 calls the feedback constants uncritical. With an explicit step they
/// are not: someone who tightens them sees the bead fly off.
#[test]
fn f7_feedback_that_is_too_tight_explodes() {
    let off_after = |ks: f64| {
        let weight = Vec3::new(0.0, 0.0, -9.81);
        let bead = Bead::new(1.0, Vec3::x(), Vec3::zeros(), weight).unwrap();
        let feedback = Feedback::new(ks, 2.0 * f64::sqrt(ks)).unwrap();
        let mut bead = bead.with_feedback(feedback);
        let mut worst = 0.0_f64;
        for _ in 0..200 {
            Euler::new().step(&mut bead, 0.01);
            worst = worst.max(bead.c().abs());
        }
        worst
    };
    // kd = 2 sqrt(ks) needs h < 2/sqrt(ks): 0.2, 0.02 and 0.0067 s.
    assert!(off_after(100.0) < 0.1);
    assert!(off_after(9000.0) < 0.1);
    let tight = off_after(90_000.0);
    assert!(tight.is_nan() || tight > 10.0, "{tight}");
    // The same with the general solver: refused before it can happen.
    let mut machine = pendulum();
    machine.feedback = Feedback::new(90_000.0, 600.0).unwrap();
    assert!(machine.step(&mut Euler::new(), 0.01).is_err());
    machine.feedback = Feedback::new(9000.0, 190.0).unwrap();
    assert!(machine.step(&mut Euler::new(), 0.01).is_ok());
}

#[test]
fn both_forms_of_a_constraint_give_the_same_force() {
    let [length, square] = [DistanceForm::Length, DistanceForm::HalfSquare]
        .map(|form| {
            let mut machine = ConstrainedParticles::new();
            let (x, v) = (Vec3::new(1.2, 0.0, -1.6), Vec3::new(0.8, 0.0, 0.6));
            machine.add(2.0, x, v).unwrap();
            machine.add_force(Gravity::earth()).unwrap();
            let string = OnSphere::new(0, Vec3::zeros(), 2.0).unwrap();
            machine.constrain(string.with_form(form)).unwrap();
            machine.refresh().unwrap();
            (machine.constraint_force(0), machine.lambda()[0])
        });
    assert!((length.0 - square.0).norm() < 1e-12);
    // lambda is a force in one, a force per length in the other.
    assert!((length.1 - 2.0 * square.1).abs() < 1e-12);
}
