//! How near the solvers come to the exact free rotation.

use course::Random;
use math::{Mat3, Quat, Vec3};
use ode::{Adaptive, DormandPrince, Rk4, Tolerance, advance_to};
use rigid::{
    Body, FreeRotation, World, principal_axes, quaternion_about, rotate,
    rotation_about, world_inertia,
};

/// The moments of the reference case.
const MOMENTS: Vec3 = Vec3::new(1.0, 2.0, 3.0);

/// How far two orientations differ.
fn apart(a: Quat, b: Quat) -> f64 {
    (a - b).norm().min((a + b).norm())
}

/// A free body at its start, and its exact motion.
fn free_body(moments: Vec3, omega_body: Vec3) -> (Body, FreeRotation) {
    let q0 = quaternion_about(Vec3::new(0.3, -1.0, 0.5), 1.1);
    let inertia = Mat3::from_diagonal(&moments);
    let body = Body::with_inertia(1.0, inertia).unwrap();
    let omega = rotate(q0, omega_body);
    let body = body.at(Vec3::zeros(), q0).unwrap();
    let body = body.moving(Vec3::zeros(), omega).unwrap();
    let motion = FreeRotation::of(&body).unwrap();
    (body, motion)
}

/// How far a body is from the exact motion at time `t`: orientation and
/// angular velocity.
fn error(body: &Body, motion: &FreeRotation, t: f64) -> f64 {
    let turn = apart(body.q, motion.q(t));
    turn.max((body.omega_body() - motion.omega_body(t)).norm())
}

#[test]
fn rk4_matches_ten_periods_to_1e_9_with_2000_steps_each() {
    let (body, motion) = free_body(MOMENTS, Vec3::new(1.0, 0.0, 1.5));
    let end = 10.0 * motion.period();
    let run = |steps: usize| {
        let mut world = World::new();
        world.add(body);
        let mut worst = 0.0_f64;
        for k in 1..=10 {
            let t = end * f64::from(k) / 10.0;
            advance_to(&mut Rk4::new(), &mut world, t, steps / 10);
            worst = worst.max(error(&world.bodies()[0], &motion, t));
        }
        worst
    };
    // h = T/2000, about 2.2 ms.
    let fine = run(20_000);
    assert!(fine < 1e-9, "{fine:e}");
    // A tenth of the steps is not enough.
    assert!(run(2_000) > 1e-9);
}

#[test]
fn dormand_prince_matches_ten_periods_to_1e_9() {
    let (body, motion) = free_body(MOMENTS, Vec3::new(1.0, 0.0, 1.5));
    let end = 10.0 * motion.period();
    // With fixed steps of T/500, about 8.7 ms.
    let mut world = World::new();
    world.add(body);
    advance_to(&mut DormandPrince::new(), &mut world, end, 5_000);
    let fixed = error(&world.bodies()[0], &motion, end);
    assert!(fixed < 1e-9, "{fixed:e}");
    // With steps of its own at 1e-12 per step.
    let run = |tolerance: f64| {
        let mut world = World::new();
        world.add(body);
        let tolerance = Tolerance::both(tolerance).unwrap();
        let mut driver = Adaptive::new(DormandPrince::new(), tolerance);
        driver.run(&mut world, end).unwrap();
        error(&world.bodies()[0], &motion, end)
    };
    let adaptive = run(1e-12);
    assert!(adaptive < 1e-9, "{adaptive:e}");
    assert!(run(1e-6) > 1e-9);
}

#[test]
fn orientation_errors_shrink_with_the_order_of_the_method() {
    let (body, motion) = free_body(MOMENTS, Vec3::new(1.0, 0.2, 1.5));
    for solver in &mut ode::fixed_step_methods() {
        let mut run = |steps: usize| {
            let mut world = World::new();
            world.add(body);
            advance_to(solver.as_mut(), &mut world, 4.0, steps);
            error(&world.bodies()[0], &motion, 4.0)
        };
        let (coarse, fine) = (run(400), run(800));
        let order = (coarse / fine).log2();
        let want = solver.order() as f64;
        assert!((order - want).abs() < 0.15, "{}: {order}", solver.name());
    }
}

#[test]
fn a_tilted_frame_makes_no_difference() {
    // The same body described in a frame that is not its principal one.
    let r = rotation_about(Vec3::new(1.0, -2.0, 0.5), 0.9);
    let inertia = world_inertia(r, Mat3::from_diagonal(&MOMENTS));
    let omega = Vec3::new(0.3, 0.8, -0.6);
    let body = Body::with_inertia(1.0, inertia).unwrap();
    let body = body.moving(Vec3::zeros(), omega).unwrap();
    let motion = FreeRotation::of(&body).unwrap();
    let mut world = World::new();
    world.add(body);
    advance_to(&mut Rk4::new(), &mut world, 5.0, 5_000);
    let off = error(&world.bodies()[0], &motion, 5.0);
    assert!(off < 1e-11, "{off:e}");
    assert_eq!(principal_axes(&inertia).axes.determinant().signum(), 1.0);
}

// PROVES: rigid/jacobi
#[test]
fn the_exact_motion_is_as_exact_as_a_very_fine_integration() {
    // Dormand-Prince at rounding level, in all regimes.
    let mut random = Random::new(9);
    for _ in 0..12 {
        let moments = Vec3::from_fn(|_, _| random.uniform(1.0, 1.9));
        let omega = Vec3::from_fn(|_, _| random.uniform(-1.5, 1.5));
        let (body, motion) = free_body(moments, omega);
        let mut world = World::new();
        world.add(body);
        let mut solver = DormandPrince::new();
        let steps = 4_000;
        for _ in 0..steps {
            world.step(&mut solver, 10.0 / f64::from(steps));
        }
        let off = error(&world.bodies()[0], &motion, 10.0);
        assert!(off < 1e-11, "{moments:?} {omega:?}: {off:e}");
    }
}
