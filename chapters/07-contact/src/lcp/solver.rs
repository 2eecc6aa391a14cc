//! One solver for all rows: pivoting by Dantzig's method. Where that reaches its
//! cap, or the matrix is not one for it, Lemke's decides. Bounds that follow
//! another force are taken anew in `further/following_bounds.rs`.

use crate::{Dantzig, Lcp, LcpError, Lemke, Report, Status};

/// Solves problems of all kinds of rows; keeps its workspace and its last
/// solution.
#[derive(Clone, Debug, Default)]
pub struct LcpSolver {
    pub(super) dantzig: Dantzig,
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
