//! What an implicit step of cloth costs: `cargo bench -p implicit`.
//!
//! A sheet hangs by two corners and swings down: `cloth-step` of the
//! benchmark scenes (unit square, total mass 1, 1/60 s, 20 steps, then 40
//! measured). The least of several runs: whatever else the machine does can
//! only add to it. `-- 32 64` measures these grids only.
//!
//! "read" is the time to read the matrix once and do nothing else with it.
//! Small matrices stay in the cache and large ones do not, so that this
//! alone grows faster than the number of particles. An iteration with blocks
//! reads it once, one with levels three times and the coarser ones twice.

use implicit::arrangements::{FRAME, hanging};
use implicit::{Cloth, Constraints, Fabric, Grid, Levels, Weave};
use math::Mat3;
use math::cg::{BlockJacobi, ConjugateGradients, NoFilter, Preconditioner};
use math::sparse::BlockSymmetric;
use std::hint::black_box;
use std::time::Instant;

const SIZES: [usize; 4] = [32, 64, 128, 256];
const ROUNDS: usize = 3;
/// Iterations that are timed together.
const ITERATIONS: usize = 30;

fn main() {
    let mut sizes: Vec<usize> =
        std::env::args().filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        sizes.extend(SIZES);
    }
    for weave in [Weave::Springs, Weave::Triangles] {
        println!("\n{weave:?}: a hanging sheet, steps of 1/60 s");
        println!(
            "{:>6} {:>12} {:>11} {:>11} {:>14} {:>13} {:>11} {:>11} {:>9}",
            "grid",
            "per step",
            "iterations",
            "to real t.",
            "iter., levels",
            "iter., blocks",
            "per block",
            "read",
            "memory"
        );
        let mut rows = Vec::new();
        for &n in &sizes {
            rows.push(row(n, weave));
        }
        if rows.len() < 2 {
            continue;
        }
        let fit = |column: fn(&Row) -> f64| fitted_exponent(&rows, column);
        println!(
            "exponents in the number of particles: step {:.2}, iterations \
             {:.2}, one of them {:.2} (levels), {:.2} (blocks), read {:.2}",
            fit(|row| row.step),
            fit(|row| row.iterations),
            fit(|row| row.with_levels),
            fit(|row| row.with_blocks),
            fit(|row| row.read)
        );
    }
}

/// What was measured for one grid: times in s.
struct Row {
    particles: f64,
    step: f64,
    iterations: f64,
    with_levels: f64,
    with_blocks: f64,
    read: f64,
}

fn row(n: usize, weave: Weave) -> Row {
    let counted = allocation_counter::measure(|| {
        let mut cloth = sheet(n, weave);
        cloth.step(FRAME).expect("the first step");
        black_box(&cloth);
    });
    let memory = counted.bytes_max as f64 / (n * n) as f64;

    let (mut times, mut iterations) = (vec![f64::INFINITY; 40], 0.0);
    let mut cloth = sheet(n, weave);
    for _ in 0..ROUNDS {
        cloth = sheet(n, weave);
        for _ in 0..20 {
            cloth.step(FRAME).expect("a step on the way down");
        }
        let mut count = 0;
        for time in &mut times {
            let start = Instant::now();
            count += cloth.step(FRAME).expect("a measured step").iterations;
            *time = time.min(start.elapsed().as_secs_f64());
        }
        iterations = count as f64 / 40.0;
    }
    let step = times.iter().sum::<f64>() / 40.0;
    let [with_levels, with_blocks, read, blocks] = iteration_times(&mut cloth);
    println!(
        "{:>6} {:>9.2} ms {:>11.1} {:>11.2} {:>11.1} µs {:>10.1} µs \
         {:>8.2} ns {:>8.1} µs {:>7.0} B",
        format!("{n}²"),
        step * 1e3,
        iterations,
        step / FRAME,
        with_levels * 1e6,
        with_blocks * 1e6,
        with_blocks / blocks * 1e9,
        read * 1e6,
        memory
    );
    let particles = (n * n) as f64;
    Row { particles, step, iterations, with_levels, with_blocks, read }
}

fn sheet(n: usize, weave: Weave) -> Cloth {
    let grid = Grid::square(n, 1.0).expect("a square");
    let fabric = Fabric { density: 1.0, ..Fabric::usual(weave) };
    hanging(&grid, &fabric, weave).expect("a sheet")
}

/// Seconds per conjugate gradient iteration on the system of the present
/// step, with both preconditioners, seconds to read its matrix, and the
/// number of blocks.
fn iteration_times(cloth: &mut Cloth) -> [f64; 4] {
    let (columns, rows) = (cloth.grid().columns, cloth.grid().rows);
    let system = cloth.world.linear_system(FRAME).expect("a system");
    let mut b = Vec::new();
    for rhs in &system.rhs {
        b.extend([rhs.x, rhs.y, rhs.z]);
    }
    let mut levels = Levels::new(&system.matrix, columns, rows);
    let mut blocks = BlockJacobi::new();
    let free = Constraints::new();
    levels.refill(&system.matrix, &free).expect("a definite matrix");
    blocks.refill(&system.matrix).expect("a definite matrix");
    let time = |preconditioner: &dyn Preconditioner| {
        let mut least = f64::INFINITY;
        // It never gets that far, so it always takes all iterations.
        let mut cg = ConjugateGradients::new(1e-300, ITERATIONS);
        let mut x = vec![0.0; b.len()];
        for _ in 0..2 * ROUNDS + 1 {
            x.fill(0.0);
            let start = Instant::now();
            let end =
                cg.solve(&system.matrix, preconditioner, &NoFilter, &b, &mut x);
            let taken = match end {
                Ok(converged) => converged.iterations,
                Err(stalled) => stalled.iterations,
            };
            least = least.min(start.elapsed().as_secs_f64() / taken as f64);
        }
        least
    };
    let count = system.matrix.blocks() as f64;
    let levels = levels.of(&system.matrix, &free);
    [time(&levels), time(&blocks), read_time(&system.matrix), count]
}

/// Seconds to add up all blocks that are stored, as often as an iteration
/// is timed.
fn read_time(matrix: &BlockSymmetric) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..2 * ROUNDS + 1 {
        let start = Instant::now();
        for _ in 0..ITERATIONS {
            let mut sum = Mat3::zeros();
            for block in matrix.diagonal().iter().chain(matrix.upper()) {
                sum += block;
            }
            black_box(sum);
        }
        least = least.min(start.elapsed().as_secs_f64());
    }
    least / ITERATIONS as f64
}

/// The slope of the straight line through the logarithms.
fn fitted_exponent(rows: &[Row], column: fn(&Row) -> f64) -> f64 {
    let n = rows.len() as f64;
    let (mut mean_x, mut mean_y) = (0.0, 0.0);
    for row in rows {
        mean_x += row.particles.ln() / n;
        mean_y += column(row).ln() / n;
    }
    let (mut above, mut below) = (0.0, 0.0);
    for row in rows {
        let x = row.particles.ln() - mean_x;
        above += x * (column(row).ln() - mean_y);
        below += x * x;
    }
    above / below
}
