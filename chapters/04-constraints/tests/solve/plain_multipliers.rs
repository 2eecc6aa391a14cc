//! The multiplier machine as plainly as it can be written: what the book
//! shows, and what the machine that runs is measured by.

use constraints::{
    ConstrainedParticles, Constraint, ConstraintBlocks, Feedback,
    MultiplierMethod, Rod,
};
use course::Random;
use math::Vec3;
use math::dense::Ldlt;
use ode::System;
use particles::{Gravity, State};

/// A table with a row for each constraint and a column for each coordinate.
type Table = Vec<Vec<f64>>;

// ANCHOR: gather
/// The tables `J` and `J'` of constraints of one row each.
fn gather(rods: &[Rod], now: &State<'_>) -> [Table; 2] {
    let columns = 3 * now.x.len();
    let empty = vec![vec![0.0; columns]; rods.len()];
    let [mut jac, mut jac_dot] = [empty.clone(), empty];
    for (row, rod) in rods.iter().enumerate() {
        let mut blocks = ConstraintBlocks::new();
        blocks.fill(rod, now).expect("a rod of some length");
        for (k, particle) in rod.particles().iter().enumerate() {
            for axis in 0..3 {
                let column = 3 * particle + axis;
                jac[row][column] = blocks.jac(k)[0][axis];
                jac_dot[row][column] = blocks.jac_dot(k)[0][axis];
            }
        }
    }
    [jac, jac_dot]
}
// ANCHOR_END: gather

// ANCHOR: multipliers
/// The multipliers, from the velocities `qdot` of all coordinates, their
/// inverse masses `w` and the forces `f` on them.
fn find_multipliers(
    [jac, jac_dot]: &[Table; 2],
    [qdot, w, f]: [&[f64]; 3],
) -> Vec<f64> {
    let rows = jac.len();
    let (mut a, mut b) = (vec![0.0; rows * rows], vec![0.0; rows]);
    for i in 0..rows {
        for k in 0..w.len() {
            // b = -J' q' - J W Q
            b[i] -= jac_dot[i][k] * qdot[k] + jac[i][k] * w[k] * f[k];
            for j in 0..rows {
                // A = J W J^T
                a[i * rows + j] += jac[i][k] * w[k] * jac[j][k];
            }
        }
    }
    solve(&a, b)
}
// ANCHOR_END: multipliers

// ANCHOR: accelerate
/// The accelerations of all coordinates under the forces `f` and the
/// constraint forces.
fn accelerate(jac: &Table, lambda: &[f64], [w, f]: [&[f64]; 2]) -> Vec<f64> {
    let mut accelerations = Vec::new();
    for k in 0..w.len() {
        let mut total = f[k];
        for i in 0..lambda.len() {
            // Q + J^T lambda
            total += jac[i][k] * lambda[i];
        }
        accelerations.push(w[k] * total);
    }
    accelerations
}
// ANCHOR_END: accelerate

/// The solution of `A x = b`.
fn solve(a: &[f64], mut b: Vec<f64>) -> Vec<f64> {
    let mut factor = Ldlt::new();
    factor.factor(b.len(), a).expect("a positive definite matrix");
    factor.solve(&mut b);
    b
}

/// A tetrahedron of rods in free flight, with a tail of two more.
fn flying() -> (ConstrainedParticles, Vec<Rod>) {
    let mut random = Random::new(32);
    let mut machine = ConstrainedParticles::new();
    for i in 0..6 {
        let x = Vec3::from_column_slice(&random.vector(3, -1.0, 1.0));
        let v = Vec3::from_column_slice(&random.vector(3, -2.0, 2.0));
        machine.add(0.5 + 0.3 * f64::from(i), x, v).unwrap();
    }
    machine.add_force(Gravity::earth()).unwrap();
    let ends = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], [3, 4], [4, 5]];
    let mut rods = Vec::new();
    for ends in ends {
        let rod = Rod::between(&machine.particles().state(), ends).unwrap();
        machine.constrain(rod).unwrap();
        rods.push(rod);
    }
    (machine, rods)
}

#[test]
fn the_machine_that_runs_accelerates_like_the_plain_one() {
    let (mut machine, rods) = flying();
    // The plain one has no feedback.
    machine.feedback = Feedback::none();
    machine.multiplier_settings.method = MultiplierMethod::ConjugateGradients;
    let mut derivative = vec![0.0; machine.dim()];
    machine.derivative(&mut derivative);

    let particles = machine.particles();
    let [mut qdot, mut w, mut f] = [const { Vec::new() }; 3];
    for i in 0..particles.len() {
        qdot.extend_from_slice(particles.v()[i].as_slice());
        w.extend([1.0 / particles.mass()[i]; 3]);
        f.extend_from_slice(particles.force()[i].as_slice());
    }
    let tables = gather(&rods, &particles.state());
    let lambda = find_multipliers(&tables, [&qdot, &w, &f]);
    let plain = accelerate(&tables[0], &lambda, [&w, &f]);
    let mut bent = 0.0_f64;
    for k in 0..plain.len() {
        // A residual of 1e-12 times the condition of eight rods, below 1e3.
        let gap = (plain[k] - derivative[plain.len() + k]).abs();
        assert!(gap < 1e-9, "{k}: {gap:e}");
        bent = bent.max((plain[k] - w[k] * f[k]).abs());
    }
    assert!(bent > 1.0, "the rods had nothing to do: {bent}");
}
