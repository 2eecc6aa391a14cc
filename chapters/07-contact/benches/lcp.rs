//! What contact forces cost: `cargo bench -p contact --bench lcp`.
//!
//! Times are medians over several repetitions; then follows the comparison with
//! other crates, which lives in a crate of its own.

use contact::lcp_problems::{LcpData, random, tower};
use contact::{Dantzig, Lcp, LcpError, Report, Status};
use course::timing::{against_peers, interleaved};
use std::hint::black_box;

/// How many repetitions are measured; medians of them are printed.
const REPETITIONS: usize = 15;

/// A repetition takes about so many rows squared, however many solutions that
/// is.
const WORK: usize = 2_000_000;

/// Plain pivoting is left out above this size: it takes seconds.
const PLAIN: usize = 256;

fn main() {
    family("random", |n| random(n, 777));
    family("tower", tower);
    against_peers("lcp");
}

/// One table: a solution from nothing, from the last forces, and by plain
/// pivoting.
fn family(name: &str, make: impl Fn(usize) -> LcpData) {
    println!("\nComplementarity problems, `{name}`");
    println!(
        "{:>5} {:>13} {:>13} {:>13} {:>9} {:>7} {:>11}",
        "n", "cold", "warm", "plain", "residual", "pivots", "allocations"
    );
    for n in [8, 32, 128, 256, 512] {
        row(&make(n));
    }
}

fn row(system: &LcpData) {
    let n = system.b.len();
    let mut solvers = [Dantzig::new(), Dantzig::new(), Dantzig::new()];
    let problem = system.lcp().expect("a problem");
    let known = {
        let report = solvers[0].solve(&problem).expect("symmetric");
        assert_eq!(report.status, Status::Solved);
        solvers[0].f().to_vec()
    };
    let repeats = (WORK / (n * n)).clamp(1, 2_000);
    let [cold, warm, plain] = &mut solvers;
    let residual = cold.solve(&problem).expect("symmetric").residual;
    let pivots = match n {
        0..=PLAIN => plain.solve_by_pivots(&problem).map_or(0, |r| r.pivots),
        _ => 0,
    };
    let counted = allocation_counter::measure(|| {
        black_box(cold.solve(&problem)).expect("symmetric");
    });
    let mut from_nothing = || repeat(repeats, system, |p| cold.solve(p));
    let mut from_known =
        || repeat(repeats, system, |p| warm.solve_from(p, &known));
    let mut by_pivots = || {
        if n <= PLAIN {
            repeat(1, system, |p| plain.solve_by_pivots(p));
        }
    };
    let times = interleaved(
        REPETITIONS,
        &mut [&mut from_nothing, &mut from_known, &mut by_pivots],
    );
    let each = |k: usize| times[k] * 1e6 / repeats as f64;
    let plain = match n {
        0..=PLAIN => format!("{:.2} us", times[2] * 1e6),
        _ => "-".to_string(),
    };
    println!(
        "{n:>5} {:>10.2} us {:>10.2} us {plain:>13} {residual:>9.1e} \
         {pivots:>7} {:>11}",
        each(0),
        each(1),
        counted.count_total
    );
}

/// Solves the same problem so many times.
fn repeat(
    times: usize,
    system: &LcpData,
    mut solve: impl FnMut(&Lcp<'_>) -> Result<Report, LcpError>,
) {
    for _ in 0..times {
        let problem = black_box(system).lcp().expect("a problem");
        black_box(solve(&problem)).expect("symmetric");
    }
}
