//! What an implicit step of cloth costs: `cargo bench -p implicit`.
//!
//! A sheet hangs by two corners and swings down: `cloth-step` of the
//! benchmark scenes (unit square, total mass 1, 1/60 s, 20 steps, then 40
//! measured). It is one fabric on finer and finer grids: stiffness and
//! density stay, so that the masses of the particles shrink with their
//! number, and `h² k / m` grows like it. (A spring is as stiff on every grid:
//! of half its length there are twice as many behind each other, and twice
//! as many side by side.) `-- 32 64` measures these grids only.
//!
//! Only bend springs are not the same on every grid: the finer it is, the
//! less they resist (table `bending_energy`). A fine net crumples from row to row,
//! which no coarser grid can follow, so its iterations grow. Triangles stay
//! the same fabric, and show what the solver does.
//!
//! Times are those of the processor, and the least of several passes; the
//! grids take turns, so that other load on the machine slows all alike.
//!
//! "streamed" is the time to read what an iteration with multigrid reads, as a
//! plain row of numbers, and to do nothing with it but add: the matrix and
//! those of the coarser grids, twice. A small matrix stays in the cache next
//! to the processor and a large one does not, so that this alone grows
//! faster than the number of particles. The last line compares how much the
//! two grow.

use course::timing::processor_time;
use implicit::arrangements::{FRAME, hanging};
use implicit::{Cloth, ClothModel, ConstraintFilter, Fabric, Freedom, Grid};
use math::conjugate_gradients::ConjugateGradients;
use math::multigrid::Hierarchy;
use math::preconditioners::{BlockJacobi, Preconditioner};
use math::sparse::BlockSymmetric;
use std::hint::black_box;

const SIZES: [usize; 4] = [32, 64, 128, 256];
const PASSES: usize = 3;
/// Steps before anything is measured, and steps that are.
const STEPS: [usize; 2] = [20, 40];
/// Iterations that are timed together, and how often in a pass.
const ITERATIONS: usize = 10;
const REPEATS: usize = 5;

fn main() {
    let mut sizes: Vec<usize> =
        std::env::args().filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        sizes.extend(SIZES);
    }
    for model in [ClothModel::Springs, ClothModel::Triangles] {
        println!("\n{model:?}: a hanging sheet, steps of 1/60 s");
        let mut rows: Vec<Row> =
            sizes.iter().map(|n| Row::new(*n, model)).collect();
        for _ in 0..PASSES {
            for row in &mut rows {
                row.measure(model);
            }
        }
        print(&rows);
    }
}

/// What was measured for one grid: the least times, in s.
struct Row {
    n: usize,
    /// B for each particle.
    memory: f64,
    steps: Vec<f64>,
    /// Mean of a step.
    iterations: f64,
    with_multigrid: f64,
    with_block_jacobi: f64,
    streamed: f64,
    /// Blocks of the matrix.
    blocks: f64,
}

impl Row {
    fn new(n: usize, model: ClothModel) -> Row {
        let counted = allocation_counter::measure(|| {
            let mut cloth = sheet(n, model);
            cloth.step(FRAME).expect("the first step");
            black_box(&cloth);
        });
        Row {
            n,
            memory: counted.bytes_max as f64 / (n * n) as f64,
            steps: vec![f64::INFINITY; STEPS[1]],
            iterations: 0.0,
            with_multigrid: f64::INFINITY,
            with_block_jacobi: f64::INFINITY,
            streamed: f64::INFINITY,
            blocks: 0.0,
        }
    }

    fn measure(&mut self, model: ClothModel) {
        let mut cloth = sheet(self.n, model);
        for _ in 0..STEPS[0] {
            cloth.step(FRAME).expect("a step on the way down");
        }
        let mut count = 0;
        for least in &mut self.steps {
            let start = processor_time();
            count += cloth.step(FRAME).expect("a measured step").iterations;
            *least = least.min(processor_time() - start);
        }
        self.iterations = count as f64 / STEPS[1] as f64;
        self.measure_iteration(&mut cloth);
    }

    /// Times iterations on the system of the present step.
    fn measure_iteration(&mut self, cloth: &mut Cloth) {
        let (columns, rows) = (cloth.grid().columns, cloth.grid().rows);
        let system = cloth.particles.linear_system(FRAME).expect("a system");
        let matrix = &system.matrix;
        let b: Vec<f64> = system.rhs.iter().flatten().copied().collect();
        let mut pins = ConstraintFilter::new();
        pins.push(0, Freedom::Fixed);
        pins.push(columns - 1, Freedom::Fixed);
        let mut hierarchy = Hierarchy::new(matrix, columns, rows);
        let mut blocks = BlockJacobi::new();
        hierarchy
            .update(matrix, pins.projections())
            .expect("a definite matrix");
        blocks.update(matrix).expect("a definite matrix");
        let stored = matrix.stored() + hierarchy.stored();
        let cycle = hierarchy.v_cycle(matrix, &pins);
        for _ in 0..REPEATS {
            let time = iteration_time(matrix, &cycle, &pins, &b);
            self.with_multigrid = self.with_multigrid.min(time);
            let time = iteration_time(matrix, &blocks, &pins, &b);
            self.with_block_jacobi = self.with_block_jacobi.min(time);
            let time = 2.0 * stream_time(stored);
            self.streamed = self.streamed.min(time);
        }
        self.blocks = matrix.blocks() as f64;
    }

    fn particles(&self) -> f64 {
        (self.n * self.n) as f64
    }

    fn step(&self) -> f64 {
        self.steps.iter().sum::<f64>() / STEPS[1] as f64
    }
}

fn sheet(n: usize, model: ClothModel) -> Cloth {
    let grid = Grid::square(n, 1.0).expect("a square");
    let fabric = Fabric { density: 1.0, ..Fabric::cotton_for(model) };
    hanging(&grid, &fabric, model).expect("a sheet")
}

/// Seconds for one iteration.
fn iteration_time(
    matrix: &BlockSymmetric,
    preconditioner: &dyn Preconditioner,
    pins: &ConstraintFilter,
    b: &[f64],
) -> f64 {
    // It never gets that far, so it always takes all iterations.
    let mut cg = ConjugateGradients::new(1e-300, ITERATIONS);
    let mut x = vec![0.0; b.len()];
    let start = processor_time();
    let end = cg.solve(matrix, preconditioner, pins, b, &mut x);
    let taken = match end {
        Ok(converged) => converged.iterations,
        Err(stalled) => stalled.iterations,
    };
    (processor_time() - start) / taken as f64
}

/// Seconds to add up as many numbers as so many blocks have.
fn stream_time(blocks: usize) -> f64 {
    let numbers = vec![1.0; 9 * blocks];
    let start = processor_time();
    for _ in 0..ITERATIONS {
        let mut sums = [0.0; 16];
        for lane in black_box(&numbers).as_chunks::<16>().0 {
            for k in 0..16 {
                sums[k] += lane[k];
            }
        }
        black_box(sums);
    }
    (processor_time() - start) / ITERATIONS as f64
}

fn print(rows: &[Row]) {
    println!(
        "{:>6} {:>12} {:>11} {:>11} {:>13} {:>13} {:>10} {:>11} {:>9}",
        "grid",
        "per step",
        "iterations",
        "to real t.",
        "multigrid",
        "block Jacobi",
        "per block",
        "streamed",
        "memory"
    );
    for row in rows {
        println!(
            "{:>6} {:>9.2} ms {:>11.1} {:>11.2} {:>10.1} µs {:>10.1} µs \
             {:>7.2} ns {:>8.1} µs {:>7.0} B",
            format!("{}²", row.n),
            row.step() * 1e3,
            row.iterations,
            row.step() / FRAME,
            row.with_multigrid * 1e6,
            row.with_block_jacobi * 1e6,
            row.with_block_jacobi / row.blocks * 1e9,
            row.streamed * 1e6,
            row.memory
        );
    }
    if rows.len() > 1 {
        print_exponents(rows);
    }
}

fn print_exponents(rows: &[Row]) {
    let fit = |column: fn(&Row) -> f64| fitted_exponent(rows, column);
    println!(
        "exponents in the number of particles: step {:.2}, iterations \
         {:.2}, one of them {:.2} (multigrid), {:.2} (block Jacobi), streamed {:.2}",
        fit(|row| row.step()),
        fit(|row| row.iterations),
        fit(|row| row.with_multigrid),
        fit(|row| row.with_block_jacobi),
        fit(|row| row.streamed)
    );
    let [Some(first), Some(last)] = [rows.first(), rows.last()] else { return };
    let each = |row: &Row, time: f64| time / row.particles() * 1e9;
    println!(
        "an iteration and particle, from the first grid to the last: {:.0} to \
         {:.0} ns (multigrid), {:.0} to {:.0} ns (streamed)",
        each(first, first.with_multigrid),
        each(last, last.with_multigrid),
        each(first, first.streamed),
        each(last, last.streamed)
    );
}

/// The slope of the straight line through the logarithms.
fn fitted_exponent(rows: &[Row], column: fn(&Row) -> f64) -> f64 {
    let n = rows.len() as f64;
    let (mut mean_x, mut mean_y) = (0.0, 0.0);
    for row in rows {
        mean_x += row.particles().ln() / n;
        mean_y += column(row).ln() / n;
    }
    let (mut above, mut below) = (0.0, 0.0);
    for row in rows {
        let x = row.particles().ln() - mean_x;
        above += x * (column(row).ln() - mean_y);
        below += x * x;
    }
    above / below
}
