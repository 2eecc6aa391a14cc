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

use super::{Answer, Kind, Wanted, number, said};
use crate::cases::vectors::numbers;
use contact::{Lcp, LcpSolver, Report, Status};
use problem::Given;
pub(super) use problem::matrix;
use serde_json::{Map, Value};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 4] = [
    (&["b", "A"], |inputs, wanted| Given::read(inputs)?.answer(wanted)),
    (&["b", "B"], |inputs, wanted| Given::read(inputs)?.answer(wanted)),
    (&["data"], |inputs, _| siconos::answer(inputs)),
    (&["path"], |inputs, _| siconos::answer(inputs)),
];

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
