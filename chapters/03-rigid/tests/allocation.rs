//! A world steps without allocating.

use allocation_counter::measure;
use math::{Quat, Vec3};
use ode::{DormandPrince, Rk4, Solver, System};
use rigid::{
    Body, ConstantForce, ConstantTorque, Force, FreeRotation, Gravity, Load,
    MatrixBody, Spring, World, block,
};

/// Bodies with every kind of force.
fn busy() -> World {
    let shape = block(Vec3::new(1.0, 2.0, 3.0), 0.5).unwrap();
    let mut world = World::new();
    world.add(Body::fixed());
    for k in 0..20 {
        let x = Vec3::new(f64::from(k), 0.0, 0.0);
        let body = Body::new(&shape).unwrap().at(x, Quat::identity()).unwrap();
        let omega = Vec3::new(0.1, f64::from(k), 0.3);
        world.add(body.moving(Vec3::zeros(), omega).unwrap());
    }
    world.add_force(Gravity::earth()).unwrap();
    world
        .add_force(ConstantForce::new(3, Vec3::x(), Vec3::y()).unwrap())
        .unwrap();
    world.add_force(ConstantTorque::new(4, Vec3::x()).unwrap()).unwrap();
    let spring = Spring::new([0, 5], [Vec3::x(); 2], 1.0, 0.1, 1.0).unwrap();
    world.add_force(spring).unwrap();
    world
}

/// A force that makes a vector each time: what the others must not do.
struct Wasteful;

impl Force for Wasteful {
    fn apply(&mut self, _t: f64, bodies: &[Body], loads: &mut [Load]) {
        let pushes = vec![Vec3::zeros(); bodies.len()];
        for (load, push) in loads.iter_mut().zip(pushes) {
            load.force += push;
        }
    }
}

fn allocations_of_steps(world: &mut World, solver: &mut dyn Solver) -> u64 {
    world.step(solver, 1e-3);
    let counted = measure(|| {
        for _ in 0..50 {
            world.step(solver, 1e-3);
        }
    });
    counted.count_total
}

#[test]
fn a_step_allocates_nothing() {
    assert_eq!(allocations_of_steps(&mut busy(), &mut Rk4::new()), 0);
    let dormand_prince = &mut DormandPrince::new();
    assert_eq!(allocations_of_steps(&mut busy(), dormand_prince), 0);
}

#[test]
fn a_force_that_allocates_is_noticed() {
    let mut world = busy();
    world.add_force(Wasteful).unwrap();
    // Four derivatives in each of 50 steps.
    assert_eq!(allocations_of_steps(&mut world, &mut Rk4::new()), 200);
}

#[test]
fn neither_the_matrix_form_nor_the_exact_motion_allocates() {
    let body = busy().bodies()[7];
    let mut matrix = MatrixBody::new(&body);
    let mut solver = Rk4::new();
    solver.step(&mut matrix, 1e-3);
    let counted = measure(|| {
        solver.step(&mut matrix, 1e-3);
        matrix.accept();
    });
    assert_eq!(counted.count_total, 0);
    let counted = measure(|| {
        let motion = FreeRotation::of(&body).unwrap();
        assert!(motion.q(1.0).norm() > 0.9);
    });
    assert_eq!(counted.count_total, 0);
}
