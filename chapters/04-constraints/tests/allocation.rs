//! Nothing allocates once it has run.

use crate::constraint_types::machines::passive;
use allocation_counter::measure;
use constraints::{
    ConstrainedParticles, Constraint, ConstraintBlocks, EvaluationResult,
    LagrangianSystem, MultiplierMethod, Pendulum, Rod, structures,
};
use math::Vec3;
use ode::{Rk4, System};
use particles::{Gravity, State};

fn allocations_of_derivatives(system: &mut dyn System) -> u64 {
    let mut derivative = vec![0.0; system.dim()];
    system.derivative(&mut derivative);
    let counted = measure(|| {
        for _ in 0..20 {
            system.derivative(&mut derivative);
        }
    });
    counted.count_total
}

#[test]
fn a_derivative_allocates_nothing() {
    for (name, mut machine) in passive() {
        for method in [
            MultiplierMethod::Automatic,
            MultiplierMethod::ConjugateGradients,
            MultiplierMethod::Preconditioned,
        ] {
            machine.multiplier_settings.method = method;
            let count = allocations_of_derivatives(&mut machine);
            assert_eq!(count, 0, "{name}, {method:?}");
        }
    }
}

#[test]
fn a_step_allocates_nothing() {
    for (name, mut machine) in passive() {
        let mut solver = Rk4::new();
        machine.step(&mut solver, 0.001).unwrap();
        let counted = measure(|| {
            for _ in 0..20 {
                machine.step(&mut solver, 0.001).unwrap();
            }
        });
        assert_eq!(counted.count_total, 0, "{name}");
    }
}

#[test]
fn least_squares_on_drifted_redundant_rods_allocate_nothing() {
    let mut machine = ConstrainedParticles::new();
    let sides = [Vec3::x(), Vec3::z()];
    let corner = Vec3::zeros();
    structures::truss(&mut machine, corner, sides, [3, 3], 1.0).unwrap();
    for i in 4..16 {
        let x = machine.particles().x()[i];
        let shift = 1e-4 * Vec3::new((i as f64).sin(), 0.0, 0.0);
        machine.move_particle(i, x + shift, Vec3::zeros()).unwrap();
    }
    assert_eq!(allocations_of_derivatives(&mut machine), 0);
}

#[test]
fn a_lagrangian_derivative_allocates_nothing() {
    let pendulum = Pendulum::new(Vec3::zeros(), &[1.0, 1.0]).unwrap();
    let start = [1.0, 2.0];
    let mut system =
        LagrangianSystem::new(pendulum, &start, &start, &start).unwrap();
    system.add_force(Gravity::earth()).unwrap();
    assert_eq!(allocations_of_derivatives(&mut system), 0);
    // With a constraint at its end as well.
    let wall = particles::Plane::new(
        system.particles().x()[1],
        Vec3::new(1.0, 0.0, 0.3),
    );
    let wall = constraints::OnPlane::new(1, wall.unwrap());
    system.constrain(wall).unwrap();
    assert_eq!(allocations_of_derivatives(&mut system), 0);
    assert!(system.take_error().is_none());
}

/// A rod that makes a vector each time: what the others must not do.
struct Wasteful(Rod);

impl Constraint for Wasteful {
    fn rows(&self) -> usize {
        1
    }
    fn particles(&self) -> &[usize] {
        self.0.particles()
    }
    fn particles_mut(&mut self) -> &mut [usize] {
        self.0.particles_mut()
    }
    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let copy = now.x.to_vec();
        self.0.evaluate(&State { x: &copy, ..*now }, out)
    }
}

#[test]
fn a_constraint_that_allocates_is_noticed() {
    let mut machine = ConstrainedParticles::new();
    machine.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    machine.add(1.0, Vec3::x(), Vec3::zeros()).unwrap();
    let rod = Wasteful(Rod::new([0, 1], 1.0).unwrap());
    machine.constrain(rod).unwrap();
    assert_eq!(allocations_of_derivatives(&mut machine), 20);
}
