//! What a step and a derivative evaluation cost: `cargo bench -p ode`.
//!
//! Every method takes the same number of steps beside the bare derivative
//! (the floor below which no method can go). All of them are timed in turn in
//! every repetition, so the ratios hold on a busy machine too. The comparison
//! with other crates follows; it lives in a crate of its own.

mod string;

use course::timing::against_peers;
use ode::fields::{Orbit, kepler};
use ode::{
    Field, Solver, System, advance, fixed_step_methods, symplectic_methods,
};
use std::hint::black_box;
use std::time::Instant;

/// How many repetitions are timed; their medians are printed.
const REPETITIONS: usize = 15;

fn main() {
    println!("Cost of a step, and its ratio to the derivatives in it alone.");
    let orbit = || -> Box<dyn System> {
        let start = Orbit::new(0.5).expect("an ellipse").start();
        Box::new(Field::new(0.0, &start, kepler))
    };
    table("kepler", &orbit, 20_000);
    for masses in [10, 100, 1000, 10_000] {
        let scene = || -> Box<dyn System> { Box::new(string::scene(masses)) };
        table(&format!("string, m = {masses}"), &scene, 200_000 / masses);
    }
    against_peers("orbit");
}

/// Prints one row for each method on the scene that `make` builds.
fn table(name: &str, make: &dyn Fn() -> Box<dyn System>, steps: usize) {
    let n = make().dim();
    println!("\n{name}: {n} unknowns, {steps} steps");
    println!(
        "{:<17} {:>12} {:>12} {:>12} {:>9}",
        "method", "per step", "per eval", "per unknown", "to floor"
    );
    let mut methods = fixed_step_methods();
    methods.extend(symplectic_methods());
    let mut times = vec![Vec::new(); methods.len() + 1];
    for _ in 0..REPETITIONS {
        times[0].push(floor_time(make, steps));
        for (i, method) in methods.iter_mut().enumerate() {
            times[i + 1].push(run_time(method, make, steps));
        }
    }
    row("floor", 1, n, &times[0], &times[0]);
    for (i, method) in methods.iter().enumerate() {
        row(method.name(), method.stages(), n, &times[i + 1], &times[0]);
    }
}

/// One line: times in nanoseconds, and the ratio to as many evaluations, each
/// compared with the floor of its own repetition.
fn row(name: &str, stages: usize, n: usize, times: &[f64], floor: &[f64]) {
    let mut ratios = Vec::new();
    for (time, floor) in times.iter().zip(floor) {
        ratios.push(time / floor / stages as f64);
    }
    let step = median(times.to_vec()) * 1e9;
    let evaluation = step / stages as f64;
    println!(
        "{name:<17} {step:>9.1} ns {evaluation:>9.1} ns {:>9.2} ns {:>9.2}",
        evaluation / n as f64,
        median(ratios)
    );
}

/// Seconds per derivative evaluation, of `steps` and nothing else. Nothing
/// waits for their results, so a processor overlaps short ones: for a small
/// system no method comes close to this floor.
fn floor_time(make: &dyn Fn() -> Box<dyn System>, steps: usize) -> f64 {
    let mut system = make();
    let mut dxdt = vec![0.0; system.dim()];
    let start = Instant::now();
    for _ in 0..steps {
        system.derivative(&mut dxdt);
        black_box(&dxdt);
    }
    start.elapsed().as_secs_f64() / steps as f64
}

/// Seconds per step, of `steps` steps.
fn run_time(
    solver: &mut dyn Solver,
    make: &dyn Fn() -> Box<dyn System>,
    steps: usize,
) -> f64 {
    let mut system = make();
    solver.step(system.as_mut(), 1e-3);
    let start = Instant::now();
    advance(solver, system.as_mut(), 1e-3, steps);
    black_box(system.time());
    start.elapsed().as_secs_f64() / steps as f64
}

/// The median of `values`.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
