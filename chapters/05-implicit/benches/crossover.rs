//! Is the implicit step worth it on this machine?
//! `cargo bench -p implicit --bench crossover`.
//!
//! One second of a hanging sheet, from soft to stiff: RK4 with the longest
//! step that is stable, and backward Euler at 60 steps a second. It is the
//! book's figure `crossover` in seconds, where that one counts springs and
//! blocks. Times are those of the processor, the least of some passes.

use course::testing::{Outputs, points};
use course::timing::processor_time;
use implicit::arrangements::{FRAME, hanging};
use implicit::{Cloth, ClothModel, Fabric, Grid};
use ode::{Rk4, Solver};

const SIZES: [usize; 3] = [16, 32, 48];
const PASSES: usize = 3;
/// The steps of the figure are those of the flat sheet. In motion it is
/// stretched, and a little stiffer.
const MARGIN: f64 = 1.1;

fn main() {
    for n in SIZES {
        println!("\nOne second of a hanging sheet of {n}² particles");
        println!(
            "{:>14} {:>11} {:>12} {:>14} {:>7}",
            "stretch", "RK4 steps", "RK4", "backward Euler", "ratio"
        );
        let mut rows = Vec::new();
        for (stretch, steps) in explicit_steps(n) {
            let stiffer = stretch / Fabric::cotton().stretch;
            let [explicit, implicit] = times(n, stiffer, steps);
            rows.push((stretch, explicit / implicit));
            println!(
                "{stretch:>10.0} N/m {steps:>11} {:>9.2} ms {:>11.2} ms \
                 {:>7.2}",
                1e3 * explicit,
                1e3 * implicit,
                explicit / implicit
            );
        }
        match crossing(&rows) {
            Some(stretch) => println!("They cross at {stretch:.0} N/m."),
            None => println!("They do not cross."),
        }
    }
}

/// Stiffness against stretch, N/m, and the steps a second that RK4 needs.
fn explicit_steps(n: usize) -> Vec<(f64, usize)> {
    let data = Outputs(implicit::chapter).data("crossover", &[("n", n as f64)]);
    // Along the threads, the diagonals, and to the second next.
    let springs = 2 * n * (n - 1) + 2 * (n - 1) * (n - 1) + 2 * n * (n - 2);
    let steps = |work: f64| MARGIN * work / (4 * springs) as f64;
    let rk4 = points(&data, ": RK4");
    rk4.into_iter().map(|(k, work)| (k, steps(work).ceil() as usize)).collect()
}

/// Seconds for a second with RK4 and with backward Euler.
fn times(n: usize, stiffer: f64, steps: usize) -> [f64; 2] {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..PASSES {
        let mut cloth = sheet(n, stiffer);
        let mut solver = Rk4::new();
        let start = processor_time();
        for _ in 0..steps {
            solver.step(&mut cloth.particles, 1.0 / steps as f64);
        }
        least[0] = least[0].min(processor_time() - start);
        let strain = cloth.largest_strain();
        // The softest one is stretched to twice its length by its weight.
        assert!(strain < 3.0, "RK4 has torn the sheet: {strain}");

        let mut cloth = sheet(n, stiffer);
        let start = processor_time();
        for _ in 0..60 {
            cloth.step(FRAME).expect("a step of cloth");
        }
        least[1] = least[1].min(processor_time() - start);
    }
    least
}

fn sheet(n: usize, stiffer: f64) -> Cloth {
    let grid = Grid::square(n, 1.0).expect("a square");
    let fabric = Fabric::cotton().stiffer(stiffer);
    hanging(&grid, &fabric, ClothModel::Springs).expect("a sheet")
}

/// Where the ratio becomes one, on the straight line between logarithms.
fn crossing(rows: &[(f64, f64)]) -> Option<f64> {
    for pair in rows.windows(2) {
        let [(k0, r0), (k1, r1)] = [pair[0], pair[1]];
        if r0 < 1.0 && r1 >= 1.0 {
            let share = r0.ln() / (r0.ln() - r1.ln());
            return Some(k0 * (k1 / k0).powf(share));
        }
    }
    None
}
