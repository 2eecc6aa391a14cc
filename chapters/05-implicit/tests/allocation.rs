//! No step allocates after the first: all room is made once.

use allocation_counter::measure;
use implicit::arrangements::{FRAME, drape, flag};
use implicit::{
    ClothModel, Fabric, FieldWithJacobian, Grid, ImplicitParticles,
    Preconditioning, Scheme, implicit_methods,
};
use math::MatN;

/// A cloth on a ball and on the floor, while contacts come and go.
fn draped(model: ClothModel) -> ImplicitParticles {
    let grid = Grid::square(10, 1.0).unwrap();
    let cloth = drape(&grid, &Fabric::cotton_for(model), model, 0.2).unwrap();
    cloth.particles
}

fn allocations(world: &mut ImplicitParticles, steps: usize) -> u64 {
    let counted = measure(|| {
        for _ in 0..steps {
            world.step(FRAME).unwrap();
        }
    });
    counted.count_total
}

#[test]
fn no_step_of_cloth_allocates_after_its_first() {
    for model in [ClothModel::Springs, ClothModel::Triangles] {
        for preconditioning in [
            Preconditioning::None,
            Preconditioning::BlockJacobi,
            Preconditioning::IncompleteCholesky,
            Preconditioning::Multigrid,
        ] {
            let mut world = draped(model);
            world.settings.preconditioning = preconditioning;
            let first = allocations(&mut world, 1);
            assert!(first > 0, "the first step makes room");
            // More contacts than ever before need a longer list once.
            let settling = allocations(&mut world, 60);
            assert!(settling < 10, "{settling}");
            assert_eq!(allocations(&mut world, 30), 0, "{model:?}");
        }
    }
}

#[test]
fn no_scheme_allocates_and_neither_does_wind() {
    for scheme in
        [Scheme::BackwardEuler, Scheme::ImplicitMidpoint, Scheme::Bdf2]
    {
        let grid = Grid::square(8, 1.0).unwrap();
        let fabric = Fabric::cotton();
        let mut cloth = flag(&grid, &fabric, ClothModel::Springs, 4.0).unwrap();
        cloth.particles.scheme = scheme;
        cloth.step(FRAME).unwrap();
        cloth.step(FRAME).unwrap();
        assert_eq!(allocations(&mut cloth.particles, 50), 0, "{scheme:?}");
    }
}

#[test]
fn no_dense_method_allocates_after_its_first_steps() {
    for mut solver in implicit_methods() {
        let f = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
            (dxdt[0], dxdt[1]) = (x[1], -100.0 * x[0]);
        };
        let j = |_t: f64, _x: &[f64], jac: &mut MatN| {
            jac.copy_from_slice(&[0.0, -100.0, 1.0, 0.0]);
        };
        let mut system = FieldWithJacobian::new(0.0, &[1.0, 0.0], f, j);
        solver.step(&mut system, 0.1).unwrap();
        solver.step(&mut system, 0.1).unwrap();
        let counted = measure(|| {
            for _ in 0..100 {
                solver.step(&mut system, 0.1).unwrap();
            }
        });
        assert_eq!(counted.count_total, 0, "{}", solver.name());
    }
}
