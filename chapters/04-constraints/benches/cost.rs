//! What constraint forces cost: `cargo bench -p constraints`.
//!
//! One derivative of chains and square trusses, solved directly and by
//! conjugate gradients. Times are those on the processor; the exponent is the
//! slope of time against the number of rods, both as logarithms.

mod frames;

use allocation_counter::measure;
use constraints::{ConstrainedParticles, MultiplierMethod, SolveReport};
use course::timing::{against_peers, processor_time};
use frames::{chain, truss};
use ode::Rk4;
use std::hint::black_box;

/// How long each size is measured, s: much longer than the clock ticks of the
/// system.
const MEASURED_TIME: f64 = 0.5;

fn main() {
    let sizes = [100, 1_000, 10_000, 100_000];
    use MultiplierMethod::{Automatic, ConjugateGradients};
    series("Straight chain, direct solver", &sizes, |n| {
        solved_by(chain(n, 0.0), Automatic)
    });
    series("Bent chain, direct solver", &sizes, |n| {
        solved_by(chain(n, 0.1), Automatic)
    });
    series("Bent chain, conjugate gradients", &sizes, |n| {
        solved_by(chain(n, 0.1), ConjugateGradients)
    });
    series("Straight chain, conjugate gradients", &sizes[..3], |n| {
        solved_by(chain(n, 0.0), ConjugateGradients)
    });
    series("Square truss, conjugate gradients", &[5, 16, 50, 158], |n| {
        solved_by(truss(n), ConjugateGradients)
    });
    warm_starts();
    against_peers("sparse");
}

fn solved_by(
    mut machine: ConstrainedParticles,
    method: MultiplierMethod,
) -> ConstrainedParticles {
    machine.multiplier_settings.method = method;
    machine
}

/// Frames of several sizes: time, iterations and memory, then the exponent.
fn series(
    title: &str,
    sizes: &[usize],
    build: impl Fn(usize) -> ConstrainedParticles,
) {
    println!("\n{title}");
    println!(
        "{:>10} {:>12} {:>10} {:>11} {:>9}",
        "rods", "derivative", "per rod", "iterations", "memory"
    );
    let mut points = Vec::new();
    for &size in sizes {
        let mut machine = build(size);
        let rods = machine.rows();
        let memory = measure(|| {
            machine.refresh().expect("consistent");
        });
        let seconds = time_of(|| {
            machine.refresh().expect("consistent");
            black_box(&machine);
        });
        let SolveReport { iterations, direct, .. } = machine.solve_report();
        let iterations = match direct {
            true => "direct".to_string(),
            false => iterations.to_string(),
        };
        println!(
            "{rods:>10} {:>9.3} ms {:>7.0} ns {iterations:>11} {:>6.1} MB",
            seconds * 1e3,
            seconds * 1e9 / rods as f64,
            memory.bytes_max as f64 / 1e6
        );
        points.push(((rods as f64).ln(), seconds.ln()));
    }
    println!("exponent {:.2}", slope(&points));
}

/// What warm starting saves: the mean number of iterations while a truss
/// swings.
fn warm_starts() {
    println!("\nIterations of a swinging truss of 16 by 16 cells, on average");
    for warm in [false, true] {
        let mut machine = truss(16);
        for i in 0..17 {
            machine.clear_script(i).expect("there are as many");
        }
        let corner = machine.particles().x()[16];
        machine.set_script(16, particles::nail(corner)).expect("it is there");
        machine.multiplier_settings.warm_start = warm;
        let mut solver = Rk4::new();
        let mut sum = 0;
        for _ in 0..20 {
            machine.step(&mut solver, 0.005).expect("consistent");
            sum += machine.solve_report().iterations;
        }
        let start = if warm { "the last multipliers" } else { "zero" };
        println!("from {start}: {:.0}", f64::from(sum as u32) / 20.0);
    }
}

/// The slope of the straight line through all points.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (mut x, mut y) = (0.0, 0.0);
    for point in points {
        x += point.0 / n;
        y += point.1 / n;
    }
    let (mut above, mut below) = (0.0, 0.0);
    for point in points {
        above += (point.0 - x) * (point.1 - y);
        below += (point.0 - x) * (point.0 - x);
    }
    above / below
}

/// The mean time of a call, in seconds, over as many as take half a second.
fn time_of(mut call: impl FnMut()) -> f64 {
    call();
    let start = processor_time();
    let mut calls = 0.0;
    loop {
        call();
        calls += 1.0;
        let spent = processor_time() - start;
        if spent > MEASURED_TIME {
            return spent / calls;
        }
    }
}
