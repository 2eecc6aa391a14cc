//! Complementarity problems: our pivoting against quadratic programming
//! with the crates `clarabel` (interior points), `quadprog` (dual active
//! set) and `nnls` (least squares without negative numbers).
//!
//! The last two need a definite matrix: they get `A + 1e-9 I`. What each has
//! to do with `A` and `b` before it can start is part of its time.

mod interior;
mod least_squares;
mod program;

use crate::timing;
use contact::lcp_problems::{LcpData, random, tower};
use contact::{Dantzig, Status};
use std::hint::black_box;

/// The sizes of problems.
const SIZES: [usize; 5] = [8, 32, 128, 256, 512];

/// What makes a singular matrix definite.
const SHIFT: f64 = 1e-9;

/// Someone else's solver.
type Peer = fn(&LcpData) -> Vec<f64>;

/// The other solvers and their names.
const PEERS: [(&str, Peer); 3] = [
    ("clarabel", interior::solve),
    ("quadprog", program::solve),
    ("nnls", least_squares::solve),
];

/// Prints a table for each family of problems.
pub fn compare_all() {
    compare_family("random", |n| random(n, 777));
    compare_family("tower", tower);
}

fn compare_family(name: &str, make: impl Fn(usize) -> LcpData) {
    println!("\nComplementarity problems, `{name}`: times, then residuals");
    print!("{:>5} {:>11} {:>11}", "n", "warm", "cold");
    for (name, _) in PEERS {
        print!(" {name:>11}");
    }
    println!(" {:>7} {:>9} {:>9}", "ratio", "ours", "fastest");
    for n in SIZES {
        compare(n, &make(n));
    }
}

/// One row; the ratio is that of our cold start to the fastest of the
/// others.
fn compare(n: usize, system: &LcpData) {
    let problem = system.lcp().expect("a problem");
    let mut warm_solver = Dantzig::new();
    let report = warm_solver.solve(&problem).expect("symmetric");
    assert_eq!(report.status, Status::Solved);
    let known = warm_solver.f().to_vec();
    let mut warm = || {
        let problem = black_box(system).lcp().expect("a problem");
        black_box(warm_solver.solve_from(&problem, &known)).expect("symmetric");
    };
    let mut solver = Dantzig::new();
    let mut cold = || {
        let problem = black_box(system).lcp().expect("a problem");
        black_box(solver.solve(&problem)).expect("symmetric");
    };
    let mut others = PEERS.map(|(_, solve)| {
        move || {
            black_box(solve(black_box(system)));
        }
    });
    let rounds = if n < 256 { 41 } else { 5 };
    let mut candidates: Vec<&mut dyn FnMut()> = vec![&mut warm, &mut cold];
    for other in &mut others {
        candidates.push(other);
    }
    let times = timing::compare(rounds, &mut candidates, 1);
    print!("{n:>5}");
    let mut fastest = 2;
    for (k, time) in times.iter().enumerate() {
        print!(" {:>8.1} us", time.seconds * 1e6);
        if k > 1 && time.ratio < times[fastest].ratio {
            fastest = k;
        }
    }
    let f = PEERS[fastest - 2].1(system);
    let mut w = vec![0.0; n];
    problem.w(&f, &mut w);
    println!(
        " {:>7.2} {:>9.1e} {:>9.1e}",
        1.0 / times[fastest].ratio,
        report.residual,
        problem.residual(&f, &w)
    );
}
