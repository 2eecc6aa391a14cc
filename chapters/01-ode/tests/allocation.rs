//! No step allocates: the vectors of a solver are made once.

use allocation_counter::measure;
use ode::fields::{arenstorf, kepler};
use ode::{
    Adaptive, DenseStep, Dop853, DormandPrince, Field, Rk4, Solver,
    StepDoubling, System, Tolerance, fixed_step_methods, symplectic_methods,
};

const START: [f64; 4] = [0.5, 0.0, 0.0, 1.7];

/// A solver that makes a new vector at every step: what the others must not
/// do, and what this test must notice.
struct Wasteful;

impl Solver for Wasteful {
    fn name(&self) -> &'static str {
        "wasteful"
    }
    fn order(&self) -> usize {
        1
    }
    fn stages(&self) -> usize {
        1
    }
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let mut x = vec![0.0; system.dim()];
        let mut dxdt = vec![0.0; system.dim()];
        system.get_state(&mut x);
        system.derivative(&mut dxdt);
        for (x, dxdt) in x.iter_mut().zip(&dxdt) {
            *x += h * dxdt;
        }
        system.set_state(system.time() + h, &x);
    }
}

fn allocations_of_100_steps(solver: &mut dyn Solver) -> u64 {
    let mut system = Field::new(0.0, &START, kepler);
    solver.step(&mut system, 1e-3);
    let counted = measure(|| {
        for _ in 0..100 {
            solver.step(&mut system, 1e-3);
        }
    });
    counted.count_total
}

#[test]
fn no_solver_allocates_after_its_first_step() {
    for solver in fixed_step_methods().iter_mut() {
        assert_eq!(allocations_of_100_steps(solver), 0, "{}", solver.name());
    }
    assert_eq!(allocations_of_100_steps(&mut Dop853::new()), 0);
    for solver in symplectic_methods().iter_mut() {
        assert_eq!(allocations_of_100_steps(solver), 0, "{}", solver.name());
    }
}

#[test]
fn a_solver_that_does_allocate_is_noticed() {
    assert_eq!(allocations_of_100_steps(&mut Wasteful), 200);
}

/// Allocations of an adaptive run with its dense output.
fn allocations<M: ode::AdaptiveMethod>(
    method: M,
    tolerance: f64,
) -> (usize, u64) {
    let tolerance = Tolerance::both(tolerance).unwrap();
    let mut adaptive = Adaptive::new(method, tolerance);
    let mut system = Field::new(0.0, &START, arenstorf);
    let mut x = [0.0; 4];
    let mut steps = 0;
    let counted = measure(|| {
        let look = |step: &DenseStep| step.interpolate(step.t0, &mut x);
        steps = adaptive.observe(&mut system, 3.0, look).unwrap().accepted;
    });
    (steps, counted.count_total)
}

#[test]
fn adaptive_runs_allocate_once_however_many_steps_they_take() {
    let (few, coarse) = allocations(DormandPrince::new(), 1e-4);
    let (many, fine) = allocations(DormandPrince::new(), 1e-10);
    assert!(many > 5 * few, "{many} steps are not many more than {few}");
    assert_eq!(coarse, fine);

    let (few, coarse) = allocations(Dop853::new(), 1e-4);
    let (many, fine) = allocations(Dop853::new(), 1e-13);
    assert!(many > 3 * few, "{many} steps are not many more than {few}");
    assert_eq!(coarse, fine);

    let (few, coarse) = allocations(StepDoubling::new(Rk4::new()), 1e-4);
    let (many, fine) = allocations(StepDoubling::new(Rk4::new()), 1e-10);
    assert!(many > 5 * few, "{many} steps are not many more than {few}");
    assert_eq!(coarse, fine);
}
