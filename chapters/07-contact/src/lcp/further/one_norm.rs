//! Forces where none can satisfy all rows: those with the least sum of errors
//! (B89 appendix B).
//!
//! A joint's error is `|w|`, that of a contact how fast it sinks in, `-w`.
//! Their sum is the 1-norm, and to make it as small as can be is a linear
//! program: each error is a difference `up - down` of two numbers that are not
//! negative. Baraff's eq. 37 leaves the sizes as they are, which is no linear
//! function.

use crate::{Lcp, LcpError, Row};
use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};

/// Forces, and the errors that they leave.
#[derive(Clone, Debug, PartialEq)]
pub struct OneNorm {
    /// The forces.
    pub f: Vec<f64>,
    /// `A f + b`.
    pub w: Vec<f64>,
    /// The sum of all errors, in the unit of `w`.
    pub sum: f64,
}

/// The forces with the least sum of errors; contacts only push. Rows must be
/// unilateral or bilateral.
pub fn least_one_norm(problem: &Lcp<'_>) -> Result<OneNorm, LcpError> {
    let endless = (0.0, f64::INFINITY);
    let mut program = Problem::new(OptimizationDirection::Minimize);
    let mut forces: Vec<Variable> = Vec::new();
    let scale = greatest(problem.b());
    for row in 0..problem.n() {
        let force = match problem.row(row) {
            Row::Unilateral => endless,
            Row::Bilateral => (f64::NEG_INFINITY, f64::INFINITY),
            _ => {
                let accepted = "unilateral or bilateral";
                return Err(LcpError::Kind { row, accepted });
            }
        };
        forces.push(program.add_var(0.0, force));
    }
    for i in 0..problem.n() {
        add_error(problem, i, &forces, scale, &mut program);
    }
    solve(problem, program, &forces, scale)
}

// ANCHOR: one-norm
/// The error of row `i` as two numbers, `A f + b = up - down`, that cost what
/// they are; that a contact opens is no error and costs nothing. Everything is
/// in units of `scale`.
fn add_error(
    problem: &Lcp<'_>,
    i: usize,
    forces: &[Variable],
    scale: f64,
    program: &mut Problem,
) {
    let joint = problem.row(i) == Row::Bilateral;
    let up = program.add_var(f64::from(joint), (0.0, f64::INFINITY));
    let down = program.add_var(1.0, (0.0, f64::INFINITY));
    let mut terms = vec![(up, -1.0), (down, 1.0)];
    for (a, f) in problem.a_row(i).iter().zip(forces) {
        if *a != 0.0 {
            terms.push((*f, *a));
        }
    }
    let b = -problem.b()[i] / scale;
    program.add_constraint(&terms, ComparisonOp::Eq, b);
}
// ANCHOR_END: one-norm

/// The greatest of some numbers, in size; one if all are zero.
fn greatest(b: &[f64]) -> f64 {
    let most = b.iter().fold(0.0, |most: f64, b| most.max(b.abs()));
    if most > 0.0 { most } else { 1.0 }
}

/// The forces of the program's solution, in units of `scale`.
fn solve(
    problem: &Lcp<'_>,
    program: Problem,
    forces: &[Variable],
    scale: f64,
) -> Result<OneNorm, LcpError> {
    let solution = program
        .solve()
        .map_err(|_| LcpError::LinearProgram)?
        .into_solution()
        .map_err(|_| LcpError::LinearProgram)?;
    let force = |variable: &Variable| scale * solution.var_value(*variable);
    let f: Vec<f64> = forces.iter().map(force).collect();
    let mut w = vec![0.0; f.len()];
    problem.w(&f, &mut w);
    let error = |(i, w): (usize, &f64)| match problem.row(i) {
        Row::Bilateral => w.abs(),
        _ => (-w).max(0.0),
    };
    let sum = w.iter().enumerate().map(error).sum();
    Ok(OneNorm { f, w, sum })
}
