//! Cases of chapter 7: complementarity problems.
//!
//! | given | asked |
//! |---|---|
//! | `A` or `B` with `A = B B^T`, and `b` | forces, or the proof that there are none |
//! | the same and `bilateral_rows` | the same with equations among the rows |
//! | `data`, or a file at `path` | the same for a matrix in siconos' format |

mod judge;
mod problem;
mod siconos;
#[cfg(test)]
mod variants;
mod verdicts;

pub use judge::{is_judged, judge};

use super::{Inputs, Wanted, number};
use contact::{Lcp, LcpSolver, Report, Status};
use problem::Given;
use serde_json::{Map, Value};

type Answer = Result<Map<String, Value>, String>;

/// Answers one case of the chapter.
pub fn evaluate(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let has = |key: &str| inputs.has(key);
    if has("b") && (has("A") || has("B")) {
        let given = Given::read(inputs)?;
        return given.answer(wanted);
    }
    if has("data") || has("path") {
        return siconos::answer(inputs);
    }
    Err("the inputs are of no known kind".to_string())
}

impl Given {
    fn answer(&self, wanted: &Wanted) -> Answer {
        let problem = self.lcp()?;
        let mut solver = LcpSolver::new();
        let report = solver.solve(&problem).map_err(said)?;
        let mut answer = Map::new();
        match report.status {
            Status::Solved => self.solved(&problem, &solver, &mut answer)?,
            Status::Infeasible => self.infeasible(&solver, &mut answer),
            Status::Ray | Status::Capped => return Err(unsolved(&report)),
        }
        verdicts::add(&problem, wanted, &mut answer)?;
        Ok(answer)
    }

    fn solved(
        &self,
        problem: &Lcp<'_>,
        solver: &LcpSolver,
        answer: &mut Map<String, Value>,
    ) -> Result<(), String> {
        let (f, w) = (solver.f(), solver.w());
        answer.insert("status".into(), "solvable".into());
        answer.insert("w".into(), numbers(w));
        answer.insert("f".into(), numbers(f));
        answer.insert("f_one_solution".into(), numbers(f));
        let unique = contact::is_unique(problem, f, w).map_err(said)?;
        if let Some(unique) = unique {
            answer.insert("f_unique".into(), unique.into());
        }
        let degenerate = verdicts::degenerate(problem, f, w);
        answer.insert("degenerate_indices".into(), degenerate.into());
        if let Some(btf) = self.net_force(f) {
            answer.insert("Btf".into(), numbers(&btf));
        }
        Ok(())
    }

    fn infeasible(&self, solver: &LcpSolver, answer: &mut Map<String, Value>) {
        let proof = solver.certificate();
        let greatest = proof.iter().fold(0.0, |most: f64, d| most.max(d.abs()));
        let mut d = Vec::new();
        for entry in proof {
            let entry = entry / greatest;
            // What rounding leaves of zero is not part of the proof.
            d.push(if entry.abs() < 1e-12 { 0.0 } else { entry });
        }
        answer.insert("status".into(), "infeasible".into());
        answer.insert("b_dot_d".into(), number(math::dot(&self.b, &d)));
        answer.insert("certificate_d".into(), numbers(&d));
    }
}

fn unsolved(report: &Report) -> String {
    let Report { status, residual, pivots } = report;
    format!("{status:?} after {pivots} pivots, residual {residual:e}")
}

fn numbers(list: &[f64]) -> Value {
    Value::from(list.iter().map(|x| number(*x)).collect::<Vec<_>>())
}

/// An error of the chapter in words.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
