//! What a free body and a world conserve, and what breaks it.

use math::{Mat3, Vec3};
use ode::{Euler, Rk4, Solver, System, advance};
use rigid::measure::{angular_momentum, momentum, total_energy};
use rigid::{
    Body, ConstantForce, ConstantTorque, Gravity, MatrixBody, Spring, World,
    block, orthonormality_error, quaternion_about,
};

/// A tumbling block.
fn tumbling() -> Body {
    let shape = block(Vec3::new(1.0, 2.0, 3.0), 0.5).unwrap();
    let q = quaternion_about(Vec3::new(1.0, -1.0, 2.0), 0.7);
    let body = Body::new(&shape).unwrap().at(Vec3::zeros(), q).unwrap();
    let omega = Vec3::new(1.0, 2.0, -0.5);
    body.moving(Vec3::new(0.1, 0.2, 0.3), omega).unwrap()
}

/// The angular momentum of a body as the sum over eight points of mass that
/// have the same inertia: none of them knows of `L`.
fn summed_momentum(i_body: Mat3, r: Mat3, omega: Vec3) -> Vec3 {
    // I = sum m (b^2 1 - b b^T): with m = 1/8 at the corners of a box of
    // half sides b, sum m b_x^2 = b_x^2 = (I_yy + I_zz - I_xx)/2.
    let half = 0.5 * i_body.trace();
    let b = Vec3::from_fn(|k, _| (half - i_body[(k, k)]).sqrt());
    let mut l = Vec3::zeros();
    for corner in 0..8 {
        let sign = |bit: usize| if corner >> bit & 1 == 0 { 1.0 } else { -1.0 };
        let b = Vec3::new(sign(0) * b.x, sign(1) * b.y, sign(2) * b.z);
        let arm = r * b;
        // m r x v, with v = omega x r
        l += 0.125 * arm.cross(&omega.cross(&arm));
    }
    l
}

#[test]
fn a_million_steps_keep_the_angular_momentum_to_rounding() {
    let body = tumbling();
    let mut world = World::new();
    world.add(body);
    let mut solver = Rk4::new();
    let mut worst = 0.0_f64;
    for _ in 0..1000 {
        for _ in 0..1000 {
            world.step(&mut solver, 0.01);
        }
        let now = &world.bodies()[0];
        // The state itself: no torque, so not a digit of it changes.
        assert_eq!(now.l, body.l);
        // What the points of the body really do.
        let l = summed_momentum(now.i_body(), now.r(), now.omega());
        worst = worst.max((l - body.l).norm());
    }
    assert!(worst / body.l.norm() < 1e-14, "{worst:e}");
    assert!((world.bodies()[0].q.norm() - 1.0).abs() < 1e-15);
    // The angular velocity has changed all the time.
    assert!((world.bodies()[0].omega() - body.omega()).norm() > 0.01);
}

#[test]
fn a_matrix_that_drifts_loses_it() {
    let body = tumbling();
    let mut drifting = MatrixBody::new(&body);
    advance(&mut Rk4::new(), &mut drifting, 0.01, 100_000);
    let of = |body: &MatrixBody, i_body: Mat3| {
        summed_momentum(i_body, body.r, body.omega())
    };
    let lost = (of(&drifting, body.i_body()) - body.l).norm();
    assert!(lost / body.l.norm() > 1e-7, "{lost:e}");
    assert!(orthonormality_error(drifting.r) > 1e-7);
    let mut mended = MatrixBody::new(&body);
    mended.orthonormalise = true;
    advance(&mut Rk4::new(), &mut mended, 0.01, 100_000);
    let kept = (of(&mended, body.i_body()) - body.l).norm();
    assert!(kept / body.l.norm() < 1e-14, "{kept:e}");
}

/// The largest change of the energy of a free body on the way through four
/// seconds, relative.
fn energy_drift(solver: &mut dyn Solver, steps: usize) -> f64 {
    let body = tumbling();
    let mut world = World::new();
    world.add(body);
    let before = body.kinetic_energy();
    let mut worst = 0.0_f64;
    for _ in 0..steps {
        world.step(solver, 4.0 / steps as f64);
        let now = world.bodies()[0].kinetic_energy();
        worst = worst.max((now - before).abs());
    }
    worst / before
}

#[test]
fn the_energy_drifts_with_the_order_of_the_method() {
    // The midpoint's leading error only rotates the body about its angular
    // momentum, which costs no energy: it does one better than its order.
    let wants = [("Euler", 1), ("midpoint", 3), ("RK4", 4)];
    for (name, want) in wants.into_iter().chain([("Dormand-Prince", 5)]) {
        let mut solver = ode::solver_named(name).unwrap();
        let coarse = energy_drift(solver.as_mut(), 400);
        let fine = energy_drift(solver.as_mut(), 800);
        let order = (coarse / fine).log2();
        assert!((order - f64::from(want)).abs() < 0.15, "{name}: {order}");
        // Far above rounding, so that it is an order that was measured.
        assert!(coarse > 1e-12, "{name}: {coarse:e}");
    }
}

/// Three bodies held together by damped springs, one of them hit off its
/// centre: no force from outside.
fn cluster(kd: f64) -> World {
    let shape = block(Vec3::new(1.0, 0.5, 0.25), 2.0).unwrap();
    let mut world = World::new();
    for k in 0..3 {
        let x = Vec3::new(1.5 * f64::from(k), 0.2, 0.0);
        let q = quaternion_about(Vec3::new(1.0, f64::from(k), 0.3), 0.5);
        let body = Body::new(&shape).unwrap().at(x, q).unwrap();
        let spin = Vec3::new(0.2, f64::from(k), -0.4);
        let v = Vec3::new(0.1, -0.3 * f64::from(k), 0.2);
        world.add(body.moving(v, spin).unwrap());
    }
    for [a, b] in [[0, 1], [1, 2], [2, 0]] {
        let points = [Vec3::new(0.5, 0.2, 0.1), Vec3::new(-0.5, 0.0, 0.1)];
        let spring = Spring::new([a, b], points, 30.0, kd, 0.6).unwrap();
        world.add_force(spring).unwrap();
    }
    world
}

#[test]
fn springs_between_bodies_keep_momentum_and_angular_momentum() {
    for kd in [0.0, 3.0] {
        let mut world = cluster(kd);
        let (p, l) = (momentum(&world), angular_momentum(&world));
        // A linear invariant: to rounding with every method.
        advance(&mut Euler::new(), &mut world, 0.001, 1000);
        assert!((momentum(&world) - p).norm() < 1e-13);
        // One with products in it: to the order of the method, h^4.
        let off = |steps: usize| {
            let mut world = cluster(kd);
            ode::advance_to(&mut Rk4::new(), &mut world, 1.0, steps);
            (angular_momentum(&world) - l).norm() / l.norm()
        };
        let (coarse, fine) = (off(2000), off(4000));
        assert!(fine < 1e-9, "{fine:e}");
        assert!(coarse / fine > 12.0, "{coarse:e} {fine:e}");
    }
    // An external force breaks both.
    let mut world = cluster(0.0);
    let (p, l) = (momentum(&world), angular_momentum(&world));
    let push = ConstantForce::new(1, Vec3::x(), Vec3::y()).unwrap();
    world.add_force(push).unwrap();
    advance(&mut Rk4::new(), &mut world, 0.001, 1000);
    assert!((momentum(&world) - p - Vec3::y()).norm() < 1e-12);
    assert!((angular_momentum(&world) - l).norm() > 0.1);
}

#[test]
fn undamped_springs_keep_the_energy_and_damped_ones_lose_it() {
    let drift = |kd: f64, h: f64| {
        let mut world = cluster(kd);
        world.add_force(Gravity::earth()).unwrap();
        let before = total_energy(&world);
        advance(&mut Rk4::new(), &mut world, h, (1.0 / h).round() as usize);
        total_energy(&world) - before
    };
    let (coarse, fine) = (drift(0.0, 5e-4).abs(), drift(0.0, 2.5e-4).abs());
    assert!(fine < 1e-6 && coarse / fine > 12.0, "{coarse:e} {fine:e}");
    assert!(drift(3.0, 1e-3) < -0.1);
}

// PROVES: rigid/angular_momentum
#[test]
fn a_steady_torque_adds_up_in_the_angular_momentum() {
    let mut world = World::new();
    world.add(tumbling());
    let l = world.bodies()[0].l;
    let torque = Vec3::new(0.3, -0.2, 0.1);
    world.add_force(ConstantTorque::new(0, torque).unwrap()).unwrap();
    advance(&mut Rk4::new(), &mut world, 0.01, 200);
    let off = (world.bodies()[0].l - l - 2.0 * torque).norm();
    assert!(off < 1e-13, "{off:e}");
    // Its power is torque.omega: energy comes in.
    assert!(world.loads()[0].torque == torque);
}

#[test]
fn a_world_is_the_same_as_its_bodies_one_by_one() {
    let mut both = cluster(0.0);
    for (id, _) in both.forces().map(|(id, _)| (id, ())).collect::<Vec<_>>() {
        both.remove_force(id);
    }
    let alone: Vec<Body> = both.bodies().to_vec();
    advance(&mut Rk4::new(), &mut both, 0.01, 100);
    for (k, body) in alone.into_iter().enumerate() {
        let mut world = World::new();
        world.add(body);
        advance(&mut Rk4::new(), &mut world, 0.01, 100);
        assert_eq!(world.bodies()[0], both.bodies()[k]);
    }
    assert_eq!(both.dim(), 39);
}
