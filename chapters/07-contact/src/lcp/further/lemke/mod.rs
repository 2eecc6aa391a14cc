//! Lemke's method: a second opinion that needs no symmetric matrix.
//!
//! Add the same artificial push `z0` to every contact, so strong that all `w`
//! are positive without any force; then let it shrink. Whenever a quantity
//! hits zero, its complement (`w` for a force, a force for a `w`) enters the
//! basis and the path goes on. When the artificial push is gone, the problem
//! is solved. If nothing stops the motion, it is a ray: for a positive
//! semidefinite matrix the proof that there is no solution.
//!
//! Ties are broken as if every `b` were greater by its own tiny amount, the
//! first by the most (lexicographic order): no basis comes twice.

mod standard_form;
mod tableau;

use crate::lcp::settings::SOLVED_RESIDUAL;
use crate::{Lcp, Report, Status};
use standard_form::StandardForm;
use tableau::{PathEnd, Tableau};

/// Paths that are tried, at most.
const MAX_PATHS: usize = 4;

/// Solves problems of all kinds of rows with any matrix, as far as the path
/// leads to a solution: it does for positive semidefinite and P-matrices.
#[derive(Clone, Debug, Default)]
pub struct Lemke {
    f: Vec<f64>,
    w: Vec<f64>,
    certificate: Vec<f64>,
}

impl Lemke {
    /// A solver without a solution yet.
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

    /// Where the last problem was infeasible, the proof: `d` with
    /// `A^T d <= 0` and `b·d < 0`, nowhere negative. Else empty.
    pub fn certificate(&self) -> &[f64] {
        &self.certificate
    }

    /// Solves by following the path; where rounding leads it astray, another
    /// path is tried.
    pub fn solve(&mut self, problem: &Lcp<'_>) -> Report {
        let form = StandardForm::new(problem);
        let mut pivots = 0;
        let mut report = self.follow(problem, &form, 0, &mut pivots);
        for path in 1..MAX_PATHS {
            if matches!(report.status, Status::Solved | Status::Infeasible) {
                break;
            }
            report = self.follow(problem, &form, path, &mut pivots);
        }
        report
    }

    /// Follows one path.
    fn follow(
        &mut self,
        problem: &Lcp<'_>,
        form: &StandardForm,
        path: usize,
        pivots: &mut usize,
    ) -> Report {
        let mut tableau = Tableau::new(form, path);
        let cap = *pivots + 100 + 20 * form.len();
        let mut outcome = tableau.start();
        while outcome == PathEnd::Open && *pivots < cap {
            outcome = tableau.step(form);
            *pivots += 1;
        }
        form.forces(&tableau.solution(form), &mut self.f);
        self.w.resize(problem.n(), 0.0);
        problem.w(&self.f, &mut self.w);
        self.certificate.clear();
        // A ray after the artificial push has sunk to rounding is none.
        let off = problem.scaled_residual(&self.f, &self.w);
        let status = if off <= SOLVED_RESIDUAL {
            Status::Solved
        } else if outcome != PathEnd::Ray {
            Status::Capped
        } else if self.certify(form, &tableau.ray()) {
            Status::Infeasible
        } else {
            Status::Ray
        };
        let residual = problem.residual(&self.f, &self.w);
        Report { status, residual, pivots: *pivots }
    }

    /// Keeps the direction of the ray if it proves that there is no solution.
    fn certify(&mut self, form: &StandardForm, ray: &[f64]) -> bool {
        let proof = form.proves_infeasible(ray);
        if proof {
            form.directions(ray, &mut self.certificate);
        }
        proof
    }
}
