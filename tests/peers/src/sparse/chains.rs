//! Chains: elimination from end to end against a general sparse Cholesky,
//! and what conjugate gradients make of them.

use super::chain::Chain;
use super::factor::Factor;
use super::scalar::Scalar;
use crate::growth::slope;
use crate::timing;
use math::conjugate_gradients::{ConjugateGradients, NoFilter};
use math::preconditioners::Identity;
use math::sparse::ConstraintMatrix;
use math::tridiagonal::Tridiagonal;
use std::hint::black_box;

/// Prints both tables for a bent and a straight chain.
pub fn compare_all() {
    for (name, angle) in [("chain-bent", 0.1), ("chain-straight", 0.0)] {
        directly(name, angle);
        iteratively(name, angle);
    }
}

/// Factoring and solving.
fn directly(name: &str, angle: f64) {
    println!("\n{name}: factor and solve, per link");
    println!(
        "{:>9} {:>12} {:>12} {:>7} {:>12}",
        "n", "ours", "faer", "ratio", "faer's plan"
    );
    let mut grown = Vec::new();
    for n in [1_000, 10_000, 100_000] {
        let chain = Chain::new(n, angle);
        let mut solver = Tridiagonal::new();
        let mut factor = Factor::new(n, &chain.entries());
        let (mut x, mut y) = (chain.rhs.clone(), chain.rhs.clone());
        let mut ours = || {
            x.copy_from_slice(&chain.rhs);
            let Chain { diagonal, off, .. } = black_box(&chain);
            solver.solve(diagonal, off, &mut x).expect("no loop");
        };
        let mut peer = || {
            y.copy_from_slice(black_box(&chain.rhs));
            factor.solve(&mut y);
        };
        let times = timing::compare(41, &mut [&mut ours, &mut peer], 1);
        let calls = (3_000_000 / n).min(500);
        let our_time = timing::fastest(calls, &mut ours);
        let peer_time = timing::fastest(calls, &mut peer);
        let plan = timing::fastest(calls, &mut || {
            black_box(factor.analyse());
        });
        let each = |seconds: f64| seconds / n as f64 * 1e9;
        println!(
            "{n:>9} {:>9.1} ns {:>9.1} ns {:>7.2} {:>9.1} ns",
            each(our_time),
            each(peer_time),
            times[0].ratio,
            each(plan),
        );
        agree(&chain, &x, &y);
        grown.push(((n as f64).ln(), our_time.ln()));
    }
    println!("ours grows like n^{:.2}", slope(&grown));
}

/// Both answers satisfy the equations: to rounding, which sums of so many
/// numbers of this size leave.
fn agree(chain: &Chain, x: &[f64], y: &[f64]) {
    let size = x.iter().fold(1.0, |most, x| f64::max(most, x.abs()));
    for answer in [x, y] {
        let left = chain.residual(answer);
        assert!(left < 1e-12 * size, "{left:e} is left of the equations");
    }
}

/// Conjugate gradients, to a relative residual of 1e-8.
fn iteratively(name: &str, angle: f64) {
    println!("{name}: conjugate gradients on J W J^T, ratios to sprs");
    println!(
        "{:>9} {:>11} {:>12} {:>12} {:>7}",
        "n", "iterations", "each, ours", "each, sprs", "ratio"
    );
    for n in [1_000, 10_000] {
        let chain = Chain::new(n, angle);
        let mut work = vec![0.0; 3 * n];
        let a = ConstraintMatrix::new(&chain.jac, &chain.w, &mut work);
        let mut cg = ConjugateGradients::new(1e-8, 10 * n);
        let mut x = vec![0.0; n];
        let b = &chain.rhs;
        let solved = cg.solve(&a, &Identity, &NoFilter, b, &mut x);
        let taken = match solved {
            Ok(converged) => converged.iterations.to_string(),
            Err(stalled) => format!("> {}", stalled.iterations),
        };
        // Neither stops before the cap.
        const STEPS: usize = 10;
        let mut cg = ConjugateGradients::new(1e-300, STEPS);
        let mut ours = || {
            x.fill(0.0);
            let b = black_box(&chain.rhs);
            let end = cg.solve(&a, &Identity, &NoFilter, b, &mut x);
            assert!(end.is_err(), "the cap comes first");
        };
        let mut scalar = Scalar::new(n, &chain.entries());
        let mut y = vec![0.0; n];
        let mut peer = || {
            scalar.solve(black_box(&chain.rhs), &mut y, 0.0, STEPS);
        };
        let times = timing::compare(41, &mut [&mut ours, &mut peer], 1);
        let each = |candidate: &mut dyn FnMut()| {
            timing::fastest(200, candidate) / STEPS as f64 * 1e6
        };
        println!(
            "{n:>9} {taken:>11} {:>9.1} us {:>9.1} us {:>7.2}",
            each(&mut ours),
            each(&mut peer),
            times[0].ratio,
        );
    }
}
