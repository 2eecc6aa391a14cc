//! Nothing allocates once it has run.

use allocation_counter::measure;
use math::Vec3;
use ode::{Leapfrog, Rk4, Solver, System};
use particles::structures::{SpringMaterial, block};
use particles::{
    BehaviourForce, Buckets, Collisions, Drag, Force, Friction, Gravity,
    ImpactMethod, OnPlane, Particles, Plane, ShortRange, State,
};

/// A block of jello above the floor, with every kind of force.
fn jello() -> Particles {
    let mut system = Particles::new();
    let material = SpringMaterial { mass: 0.1, ks: 300.0, kd: 1.0 };
    let corner = Vec3::new(0.0, 0.0, 0.2);
    let size = Vec3::repeat(1.0);
    block(&mut system, corner, size, [4, 4, 4], &material).unwrap();
    system.add_force(Gravity::earth()).unwrap();
    system.add_force(Drag::new(0.01).unwrap()).unwrap();
    system.add_force(ShortRange::repulsion(50.0, 0.1).unwrap()).unwrap();
    let plane = OnPlane::new(0, Plane::floor(2.0).unwrap());
    let wish = BehaviourForce::new(plane, 1.0, 0.1).unwrap();
    system.add_force(wish).unwrap();
    system
}

/// A force that makes a vector each time: what the others must not do.
struct Wasteful;

impl Force for Wasteful {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let pushes = vec![Vec3::zeros(); now.x.len()];
        for (f, push) in force.iter_mut().zip(pushes) {
            *f += push;
        }
    }
}

fn allocations_of_derivatives(system: &mut Particles) -> u64 {
    let mut derivative = vec![0.0; system.dim()];
    system.derivative(&mut derivative);
    let counted = measure(|| {
        for _ in 0..50 {
            system.derivative(&mut derivative);
        }
    });
    counted.count_total
}

#[test]
fn a_derivative_allocates_nothing() {
    assert_eq!(allocations_of_derivatives(&mut jello()), 0);
}

#[test]
fn a_force_that_allocates_is_noticed() {
    let mut system = jello();
    system.add_force(Wasteful).unwrap();
    assert_eq!(allocations_of_derivatives(&mut system), 50);
}

#[test]
fn a_step_allocates_nothing() {
    let mut system = jello();
    let mut solver = Rk4::new();
    solver.step(&mut system, 1e-3);
    let counted = measure(|| solver.step(&mut system, 1e-3));
    assert_eq!(counted.count_total, 0);
}

#[test]
fn steps_among_planes_allocate_only_while_contacts_become_more() {
    for method in [
        ImpactMethod::Displace,
        ImpactMethod::Interpolate,
        ImpactMethod::FindRoot,
    ] {
        let mut system = jello();
        let floor = Plane::floor(0.0).unwrap();
        let mut ground = Collisions::new(vec![floor], 0.3);
        ground.impact_method = method;
        ground.rest_speed = 0.05;
        ground.friction = Friction::Coulomb { mu_static: 0.5, mu_kinetic: 0.4 };
        let mut solver = Leapfrog::new();
        let mut impacts = 0;
        let mut step = |system: &mut Particles| {
            ground.step(&mut solver, system, 2e-3).unwrap();
            impacts += ground.impacts().len();
        };
        for _ in 0..500 {
            step(&mut system);
        }
        let counted = measure(|| {
            for _ in 0..500 {
                step(&mut system);
            }
        });
        assert!(impacts > 50, "{method:?}: {impacts}");
        assert_eq!(counted.count_total, 0, "{method:?}");
    }
}

#[test]
fn a_second_search_for_neighbours_allocates_nothing() {
    let x = jello().x().to_vec();
    let mut buckets = Buckets::new();
    let mut pairs = 0;
    buckets.for_each_pair(&x, 0.4, |_, _, _| pairs += 1);
    let counted = measure(|| {
        buckets.for_each_pair(&x, 0.4, |_, _, _| pairs += 1);
    });
    assert!(pairs > 1000);
    assert_eq!(counted.count_total, 0);
}
