//! Matrices and quaternions drift, and the end of a step corrects them.

use math::{Mat3, Quat, Vec3};
use ode::{
    Adaptive, DormandPrince, Euler, Field, Leapfrog, Rk4, Solver, StepDoubling,
    System, Tolerance, advance, advance_to, record,
};
use rigid::{
    Body, FreeRotation, MatrixBody, World, block, orthonormality_error,
    quaternion_rate, rotation_rate,
};

fn tumbling() -> Body {
    let shape = block(Vec3::new(1.0, 2.0, 3.0), 0.5).unwrap();
    let omega = Vec3::new(1.0, 2.0, -0.5);
    Body::new(&shape).unwrap().moving(Vec3::zeros(), omega).unwrap()
}

fn world(renormalise: bool) -> World {
    let mut world = World::new();
    world.renormalise = renormalise;
    world.add(tumbling());
    world
}

fn length(world: &World) -> f64 {
    world.bodies()[0].q.norm()
}

#[test]
fn euler_steps_stretch_a_matrix_and_a_quaternion_as_predicted() {
    // Each step multiplies what is across the axis by sqrt(1 + h^2 w^2),
    // and a quaternion by sqrt(1 + h^2 w^2/4).
    let (omega, h, steps) = (Vec3::new(1.0, 2.0, 2.0) / 3.0, 0.01, 1000);
    let matrix = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        let rate = rotation_rate(omega, Mat3::from_column_slice(x));
        dxdt.copy_from_slice(rate.as_slice());
    };
    let start = Mat3::identity();
    let mut system = Field::new(0.0, start.as_slice(), matrix);
    advance(&mut Euler::new(), &mut system, h, steps);
    let r = Mat3::from_column_slice(system.state());
    let growth = (1.0 + h * h).powi(500);
    assert!((r.determinant() / (growth * growth) - 1.0).abs() < 1e-12);
    let quaternion = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        let rate = quaternion_rate(omega, Quat::new(x[0], x[1], x[2], x[3]));
        dxdt.copy_from_slice(&[rate.w, rate.i, rate.j, rate.k]);
    };
    let mut system = Field::new(0.0, &[1.0, 0.0, 0.0, 0.0], quaternion);
    advance(&mut Euler::new(), &mut system, h, steps);
    let length = system.state().iter().map(|x| x * x).sum::<f64>().sqrt();
    let growth = (1.0 + 0.25 * h * h).powi(500);
    assert!((length / growth - 1.0).abs() < 1e-12);
}

#[test]
fn a_matrix_skews_and_a_quaternion_only_swells() {
    let mut skewed = MatrixBody::new(&tumbling());
    advance(&mut Euler::new(), &mut skewed, 0.01, 500);
    assert!(orthonormality_error(skewed.r) > 0.05);
    // A swollen quaternion still gives a rotation, if not quite the right
    // one.
    let mut swollen = world(false);
    advance(&mut Euler::new(), &mut swollen, 0.01, 500);
    assert!(length(&swollen) - 1.0 > 0.01);
    assert!(orthonormality_error(swollen.bodies()[0].r()) < 1e-14);
}

// PROVES: rigid/state_rate
#[test]
fn both_forms_tell_the_same_story_while_the_steps_are_fine() {
    let body = tumbling();
    let exact = FreeRotation::of(&body).unwrap();
    let mut matrix = MatrixBody::new(&body);
    let mut quaternion = world(true);
    advance_to(&mut Rk4::new(), &mut matrix, 3.0, 3000);
    advance_to(&mut Rk4::new(), &mut quaternion, 3.0, 3000);
    let want = rigid::quaternion_to_matrix(exact.q(3.0));
    assert!((matrix.r - want).amax() < 1e-10);
    assert!((quaternion.bodies()[0].r() - want).amax() < 1e-10);
    assert_eq!((matrix.dim(), quaternion.dim()), (18, 13));
}

#[test]
fn every_loop_of_steps_renormalises_the_state() {
    let unit = |world: &World| (length(world) - 1.0).abs() < 1e-15;
    for solver in &mut ode::fixed_step_methods() {
        let mut marched = world(true);
        advance(solver.as_mut(), &mut marched, 0.05, 40);
        assert!(unit(&marched), "advance, {}", solver.name());
        let mut marched = world(true);
        advance_to(solver.as_mut(), &mut marched, 2.0, 40);
        assert!(unit(&marched), "advance_to, {}", solver.name());
        let path = record(solver.as_mut(), &mut world(true), 0.05, 40);
        for (t, x) in path.iter() {
            let q = Quat::new(x[3], x[4], x[5], x[6]);
            assert!((q.norm() - 1.0).abs() < 1e-15, "t = {t}");
        }
        let mut marched = world(true);
        marched.step(solver.as_mut(), 0.05);
        assert!(unit(&marched), "step, {}", solver.name());
    }
    // Without it, the same steps leave their mark.
    let mut plain = world(false);
    advance(&mut Euler::new(), &mut plain, 0.05, 40);
    assert!(!unit(&plain));
}

#[test]
fn adaptive_methods_renormalise_what_they_keep() {
    let tolerance = Tolerance::both(1e-6).unwrap();
    let check = |path: &ode::Trajectory| {
        for (t, x) in path.iter() {
            let q = Quat::new(x[3], x[4], x[5], x[6]);
            assert!((q.norm() - 1.0).abs() < 1e-15, "t = {t}");
        }
        assert!(path.len() > 10);
    };
    let mut driver = Adaptive::new(DormandPrince::new(), tolerance);
    check(&driver.record(&mut world(true), 10.0).unwrap().0);
    let doubling = StepDoubling::new(Rk4::new());
    let mut driver = Adaptive::new(doubling, tolerance);
    check(&driver.record(&mut world(true), 10.0).unwrap().0);
    // And what they interpolate starts and ends there.
    let mut driver = Adaptive::new(DormandPrince::new(), tolerance);
    let mut last: Option<Vec<f64>> = None;
    driver
        .observe(&mut world(true), 10.0, |step| {
            if let Some(last) = &last {
                assert_eq!(last, &step.x0);
            }
            let mut x = vec![0.0; 13];
            step.interpolate(step.t1, &mut x);
            for (got, want) in x.iter().zip(&step.x1) {
                assert!((got - want).abs() < 1e-14);
            }
            last = Some(step.x1.clone());
        })
        .unwrap();
}

#[test]
fn a_renormalised_run_is_no_less_exact() {
    let body = tumbling();
    let exact = FreeRotation::of(&body).unwrap();
    let tolerance = Tolerance::both(1e-10).unwrap();
    let mut errors = Vec::new();
    for renormalise in [true, false] {
        let mut world = world(renormalise);
        let mut driver = Adaptive::new(DormandPrince::new(), tolerance);
        driver.run(&mut world, 20.0).unwrap();
        let (q, want) = (world.bodies()[0].q, exact.q(20.0));
        errors.push((q - want).norm().min((q + want).norm()));
    }
    assert!(errors[0] < 1e-8, "{errors:?}");
    assert!(errors[0] <= 2.0 * errors[1], "{errors:?}");
}

type Flow = fn(f64, &[f64], &mut [f64]);

/// A particle that counts how often a step is accepted.
struct Counting {
    inner: Field<Flow>,
    accepted: usize,
}

impl System for Counting {
    fn dim(&self) -> usize {
        self.inner.dim()
    }
    fn time(&self) -> f64 {
        self.inner.time()
    }
    fn get_state(&self, x: &mut [f64]) {
        self.inner.get_state(x);
    }
    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.inner.set_state(t, x);
    }
    fn derivative(&mut self, dxdt: &mut [f64]) {
        self.inner.derivative(dxdt);
    }
    fn accept(&mut self) -> bool {
        self.accepted += 1;
        false
    }
}

#[test]
fn a_system_hears_once_of_each_step_that_is_kept_and_of_no_other() {
    let counting = || Counting {
        inner: Field::new(0.0, &[1.0, 0.0], ode::fields::circle),
        accepted: 0,
    };
    for solver in [
        &mut Rk4::new() as &mut dyn Solver,
        &mut Leapfrog::new(),
        &mut ode::ForestRuth::new(),
    ] {
        let mut system = counting();
        advance(solver, &mut system, 0.1, 25);
        assert_eq!(system.accepted, 25, "{}", solver.name());
    }
    // Tries that were thrown away are not mentioned.
    let tolerance = Tolerance::both(1e-9).unwrap();
    let mut driver = Adaptive::new(DormandPrince::new(), tolerance);
    driver.limits.first_step = Some(5.0);
    let mut system = counting();
    let done = driver.run(&mut system, 10.0).unwrap();
    assert!(done.rejected > 0);
    assert_eq!(system.accepted, done.accepted);
    let doubling = StepDoubling::new(Rk4::new());
    let mut driver = Adaptive::new(doubling, tolerance);
    let mut system = counting();
    let done = driver.run(&mut system, 10.0).unwrap();
    assert_eq!(system.accepted, done.accepted);
}
