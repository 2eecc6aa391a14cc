//! The cost of the broad phases: `cargo bench -p collision --bench
//! broad_phase`, the scenes `rest5`, `drift` and `slab`.
//!
//! A motion is 10 steps to warm up and then 60 (20 for 100 000 boxes); its
//! mean time per step counts, and of several motions the median. Then follows
//! the comparison with other crates. `-- 1000 10000` measures these numbers
//! of boxes only.

use collision::{
    BroadPhase, FatAabbs, RefittedTree, SWARM_SPEED, SortAndSweep, SortedGrid,
    Swarm,
};
use course::timing::against_peers;
use std::time::Instant;

/// The margin of fat boxes, m.
const MARGIN: f64 = 0.1;

/// How a scene is set up for a number of boxes.
type Scene = fn(usize) -> Swarm;

const SCENES: [(&str, Scene); 3] = [
    ("rest5", |n| Swarm::new(n, SWARM_SPEED, 20)),
    ("drift", |n| Swarm::new(n, SWARM_SPEED, 1)),
    ("slab", |n| Swarm::slab(n, SWARM_SPEED, 1)),
];

/// Names of the broad phases, as in [`phases`].
const NAMES: [&str; 5] = ["sweep", "grid", "tree", "fat grid", "fat tree"];

fn phases() -> [Box<dyn BroadPhase>; 5] {
    [
        Box::new(SortAndSweep::new()),
        Box::new(SortedGrid::new()),
        Box::new(RefittedTree::new()),
        Box::new(FatAabbs::<SortedGrid>::new(MARGIN).expect("a margin")),
        Box::new(FatAabbs::<RefittedTree>::new(MARGIN).expect("a margin")),
    ]
}

fn main() {
    let mut sizes: Vec<usize> =
        std::env::args().filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        sizes.extend([1_000, 10_000, 100_000]);
    }
    for (name, scene) in SCENES {
        measure(name, scene, &sizes);
    }
    crossover();
    insertion(&sizes);
    against_peers("broad");
}

/// One scene: a row for each number of boxes, and how the columns grow.
fn measure(name: &str, scene: Scene, sizes: &[usize]) {
    println!("\n{name}: time of a step, us");
    print!("{:>8} {:>8} {:>12}", "n", "pairs", "exchanges");
    NAMES.iter().for_each(|name| print!(" {name:>12}"));
    println!();
    let mut columns = vec![Vec::new(); NAMES.len() + 1];
    for &n in sizes {
        let (pairs, exchanges) = count(scene(n));
        columns[0].push((n as f64, exchanges));
        print!("{n:>8} {pairs:>8} {exchanges:>12.0}");
        let times = medians(scene, n);
        for (column, time) in columns[1..].iter_mut().zip(&times) {
            column.push((n as f64, *time));
            print!(" {:>12.1}", time * 1e6);
        }
        println!();
    }
    if sizes.len() < 2 {
        return;
    }
    print!("{:>17}", "exponents");
    columns.iter().for_each(|rows| print!(" {:>12.2}", exponent(rows)));
    println!();
}

/// Pairs after the motion, and exchanges per step of the coherent sort.
fn count(mut swarm: Swarm) -> (usize, f64) {
    let mut phase = SortAndSweep::new();
    let mut exchanges = 0;
    swarm.update_bounds(&mut phase, true).expect("bounds");
    phase.update();
    let steps = steps(swarm.len());
    for step in 0..10 + steps {
        swarm.step();
        swarm.update_bounds(&mut phase, false).expect("bounds");
        phase.update();
        if step >= 10 {
            exchanges += phase.exchanges().iter().sum::<usize>();
        }
    }
    (phase.pairs().len(), exchanges as f64 / steps as f64)
}

/// The median time of a step for each broad phase, over motions in which
/// they take turns.
fn medians(scene: Scene, n: usize) -> Vec<f64> {
    let motions = if n < 100_000 { 7 } else { 3 };
    let mut times = vec![Vec::new(); NAMES.len()];
    for _ in 0..motions {
        for (phase, times) in phases().iter_mut().zip(&mut times) {
            times.push(motion(scene(n), phase.as_mut()));
        }
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    times.iter().map(|times| times[motions / 2]).collect()
}

/// The mean time of a step.
fn motion(mut swarm: Swarm, phase: &mut dyn BroadPhase) -> f64 {
    swarm.update_bounds(phase, true).expect("bounds");
    phase.update();
    let steps = steps(swarm.len());
    let mut seconds = 0.0;
    for step in 0..10 + steps {
        swarm.step();
        let start = Instant::now();
        swarm.update_bounds(phase, false).expect("bounds");
        phase.update();
        if step >= 10 {
            seconds += start.elapsed().as_secs_f64();
        }
    }
    seconds / steps as f64
}

fn steps(n: usize) -> usize {
    if n < 100_000 { 60 } else { 20 }
}

/// From how many boxes on the coherent sort is no longer the fastest.
fn crossover() {
    for (name, scene) in SCENES {
        println!("\n{name}: time relative to the coherent sort");
        print!("{:>8}", "n");
        NAMES.iter().for_each(|name| print!(" {name:>12}"));
        println!();
        for n in [125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000] {
            let times = medians(scene, n);
            print!("{n:>8}");
            times.iter().for_each(|t| print!(" {:>12.2}", t / times[0]));
            println!();
        }
    }
}

/// The insertion of all boxes at once, and then of one more.
fn insertion(sizes: &[usize]) {
    println!("\nsort and sweep: insertion, ms");
    println!("{:>8} {:>12} {:>12}", "n", "all boxes", "one more");
    for &n in sizes {
        let swarm = Swarm::new(n, SWARM_SPEED, 1);
        let mut phase = SortAndSweep::new();
        let start = Instant::now();
        swarm.update_bounds(&mut phase, true).expect("bounds");
        phase.update();
        let all = start.elapsed().as_secs_f64();
        let start = Instant::now();
        phase.set_bounds(n, swarm.bounds(n / 2)).expect("bounds");
        phase.update();
        let one = start.elapsed().as_secs_f64();
        println!("{n:>8} {:>12.2} {:>12.3}", all * 1e3, one * 1e3);
    }
}

/// The exponent of growth: the slope of the logarithms, by least squares.
fn exponent(rows: &[(f64, f64)]) -> f64 {
    let n = rows.len() as f64;
    let (mut sx, mut sy, mut sxx, mut sxy) = (0.0, 0.0, 0.0, 0.0);
    for (x, y) in rows {
        let (x, y) = (x.ln(), y.ln());
        (sx, sy) = (sx + x, sy + y);
        (sxx, sxy) = (sxx + x * x, sxy + x * y);
    }
    (n * sxy - sx * sy) / (n * sxx - sx * sx)
}
