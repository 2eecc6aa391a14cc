//! Sweeps of projected Gauss–Seidel.

use super::{Answer, Inputs, said};
use crate::cases::lcp::matrix;
use crate::cases::vectors::numbers;
use contact::{Lcp, LcpSolver, Row, Status};
use realtime::Pgs;
use serde_json::{Map, Value};

/// What the published cases call the limit of the iteration with friction.
const LIMIT_SWEEPS: usize = 5_000;

/// The forces after each sweep, and where they lead.
pub(super) fn answer(inputs: &Inputs<'_>) -> Answer {
    let b = inputs.numbers("b")?;
    let a = matrix(inputs, "A", b.len())?.concat();
    let mut rows = vec![Row::Unilateral; b.len()];
    if inputs.has("mu") {
        let mu = inputs.number("mu")?;
        for tangent in (1..b.len()).step_by(2) {
            rows[tangent] = Row::Friction { normal: tangent - 1, mu };
        }
    }
    let problem = Lcp::new(&a, &b, &rows).map_err(said)?;
    let pgs = Pgs::new(problem).map_err(said)?;
    let mut f = inputs.numbers("f_start")?;
    if f.len() != b.len() {
        return Err("`f_start` and `b` differ in length".to_string());
    }
    let start = f.clone();
    let w = |f: &[f64]| {
        let mut w = vec![0.0; f.len()];
        problem.w(f, &mut w);
        numbers(&w)
    };
    let (mut forces, mut rates) = (Vec::<Value>::new(), Vec::<Value>::new());
    for _ in 0..inputs.steps("sweeps_listed")? {
        pgs.sweep(&mut f);
        forces.push(numbers(&f));
        rates.push(w(&f));
    }
    let limit = match inputs.has("mu") {
        true => limit(&pgs, start),
        false => exact(&problem)?,
    };
    let mut answer = Map::new();
    answer.insert("f_after_each_sweep".into(), forces.into());
    answer.insert("w_after_each_sweep".into(), rates.into());
    answer.insert("w_converged".into(), w(&limit));
    answer.insert("f_converged".into(), numbers(&limit));
    Ok(answer)
}

/// Where the sweeps lead: with friction another problem than the exact one,
/// since a normal force may not know yet what friction does to it.
fn limit(pgs: &Pgs<'_>, mut f: Vec<f64>) -> Vec<f64> {
    pgs.converge(&mut f, LIMIT_SWEEPS);
    f
}

/// The solution that sweeps without friction come to: for a positive
/// definite matrix there is only one.
fn exact(problem: &Lcp<'_>) -> Result<Vec<f64>, String> {
    let mut solver = LcpSolver::new();
    let report = solver.solve(problem).map_err(said)?;
    match report.status {
        Status::Solved => Ok(solver.f().to_vec()),
        other => Err(format!("{other:?}: the sweeps have no limit")),
    }
}
