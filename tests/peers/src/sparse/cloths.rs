//! Cloths: one iteration on blocks against one on scalars, and whole solves
//! with and without preconditioner against a sparse Cholesky.

use super::cloth::Cloth;
use super::factor::Factor;
use super::scalar::Scalar;
use crate::growth::slope;
use crate::timing;
use implicit::ConstraintFilter;
use math::conjugate_gradients::{ConjugateGradients, NoFilter};
use math::multigrid::Hierarchy;
use math::preconditioners::{
    BlockJacobi, Identity, IncompleteCholesky, Preconditioner,
};
use std::hint::black_box;

const SIZES: [usize; 3] = [32, 64, 128];

/// Prints all tables.
pub fn compare_all() {
    iterations();
    for tolerance in [1e-4, 1e-8] {
        solves(tolerance);
    }
}

/// One iteration, without preconditioner.
fn iterations() {
    println!("\ncloth: one iteration of conjugate gradients, ratios to sprs");
    println!(
        "{:>5} {:>8} {:>12} {:>12} {:>12} {:>7}",
        "m", "blocks", "ours", "per block", "sprs", "ratio"
    );
    // Neither stops before the cap.
    const STEPS: usize = 10;
    let mut grown = Vec::new();
    for m in SIZES {
        let cloth = Cloth::new(m);
        let mut cg = ConjugateGradients::new(1e-300, STEPS);
        let mut x = vec![0.0; cloth.rhs.len()];
        let mut ours = || {
            x.fill(0.0);
            let Cloth { matrix, rhs } = black_box(&cloth);
            let end = cg.solve(matrix, &Identity, &NoFilter, rhs, &mut x);
            assert!(end.is_err(), "the cap comes first");
        };
        let mut scalar = Scalar::new(cloth.rhs.len(), &cloth.entries());
        let mut y = vec![0.0; cloth.rhs.len()];
        let mut peer = || {
            scalar.solve(black_box(&cloth.rhs), &mut y, 0.0, STEPS);
        };
        let times = timing::compare(41, &mut [&mut ours, &mut peer], 1);
        let blocks = cloth.matrix.blocks();
        let each = timing::fastest(200, &mut ours) / STEPS as f64;
        let peer_each = timing::fastest(200, &mut peer) / STEPS as f64;
        println!(
            "{m:>5} {blocks:>8} {:>9.1} us {:>9.2} ns {:>9.1} us {:>7.2}",
            each * 1e6,
            each / blocks as f64 * 1e9,
            peer_each * 1e6,
            times[0].ratio,
        );
        grown.push((((m * m) as f64).ln(), each.ln()));
    }
    println!("ours grows like n^{:.2}", slope(&grown));
}

/// Whole solves from zero, preconditioners made anew; for the direct solver
/// the plan is made before.
fn solves(tolerance: f64) {
    println!("\ncloth: solved to {tolerance:e}, ratios to sprs");
    println!(
        "{:>5} {:<22} {:>10} {:>12} {:>7}",
        "m", "solver", "iterations", "time", "ratio"
    );
    for m in SIZES {
        let cloth = Cloth::new(m);
        let mut scalar = Scalar::new(cloth.rhs.len(), &cloth.entries());
        let mut factor = Factor::new(cloth.rhs.len(), &cloth.entries());
        let mut jacobi = BlockJacobi::new();
        let mut cholesky = IncompleteCholesky::new(&cloth.matrix);
        let mut hierarchy = Hierarchy::new(&cloth.matrix, m, m);
        let free = ConstraintFilter::new();
        let mut taken = [0; 6];
        let [none, blocks, incomplete, coarser, peer, direct] = &mut taken;
        let mut x = vec![vec![0.0; cloth.rhs.len()]; 6];
        let [x0, x1, x2, x3, x4, x5] = &mut x[..] else { unreachable!() };
        let mut cg = ConjugateGradients::new(tolerance, 100_000);
        let mut others = [cg.clone(), cg.clone(), cg.clone()];
        let [cg1, cg2, cg3] = &mut others;
        let candidates: &mut [&mut dyn FnMut()] = &mut [
            &mut || *none = solve(&mut cg, &cloth, &Identity, x0),
            &mut || {
                jacobi.update(&cloth.matrix).expect("it is positive");
                *blocks = solve(cg1, &cloth, &jacobi, x1);
            },
            &mut || {
                cholesky.update(&cloth.matrix).expect("it is positive");
                *incomplete = solve(cg2, &cloth, &cholesky, x2);
            },
            &mut || {
                let matrix = &cloth.matrix;
                hierarchy
                    .update(matrix, free.projections())
                    .expect("it is positive");
                *coarser =
                    solve(cg3, &cloth, &hierarchy.v_cycle(matrix, &free), x3);
            },
            &mut || {
                *peer = scalar.solve(&cloth.rhs, x4, tolerance, 100_000);
            },
            &mut || {
                x5.copy_from_slice(black_box(&cloth.rhs));
                factor.solve(x5);
                *direct = 0;
            },
        ];
        let rounds = if m < 128 { 15 } else { 7 };
        let times = timing::compare(rounds, candidates, 4);
        let names = [
            "ours",
            "ours, block Jacobi",
            "ours, inc. Cholesky",
            "ours, coarser grids",
            "sprs",
            "faer",
        ];
        for (i, time) in times.iter().enumerate() {
            println!(
                "{m:>5} {:<22} {:>10} {:>9.2} ms {:>7.2}",
                names[i],
                taken[i],
                time.seconds * 1e3,
                time.ratio,
            );
        }
    }
}

/// Solves from zero; returns the number of iterations.
fn solve(
    cg: &mut ConjugateGradients,
    cloth: &Cloth,
    preconditioner: &impl Preconditioner,
    x: &mut [f64],
) -> usize {
    x.fill(0.0);
    let Cloth { matrix, rhs } = black_box(cloth);
    let solved = cg.solve(matrix, preconditioner, &NoFilter, rhs, x);
    solved.expect("the cloth is positive definite").iterations
}
