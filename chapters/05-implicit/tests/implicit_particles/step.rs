//! One implicit step of particles: the same as a dense solve, exact where
//! something is prescribed, and the same as the larger first-order system.

use crate::random;
use course::Random;
use implicit::{
    BackwardEuler, ImplicitParticles, ImplicitSolver, Preconditioning,
    SpringNetwork, Wind, velocity_change,
};
use math::{MatN, Vec3, VecN};
use ode::System;
use particles::{Drag, Gravity, ScriptedMotion, Spring, motor};

/// A cloud with springs, gravity, drag and wind, solved as well as rounding
/// allows.
fn windy_cloud(random: &mut Random) -> ImplicitParticles {
    let mut cloud = random::cloud(random, 8);
    cloud.settings.tolerance = 1e-14;
    cloud.add_force(random::springs(random, 8)).unwrap();
    cloud.add_force(Gravity::earth()).unwrap();
    cloud.add_force(Drag::new(0.3).unwrap()).unwrap();
    let triangles = [[0, 1, 2], [2, 3, 4], [5, 6, 7]];
    let wind = Wind::new(&triangles, Vec3::x(), 0.5, 0.1).unwrap();
    cloud.add_force(wind).unwrap();
    cloud
}

/// The system of the step with the rows of `fixed` replaced by `dv = value`,
/// solved by elimination.
fn dense_answer(
    cloud: &mut ImplicitParticles,
    h: f64,
    fixed: &[(usize, Vec3)],
) -> Vec<Vec3> {
    let system = cloud.linear_system(h).unwrap();
    let mut a: MatN = system.matrix.to_dense();
    let mut b = VecN::zeros(a.nrows());
    for (i, rhs) in system.rhs.iter().enumerate() {
        b.fixed_rows_mut::<3>(3 * i).copy_from(rhs);
    }
    for (i, dv) in fixed {
        for k in 0..3 {
            a.row_mut(3 * i + k).fill(0.0);
            a[(3 * i + k, 3 * i + k)] = 1.0;
            b[3 * i + k] = dv[k];
        }
    }
    let dv = a.lu().solve(&b).unwrap();
    (0..cloud.len()).map(|i| dv.fixed_rows::<3>(3 * i).into()).collect()
}

#[test]
fn the_step_agrees_with_a_dense_solve_of_its_system() {
    let mut random = Random::new(12);
    for preconditioning in [
        Preconditioning::None,
        Preconditioning::BlockJacobi,
        Preconditioning::IncompleteCholesky,
    ] {
        let mut cloud = windy_cloud(&mut random);
        cloud.settings.preconditioning = preconditioning;
        // Conjugate gradients stop at 1e-14 of the right side; the matrix
        // spreads that by its condition number, here below 1e3.
        for _ in 0..10 {
            let h = 0.05;
            let wanted = dense_answer(&mut cloud, h, &[]);
            let (x, v) = (cloud.x().to_vec(), cloud.v().to_vec());
            let report = cloud.step(h).unwrap();
            assert_eq!((report.solves, report.stiffened), (1, 0));
            for i in 0..cloud.len() {
                let dv = cloud.v()[i] - v[i];
                assert!((dv - wanted[i]).norm() < 1e-10, "{i}");
                let moved = x[i] + h * cloud.v()[i];
                assert!((cloud.x()[i] - moved).norm() < 1e-14);
            }
        }
    }
}

#[test]
fn scripted_particles_go_exactly_where_their_scripts_say() {
    let mut random = Random::new(31);
    let mut cloud = windy_cloud(&mut random);
    cloud.settings.tolerance = 1e-6;
    let centre = cloud.x()[3];
    let wheel = motor(centre, 0.3 * Vec3::x(), 0.3 * Vec3::y(), 5.0).unwrap();
    let again = motor(centre, 0.3 * Vec3::x(), 0.3 * Vec3::y(), 5.0).unwrap();
    cloud.pin(0).unwrap();
    cloud.set_script(3, wheel).unwrap();
    let nailed = cloud.x()[0];
    for _ in 0..50 {
        cloud.step(0.02).unwrap();
        let ScriptedMotion { x, v, .. } = again(cloud.t());
        assert_eq!(cloud.x()[0], nailed);
        assert_eq!(cloud.v()[0], Vec3::zeros());
        assert_eq!((cloud.x()[3], cloud.v()[3]), (x, v));
    }
    // The control: a particle beside them does move by itself.
    assert!((cloud.x()[1] - nailed).norm() > 0.01);
    cloud.unconstrain(0).unwrap();
    cloud.step(0.02).unwrap();
    assert_ne!(cloud.x()[0], nailed);
}

// PROVES: implicit/filter
#[test]
fn the_filter_solves_the_system_without_the_scripted_particles() {
    let mut random = Random::new(8);
    let mut cloud = windy_cloud(&mut random);
    let start = cloud.x()[2];
    let script = move |t: f64| ScriptedMotion {
        x: start + t * Vec3::new(0.5, 0.0, -1.0),
        v: Vec3::new(0.5, 0.0, -1.0),
        a: Vec3::zeros(),
    };
    cloud.set_script(2, script).unwrap();
    // It moves with the velocity it has: nothing is to change.
    let wanted = dense_answer(&mut cloud, 0.05, &[(2, Vec3::zeros())]);
    let before = cloud.v().to_vec();
    cloud.step(0.05).unwrap();
    for i in 0..cloud.len() {
        let dv = cloud.v()[i] - before[i];
        assert!((dv - wanted[i]).norm() < 1e-10, "{i}");
    }
}

#[test]
fn a_particle_in_a_plane_stays_in_it_and_is_free_in_it() {
    let mut random = Random::new(77);
    let mut cloud = windy_cloud(&mut random);
    let normal = Vec3::new(1.0, 2.0, -1.0);
    cloud.constrain_to_plane(4, normal).unwrap();
    let start = cloud.x()[4];
    for _ in 0..50 {
        cloud.step(0.02).unwrap();
        let off = (cloud.x()[4] - start).dot(&normal);
        assert!(off.abs() < 1e-13, "{off:e}");
    }
    assert!((cloud.x()[4] - start).norm() > 0.05);
}

// PROVES: implicit/step
#[test]
fn the_small_system_is_the_large_one_reduced() {
    // Notes E §4: the n×n form gives the same step as backward Euler on
    // positions and velocities together.
    let mut random = Random::new(4);
    let mut reduced = windy_cloud(&mut random);
    let mut random = Random::new(4);
    let mut full = windy_cloud(&mut random);
    for _ in 0..5 {
        reduced.dense_step(0.03).unwrap();
        BackwardEuler::linearised().step(&mut full, 0.03).unwrap();
    }
    assert!((reduced.time() - full.time()).abs() < 1e-15);
    for i in 0..reduced.len() {
        assert!((reduced.x()[i] - full.x()[i]).norm() < 1e-11);
        assert!((reduced.v()[i] - full.v()[i]).norm() < 1e-10);
    }
}

#[test]
fn on_a_line_the_step_is_the_scalar_formula() {
    let (h, m, k, c) = (0.1, 2.0, 50.0, 0.7);
    let mut ball = ImplicitParticles::new();
    ball.settings.tolerance = 1e-14;
    ball.add(m, Vec3::zeros(), Vec3::zeros()).unwrap();
    ball.add(m, 1.5 * Vec3::x(), 0.4 * Vec3::x()).unwrap();
    let spring = Spring::new([0, 1], k, c, 1.0).unwrap();
    ball.add_force(SpringNetwork::new(vec![spring])).unwrap();
    ball.pin(0).unwrap();
    ball.step(h).unwrap();
    let force = -k * 0.5 - c * 0.4;
    let dv = velocity_change(h, m, force, -k, -c, 0.4);
    assert!((ball.v()[1].x - (0.4 + dv)).abs() < 1e-12);
    assert!((ball.x()[1].x - (1.5 + h * (0.4 + dv))).abs() < 1e-12);
}

#[test]
fn with_one_try_and_no_halving_failure_is_an_error_with_time_and_residual() {
    let mut random = Random::new(12);
    let mut cloud = windy_cloud(&mut random);
    cloud.settings.preconditioning = Preconditioning::None;
    cloud.settings.max_iterations = 1;
    cloud.settings.max_halvings = 2;
    cloud.set_time(3.0).unwrap();
    let x = cloud.x().to_vec();
    let error = cloud.step(0.1).unwrap_err().to_string();
    assert!(error.starts_with("no convergence at t = 3: residual"), "{error}");
    // Nothing has moved.
    assert_eq!(cloud.x(), x);
    assert_eq!(cloud.t(), 3.0);
    // With more iterations the same step is fine.
    cloud.settings.max_iterations = 1000;
    cloud.step(0.1).unwrap();
    assert_eq!(cloud.t(), 3.1);
}

/// Two particles on a spring of 1 m that is suddenly pulled.
fn pulled_pair(limit: Option<f64>) -> ImplicitParticles {
    let mut pair = ImplicitParticles::new();
    pair.settings.max_strain_change = limit;
    pair.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    pair.add(1.0, Vec3::x(), 3.0 * Vec3::x()).unwrap();
    let spring = Spring::new([0, 1], 20.0, 0.0, 1.0).unwrap();
    pair.add_force(SpringNetwork::new(vec![spring])).unwrap();
    pair.pin(0).unwrap();
    pair
}

// PROVES: implicit/strain_change
#[test]
fn a_limited_step_changes_no_strain_by_more_than_the_limit() {
    let h = 0.1;
    // Freely it would go 0.3 m, the spring leaves 0.25 m of that: four halves
    // of halves are just enough for a limit of 0.08.
    let mut whole = pulled_pair(None);
    assert_eq!(whole.step(h).unwrap().halvings, 0);
    let strain = |pair: &ImplicitParticles| pair.x()[1].x - 1.0;
    assert!((strain(&whole) - 0.25).abs() < 1e-9, "{}", strain(&whole));
    for (limit, halvings) in [(0.26, 0), (0.2, 1), (0.08, 3)] {
        let mut pair = pulled_pair(Some(limit));
        let report = pair.step(h).unwrap();
        assert_eq!(report.halvings, halvings, "{limit}");
        assert!((pair.t() - h).abs() < 1e-12);
    }
    // No number of halves is enough for next to nothing.
    let mut pair = pulled_pair(Some(1e-9));
    let error = pair.step(h).unwrap_err();
    assert!(error.to_string().contains("t = 0"), "{error}");
    assert_eq!(pair.x()[1], Vec3::x());
}
