//! The books: energy never grows without input.

use crate::random;
use course::Random;
use implicit::arrangements::{FRAME, hanging, stiff_chain};
use implicit::{
    BackwardEuler, Cloth, ClothModel, Fabric, FieldWithJacobian, Grid,
    ImplicitMidpoint, ImplicitParticles, ImplicitSolver, ImplicitSystem,
    Scheme,
};
use math::{MatN, Vec3};
use ode::{Euler, Solver, System};
use particles::Gravity;

/// A cloud of springs that starts far from rest and moves fast.
fn wild_cloud(seed: u64) -> ImplicitParticles {
    let mut random = Random::new(seed);
    let mut cloud = random::cloud(&mut random, 12);
    cloud.settings.tolerance = 1e-12;
    for i in 0..12 {
        let (x, v) = (cloud.x()[i], 5.0 * cloud.v()[i]);
        cloud.move_particle(i, x, v).unwrap();
    }
    cloud.add_force(random::springs(&mut random, 12)).unwrap();
    cloud.add_force(Gravity::earth()).unwrap();
    cloud.pin(0).unwrap();
    cloud
}

/// By how much the energy rises at most in one of `steps` steps.
fn largest_rise(cloud: &mut ImplicitParticles, h: f64, steps: usize) -> f64 {
    let mut largest = f64::NEG_INFINITY;
    let mut before = cloud.energy().total();
    for _ in 0..steps {
        cloud.step(h).unwrap();
        let now = cloud.energy().total();
        largest = largest.max(now - before);
        before = now;
    }
    largest
}

#[test]
fn the_energy_of_wild_springs_never_grows_whatever_the_step() {
    for seed in 0..20 {
        for h in [0.001, 0.02, 0.1, 1.0] {
            let mut cloud = wild_cloud(seed);
            let start = cloud.energy().total().abs();
            let rise = largest_rise(&mut cloud, h, 100);
            // What an answer to twelve digits leaves.
            assert!(rise < 1e-10 * start, "seed {seed}, h {h}: {rise:e}");
        }
    }
}

#[test]
fn an_explicit_method_gains_energy_from_nowhere() {
    // The same clouds under Euler's method of chapter 1.
    for seed in 0..20 {
        let mut cloud = wild_cloud(seed);
        let start = cloud.energy().total();
        for _ in 0..100 {
            Euler::new().step(&mut cloud, 0.02);
        }
        let end = cloud.energy().total();
        assert!(end > 2.0 * start.abs(), "seed {seed}: {start} to {end}");
    }
}

#[test]
fn a_matrix_that_is_too_soft_is_noticed_and_made_stiffer() {
    // The guard has something to do: in long steps the prediction of the way
    // is poor, and some of them are solved again.
    let mut stiffened = 0;
    for seed in 0..20 {
        let mut cloud = wild_cloud(seed);
        for _ in 0..100 {
            stiffened += cloud.step(1.0).unwrap().stiffened;
        }
    }
    assert!(stiffened > 0);
}

fn sheet(model: ClothModel) -> Cloth {
    let grid = Grid::square(9, 1.0).unwrap();
    let fabric = Fabric { bend: 0.01, ..Fabric::cotton() };
    let mut cloth = hanging(&grid, &fabric, model).unwrap();
    cloth.particles.settings.tolerance = 1e-10;
    cloth
}

#[test]
fn a_falling_cloth_never_gains_energy_and_comes_to_rest_lower() {
    for model in [ClothModel::Springs, ClothModel::Triangles] {
        let mut cloth = sheet(model);
        cloth.set_wind(Vec3::zeros(), 0.5, 0.1).unwrap();
        let start = cloth.particles.energy();
        let rise = largest_rise(&mut cloth.particles, FRAME, 1200);
        assert!(rise < 1e-9, "{model:?}: {rise:e}");
        let end = cloth.particles.energy();
        assert!(end.gravity < start.gravity - 0.5);
        assert!(end.kinetic < 1e-4, "{model:?}: {}", end.kinetic);
        assert!(end.elastic > 0.0);
    }
}

#[test]
fn rk4_explodes_on_the_stiff_chain_that_the_implicit_step_carries() {
    let mut explicit = stiff_chain(10, 1e4).unwrap();
    let mut implicit = stiff_chain(10, 1e4).unwrap();
    let mut rk4 = ode::Rk4::new();
    let mut highest = f64::NEG_INFINITY;
    for _ in 0..60 {
        rk4.step(&mut explicit, FRAME);
        implicit.step(FRAME).unwrap();
        highest = highest.max(implicit.energy().total());
    }
    let far = explicit.x()[10].norm();
    assert!(far.is_nan() || far > 1e6, "{far}");
    assert!(highest < 1e-9, "{highest}");
    assert!(implicit.x()[10].norm() < 1.2);
}

/// `x'' = -w² x` from `(1, 0)`.
fn oscillator(w: f64) -> impl ImplicitSystem {
    let f = move |_t: f64, y: &[f64], dydt: &mut [f64]| {
        (dydt[0], dydt[1]) = (y[1], -w * w * y[0]);
    };
    let j = move |_t: f64, _y: &[f64], jac: &mut MatN| {
        *jac = MatN::from_row_slice(2, 2, &[0.0, 1.0, -w * w, 0.0]);
    };
    FieldWithJacobian::new(0.0, &[1.0, 0.0], f, j)
}

/// The share of its energy that an oscillator keeps in a step.
fn kept(solver: &mut dyn ImplicitSolver, h: f64, w: f64) -> f64 {
    let mut system = oscillator(w);
    solver.step(&mut system, h).unwrap();
    let mut y = [0.0; 2];
    system.get_state(&mut y);
    (w * w * y[0] * y[0] + y[1] * y[1]) / (w * w)
}

// PROVES: implicit/energy_factor
#[test]
fn backward_euler_takes_energy_away_and_the_implicit_midpoint_none() {
    for hw in [0.1, 1.0, 30.0] {
        let w = 7.0;
        let h = hw / w;
        let euler = kept(&mut BackwardEuler::linearised(), h, w);
        let midpoint = kept(&mut ImplicitMidpoint::linearised(), h, w);
        // Per step the energy is divided by exactly 1 + h² w².
        assert!((euler * (1.0 + hw * hw) - 1.0).abs() < 1e-12);
        assert!((midpoint - 1.0).abs() < 1e-12);
    }
}

#[test]
fn the_schemes_of_second_order_keep_more_of_a_swing() {
    // A pendulum on a spring, half a minute. (On a stiffer one the linear
    // solve itself takes energy out: it does not see how the spring turns.)
    let swing = |scheme: Scheme| {
        let mut chain = stiff_chain(1, 100.0).unwrap();
        chain.settings.tolerance = 1e-12;
        chain.scheme = scheme;
        let mut highest = f64::NEG_INFINITY;
        for step in 0..1800 {
            chain.step(FRAME).unwrap();
            if step >= 1200 {
                highest = highest.max(chain.x()[1].z);
            }
        }
        // How high it still comes, of the height it fell from.
        1.0 + highest
    };
    let euler = swing(Scheme::BackwardEuler);
    let bdf2 = swing(Scheme::Bdf2);
    let midpoint = swing(Scheme::ImplicitMidpoint);
    assert!(euler < 0.05, "{euler}");
    assert!((0.4..0.8).contains(&bdf2), "{bdf2}");
    assert!(midpoint > 0.8, "{midpoint}");
}
