//! Dantzig's pivoting in the manner of Baraff '94: one contact after the
//! other is driven until its condition holds.
//!
//! Every row is in one of two sets. In C (clamped) it has a force between its
//! bounds and `w = 0`; outside (NC) its force is at a bound. To raise a `w[d]`
//! that is negative, `f[d]` grows and the forces in C follow so that their `w`
//! stay zero, until something stops the motion: `w[d]` has become zero, or a
//! force has reached its bound. That row changes sets, and so on until `w[d]`
//! is right. Baraff also stops where a `w` outside C becomes zero, so that
//! what is right stays right ([`Dantzig::solve_by_pivots`]). Letting go of
//! such rows and driving them later takes fewer pivots: each motion lowers the
//! same quadratic function, so no set comes twice.
//!
//! Redundant contacts make `A` singular: along some directions forces change
//! and no `w` does. Such a direction has no curvature; it is followed until a
//! force reaches its bound, and if none does, it proves that no forces solve
//! the problem.

mod block_pivoting;
mod motion;
mod refinement;
mod sets;
mod tolerances;

use crate::lcp::settings::{MAX_PIVOTS, MAX_REFINEMENTS, SOLVED_RESIDUAL};
use crate::lcp::{all_finite, expect_length, row_residual};
use crate::{Lcp, LcpError, Report, Status};
use math::dense::Ldlt;

/// Solves problems with a symmetric, positive semidefinite matrix; keeps its
/// workspace and its last solution.
#[derive(Clone, Debug, Default)]
pub struct Dantzig {
    pub(super) f: Vec<f64>,
    w: Vec<f64>,
    pub(super) lo: Vec<f64>,
    pub(super) hi: Vec<f64>,
    /// The forces to begin with.
    first_f: Vec<f64>,
    /// The rows of C, in the order of the factor.
    clamped: Vec<usize>,
    /// The position of a row in `clamped`.
    pub(super) position: Vec<Option<usize>>,
    /// Of `A_CC`, its diagonal greater by the fraction `regularisation`.
    factor: Ldlt,
    regularisation: f64,
    /// Which rows should be in C.
    wanted: Vec<bool>,
    /// Rows that depend on rows of C linearly: they stop no motion.
    dependent: Vec<bool>,
    /// Rows that no motion can set right.
    unsatisfiable: Vec<bool>,
    /// The direction in which forces move, and how `w` moves with them.
    df: Vec<f64>,
    dw: Vec<f64>,
    /// One number for each row of C, such as how its force follows.
    work: Vec<f64>,
    /// The size of the terms of the last curvature.
    curvature_scale: f64,
    /// The error of `w` that counts as rounding.
    tolerance: Vec<f64>,
    /// Square roots of the diagonal: the units of `w`.
    sqrt_diagonal: Vec<f64>,
    /// The most that terms of a `w` may add up to, in these units.
    max_terms: f64,
    /// The connected component of each row; empty until it matters.
    component: Vec<usize>,
    stack: Vec<usize>,
    certificate: Vec<f64>,
    pivots: usize,
    /// Whether rows that are right stop a motion that would make them wrong.
    keeps_satisfied: bool,
}

/// What stops a motion.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stop {
    /// The driven row has `w = 0`.
    Solved,
    /// The driven row's own force is at a bound.
    Bound,
    /// A force in C is at a bound.
    Leaves(usize),
    /// A `w` outside C is zero.
    Joins(usize),
    /// Nothing.
    Never,
}

impl Dantzig {
    /// A solver with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }

    /// The forces.
    pub fn f(&self) -> &[f64] {
        &self.f
    }

    /// `A f + b`.
    pub fn w(&self) -> &[f64] {
        &self.w
    }

    /// Where the last problem was infeasible: `d` with `A d = 0` and
    /// `b·d < 0` that is nowhere negative where forces only push. Then
    /// `d·w = d·b < 0` whatever `f` is, so some `w` is negative. Else empty.
    pub fn certificate(&self) -> &[f64] {
        &self.certificate
    }

    /// Solves from a cold start. A matrix that is not symmetric is refused,
    /// unless the first guesses happen to be right; so are rows that follow
    /// others, for which there is [`LcpSolver`](crate::LcpSolver).
    pub fn solve(&mut self, problem: &Lcp<'_>) -> Result<Report, LcpError> {
        expect_own_bounds(problem)?;
        self.solve_bounded(problem)
    }

    /// Solves from a warm start, such as the forces of the last step: rows
    /// whose force lies between its bounds begin in C.
    pub fn solve_from(
        &mut self,
        problem: &Lcp<'_>,
        f: &[f64],
    ) -> Result<Report, LcpError> {
        expect_own_bounds(problem)?;
        self.solve_bounded_from(problem, f)
    }

    /// The same with bounds that may follow forces: those of the first
    /// forces, which are zero.
    pub(crate) fn solve_bounded(
        &mut self,
        problem: &Lcp<'_>,
    ) -> Result<Report, LcpError> {
        self.begin(problem);
        self.bound(problem);
        let right = self.guess_none_vanishes(problem);
        self.continue_from(problem, right)
    }

    /// The same from a warm start.
    pub(crate) fn solve_bounded_from(
        &mut self,
        problem: &Lcp<'_>,
        f: &[f64],
    ) -> Result<Report, LcpError> {
        expect_length("f", f.len(), problem.n())?;
        all_finite("f", f)?;
        self.begin(problem);
        self.f.copy_from_slice(f);
        self.bound(problem);
        let right = self.guess_by_forces(problem);
        self.continue_from(problem, right)
    }

    /// From the first guess to the solution.
    fn continue_from(
        &mut self,
        problem: &Lcp<'_>,
        right: bool,
    ) -> Result<Report, LcpError> {
        if right {
            return Ok(self.report(problem, true));
        }
        self.find_components(problem);
        if self.exchange_blocks(problem) {
            return Ok(self.report(problem, true));
        }
        problem.expect_symmetric()?;
        self.finish(problem)
    }

    /// Solves by pivoting alone, from empty sets and just as Baraff '94
    /// does: what is right stays right.
    pub fn solve_by_pivots(
        &mut self,
        problem: &Lcp<'_>,
    ) -> Result<Report, LcpError> {
        expect_own_bounds(problem)?;
        problem.expect_symmetric()?;
        self.begin(problem);
        self.bound(problem);
        self.find_components(problem);
        self.update_w(problem);
        self.keeps_satisfied = true;
        let report = self.finish(problem);
        self.keeps_satisfied = false;
        report
    }

    /// Refines the forces, and drives rows until all are right.
    pub(crate) fn finish(
        &mut self,
        problem: &Lcp<'_>,
    ) -> Result<Report, LcpError> {
        let cap = MAX_PIVOTS[0] + MAX_PIVOTS[1] * problem.n();
        let mut right = self.refine(problem) && self.mark_wrong() == 0;
        for _ in 0..MAX_REFINEMENTS {
            if right || self.pivots >= cap {
                break;
            }
            self.make_independent(problem);
            while let Some(d) = self.worst() {
                if !self.drive(problem, d, cap)? {
                    break;
                }
            }
            self.update_w(problem);
            right = self.refine(problem) && self.mark_wrong() == 0;
        }
        Ok(self.report(problem, right))
    }

    // ANCHOR: drive
    /// Drives row `d` until its condition holds; false if the cap is reached.
    fn drive(
        &mut self,
        problem: &Lcp<'_>,
        d: usize,
        cap: usize,
    ) -> Result<bool, LcpError> {
        self.dependent.fill(false);
        while self.is_wrong(d) {
            if self.pivots >= cap {
                return Ok(false);
            }
            let curvature = self.set_direction(problem, d)?;
            let (step, stop) = self.longest_step(d, curvature);
            self.advance(d, step);
            self.pivots += 1;
            match stop {
                Stop::Solved => self.join(problem, d),
                Stop::Bound => self.put_on_bound(d),
                Stop::Leaves(r) => self.leave(r),
                Stop::Joins(r) => self.join(problem, r),
                Stop::Never => self.give_up(problem, d),
            }
        }
        Ok(true)
    }
    // ANCHOR_END: drive

    /// The report on forces that are `right`, or not known to be.
    fn report(&mut self, problem: &Lcp<'_>, right: bool) -> Report {
        let mut residual: f64 = 0.0;
        for i in 0..problem.n() {
            let row =
                row_residual(self.lo[i], self.hi[i], self.f[i], self.w[i]);
            residual = residual.max(row);
        }
        let solved = right && !self.unsatisfiable.contains(&true)
            || problem.scaled_residual(&self.f, &self.w) <= SOLVED_RESIDUAL;
        if solved {
            self.certificate.clear();
        }
        let status = match (solved, self.certificate.is_empty()) {
            (true, _) => Status::Solved,
            (false, false) => Status::Infeasible,
            (false, true) => Status::Capped,
        };
        Report { status, residual, pivots: self.pivots }
    }
}

fn expect_own_bounds(problem: &Lcp<'_>) -> Result<(), LcpError> {
    let accepted = "unilateral, bilateral or bounded: use LcpSolver";
    match problem.coupled() {
        Some(row) => Err(LcpError::Kind { row, accepted }),
        None => Ok(()),
    }
}
