//! Our embedded methods against those of the `ode_solvers` crate on the
//! Arenstorf orbit, each against the one of its order, at equal achieved error.

use crate::arenstorf::{
    Program, dop853, dopri5, our_dop853, our_dopri5, tolerance_for,
};
use crate::timing;
use std::hint::black_box;

/// How many rounds are measured.
const ROUNDS: usize = 41;

/// Programs of one order: ours, and the one it is compared with.
type Rivals = [(&'static str, Program); 2];

/// Prints a table for each goal and order.
pub fn compare_all() {
    let five: Rivals =
        [("ours, 5(4)", our_dopri5), ("ode_solvers Dopri5", dopri5)];
    let eight: Rivals =
        [("ours, 8(5,3)", our_dop853), ("ode_solvers Dop853", dop853)];
    for goal in [1e-6, 1e-9] {
        println!("\nArenstorf orbit closed to {goal:e}, ratios to the peer");
        println!(
            "{:<20} {:>9} {:>9} {:>7} {:>6} {:>9} {:>6}",
            "program", "tolerance", "error", "evals", "ratio", "time", "ratio"
        );
        compare(&five, goal);
        compare(&eight, goal);
    }
}

/// Two rows: ours and its peer, at the tolerances that reach the goal.
fn compare(programs: &Rivals, goal: f64) {
    let mut runs = Vec::new();
    for &(name, program) in programs {
        match tolerance_for(program, goal) {
            Some(tolerance) => runs.push((name, program, tolerance)),
            None => return println!("{name:<20} does not reach this error"),
        }
    }
    let peer = 1;
    let mut calls = Vec::new();
    for &(_, program, tolerance) in &runs {
        calls.push(move || {
            black_box(program(black_box(tolerance)));
        });
    }
    let mut candidates: Vec<&mut dyn FnMut()> = Vec::new();
    for call in &mut calls {
        candidates.push(call);
    }
    let times = timing::compare(ROUNDS, &mut candidates, peer);
    let (_, program, tolerance) = runs[peer];
    let reference = program(tolerance).evaluations as f64;
    for (&(name, program, tolerance), time) in runs.iter().zip(times) {
        let trip = program(tolerance);
        println!(
            "{name:<20} {tolerance:>9.1e} {:>9.1e} {:>7} {:>6.2} {:>6.1} us \
             {:>6.2}",
            trip.error,
            trip.evaluations,
            trip.evaluations as f64 / reference,
            time.seconds * 1e6,
            time.ratio,
        );
    }
}
