//! One solver for all rows: pivoting, and around it bounds that follow
//! another force (friction, which the notes leave out).
//!
//! Friction of a contact may be as strong as `mu` times its normal force,
//! which is itself unknown. The bounds are taken from the last forces, the
//! problem with these fixed bounds is solved exactly, and so on until the
//! bounds no longer change. Where that does not end, or the matrix is not one
//! for Dantzig's method, Lemke's decides.

use crate::{Dantzig, Lcp, LcpError, Lemke, Report, Status};

/// How often bounds are taken anew, at most.
const MAX_BOUND_UPDATES: usize = 100;

/// Bounds that change by less than this fraction of the greatest force have
/// converged.
const BOUND_TOLERANCE: f64 = 1e-13;

/// Solves problems of all kinds of rows; keeps its workspace and its last
/// solution.
#[derive(Clone, Debug, Default)]
pub struct LcpSolver {
    dantzig: Dantzig,
    lemke: Lemke,
    /// Whether the solution is Lemke's.
    by_lemke: bool,
}

impl LcpSolver {
    /// A solver with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }

    /// The forces.
    pub fn f(&self) -> &[f64] {
        if self.by_lemke { self.lemke.f() } else { self.dantzig.f() }
    }

    /// `A f + b`.
    pub fn w(&self) -> &[f64] {
        if self.by_lemke { self.lemke.w() } else { self.dantzig.w() }
    }

    /// Where the last problem was infeasible, the proof; else empty. See
    /// [`Dantzig::certificate`] and [`Lemke::certificate`].
    pub fn certificate(&self) -> &[f64] {
        if self.by_lemke {
            return self.lemke.certificate();
        }
        self.dantzig.certificate()
    }

    /// Solves from a cold start.
    pub fn solve(&mut self, problem: &Lcp<'_>) -> Result<Report, LcpError> {
        let first = self.dantzig.solve_bounded(problem);
        self.continue_from(problem, first)
    }

    /// Solves from a warm start, such as the forces of the last step.
    pub fn solve_from(
        &mut self,
        problem: &Lcp<'_>,
        f: &[f64],
    ) -> Result<Report, LcpError> {
        let first = self.dantzig.solve_bounded_from(problem, f);
        self.continue_from(problem, first)
    }

    /// From the first solution to the last.
    fn continue_from(
        &mut self,
        problem: &Lcp<'_>,
        first: Result<Report, LcpError>,
    ) -> Result<Report, LcpError> {
        self.by_lemke = false;
        let last = match first {
            Ok(report) if problem.coupled().is_some() => {
                self.iterate_bounds(problem, report)
            }
            other => other,
        };
        match last {
            Ok(report) if report.status == Status::Capped => {
                Ok(self.ask_lemke(problem, Some(report)))
            }
            Err(
                LcpError::NotSymmetric { .. } | LcpError::Indefinite { .. },
            ) => Ok(self.ask_lemke(problem, None)),
            other => other,
        }
    }

    /// Solves again and again with the bounds of the last forces.
    fn iterate_bounds(
        &mut self,
        problem: &Lcp<'_>,
        first: Report,
    ) -> Result<Report, LcpError> {
        let mut report = first;
        for _ in 0..MAX_BOUND_UPDATES {
            let change = self.dantzig.update_bounds(problem);
            let greatest = greatest(self.dantzig.f());
            if change <= BOUND_TOLERANCE * greatest {
                report.residual = problem.residual(self.f(), self.w());
                return Ok(report);
            }
            report = self.dantzig.finish(problem)?;
        }
        report.status = Status::Capped;
        Ok(report)
    }

    /// The second opinion; the forces of the first stay if it is no better.
    fn ask_lemke(
        &mut self,
        problem: &Lcp<'_>,
        first: Option<Report>,
    ) -> Report {
        let second = self.lemke.solve(problem);
        let sure = matches!(second.status, Status::Solved | Status::Infeasible);
        self.by_lemke = sure || first.is_none();
        match first {
            Some(first) if !sure => Report { status: second.status, ..first },
            _ => second,
        }
    }
}

fn greatest(f: &[f64]) -> f64 {
    f.iter().fold(0.0, |most: f64, f| most.max(f.abs()))
}
