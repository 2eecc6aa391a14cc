//! The energy that a symplectic step conserves in place of the true one.

use ode::fields::{Orbit, kepler, orbit_energy};
use ode::{Euler, Field, Solver, SymplecticEuler, System, modified_energy};

/// How far energy and modified energy stray from their start in 1000 steps
/// of `solver` on a unit spring.
fn strays(solver: &mut dyn Solver, h: f64) -> [f64; 2] {
    let spring = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = x[1];
        dxdt[1] = -x[0];
    };
    let energies = |state: &[f64]| {
        let (x, v) = (state[0], state[1]);
        let energy = 0.5 * (x * x + v * v);
        [energy, modified_energy(energy, h, &[v], &[-x])]
    };
    let mut system = Field::new(0.0, &[0.8, 0.6], spring);
    let start = energies(system.state());
    let mut worst = [0.0_f64; 2];
    for _ in 0..1000 {
        solver.step(&mut system, h);
        let now = energies(system.state());
        for i in 0..2 {
            worst[i] = worst[i].max((now[i] - start[i]).abs());
        }
    }
    worst
}

// PROVES: ode/modified_energy
#[test]
fn on_a_spring_the_modified_energy_is_conserved_for_every_stable_step() {
    for h in [0.01, 0.1, 1.0, 1.9] {
        let [energy, modified] = strays(&mut SymplecticEuler::new(), h);
        // A thousand roundings of numbers of size one.
        assert!(modified < 1e-12, "h = {h}: {modified:e}");
        assert!(energy > 0.2 * h, "h = {h}: the energy itself: {energy:e}");
    }
    // Euler's method keeps neither, and beyond h = 2 no bound helps.
    let [_, modified] = strays(&mut Euler::new(), 0.1);
    assert!(modified > 1.0, "Euler: {modified:e}");
}

#[test]
fn with_the_wrong_sign_it_is_not_conserved() {
    // Drift and kick in the other order conserve E - h/2 a v.
    let h = 0.1;
    let (x, v) = (0.8, 0.6);
    let (v1, x1) = (v - h * x, x + h * (v - h * x));
    let energy = |x: f64, v: f64| 0.5 * (x * x + v * v);
    let right = |x: f64, v: f64| modified_energy(energy(x, v), h, &[v], &[-x]);
    let wrong = |x: f64, v: f64| modified_energy(energy(x, v), -h, &[v], &[-x]);
    assert!((right(x1, v1) - right(x, v)).abs() < 1e-15);
    assert!((wrong(x1, v1) - wrong(x, v)).abs() > 1e-3);
}

/// The swings of both energies over two orbits.
fn planet_swings(steps: usize) -> [f64; 2] {
    let mut system = Field::new(0.0, &Orbit::new(0.3).unwrap().start(), kepler);
    let h = Orbit::PERIOD / steps as f64;
    let mut solver = SymplecticEuler::new();
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    let mut dxdt = [0.0; 4];
    for _ in 0..2 * steps {
        solver.step(&mut system, h);
        system.derivative(&mut dxdt);
        let energy = orbit_energy(system.state());
        let modified = modified_energy(energy, h, &dxdt[..2], &dxdt[2..]);
        for (i, e) in [energy, modified].into_iter().enumerate() {
            low[i] = low[i].min(e);
            high[i] = high[i].max(e);
        }
    }
    [high[0] - low[0], high[1] - low[1]]
}

#[test]
fn on_an_orbit_one_term_of_the_series_gains_one_power_of_the_step() {
    let (coarse, fine) = (planet_swings(400), planet_swings(800));
    let order = [0, 1].map(|i| (coarse[i] / fine[i]).log2());
    // The next terms of the series shift both by about h = 0.01.
    assert!((order[0] - 1.0).abs() < 0.1, "energy: {}", order[0]);
    assert!((order[1] - 2.0).abs() < 0.1, "modified: {}", order[1]);
}
