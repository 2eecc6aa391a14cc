//! What forces, neighbours and impacts cost: `cargo bench -p particles`.
//!
//! Times are medians over several repetitions. The comparison with other
//! crates follows; it lives in a crate of its own.

mod lattice;
mod rain;

use course::Random;
use course::timing::against_peers;
use math::Vec3;
use ode::{Leapfrog, System};
use particles::{
    Buckets, Collisions, ImpactMethod, Particles, Plane, ShortRange,
};
use std::hint::black_box;
use std::time::Instant;

/// How many repetitions are timed; their medians are printed.
const REPETITIONS: usize = 15;

fn main() {
    springs();
    neighbours();
    gas();
    rain::fall();
    against_peers("neighbours");
}

/// The derivative of a lattice with about three springs per particle.
fn springs() {
    println!("Derivative of a lattice of springs");
    println!("{:>10} {:>10}", "particles", "springs");
    for side in [10, 22, 47] {
        let (mut lattice, springs) = lattice::scene(side);
        let mut derivative = vec![0.0; lattice.dim()];
        let seconds = median_of(|| {
            lattice.derivative(&mut derivative);
            black_box(&derivative);
        });
        println!(
            "{:>10} {springs:>10} {:>9.3} ms {:>9.1} ns per spring",
            lattice.len(),
            seconds * 1e3,
            seconds * 1e9 / springs as f64
        );
    }
}

/// Pairs closer than 1 at density 1, from scratch. Small clouds are
/// timed many at once: a processor's branch predictor would learn a single one.
fn neighbours() {
    println!("\nNeighbours by buckets");
    for n in [1_000, 10_000, 100_000, 1_000_000] {
        let mut random = Random::new(2024);
        let size = (n as f64).cbrt();
        let points = n.max(200_000);
        let mut point = || Vec3::from_fn(|_, _| size * random.unit());
        let x: Vec<_> = (0..points).map(|_| point()).collect();
        let mut pairs = 0;
        let seconds = median_of(|| {
            pairs = 0;
            for x in x.chunks(n) {
                Buckets::new().for_each_pair(x, 1.0, |_, _, _| pairs += 1);
            }
        });
        println!(
            "{n:>10} points {:>6.3} pairs and {:>6.1} ns per point",
            pairs as f64 / points as f64,
            seconds * 1e9 / points as f64
        );
    }
}

/// A gas of soft balls in a box: steps per second.
fn gas() {
    println!("\nGas of 5000 soft balls in a box");
    for method in [ImpactMethod::Displace, ImpactMethod::Interpolate] {
        let mut random = Random::new(7);
        let mut particles = Particles::new();
        let mut draw = |size: f64| Vec3::from_fn(|_, _| size * random.unit());
        for _ in 0..5000 {
            let v = draw(2.0) - Vec3::repeat(1.0);
            particles.add(0.01, draw(1.0), v).expect("finite");
        }
        let force = ShortRange::repulsion(20.0, 0.06).expect("positive");
        particles.add_force(force).expect("it has no particles");
        let mut walls = Collisions::new(cube(), 1.0);
        walls.impact_method = method;
        let mut solver = Leapfrog::new();
        let seconds = median_of(|| {
            walls.step(&mut solver, &mut particles, 0.001).expect("a step");
        });
        println!("{method:?}: {:>9.0} steps per second", 1.0 / seconds);
    }
}

/// The walls of the unit cube.
fn cube() -> Vec<Plane> {
    let mut walls = Vec::new();
    for axis in [Vec3::x(), Vec3::y(), Vec3::z()] {
        for (point, normal) in [(Vec3::zeros(), axis), (axis, -axis)] {
            walls.push(Plane::new(point, normal).expect("a normal"));
        }
    }
    walls
}

/// The median time of a call, in seconds.
fn median_of(mut call: impl FnMut()) -> f64 {
    call();
    let mut times = Vec::new();
    for _ in 0..REPETITIONS {
        let start = Instant::now();
        call();
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    times[REPETITIONS / 2]
}
