//! Lemke's method: a second opinion that asks for no symmetry.
//!
//! Give every contact the same extra push `z0`, so strong that all `w` are
//! positive without any force; then let it shrink. Whenever a quantity hits
//! zero, its partner (`w` for a force, a force for a `w`) takes over and the
//! motion goes on. When the extra push is gone, the problem is solved. If
//! nothing stops the motion, it is a ray: for a positive semidefinite matrix
//! the proof that there is no solution.
//!
//! Ties are broken as if every `b` were greater by its own tiny amount, the
//! first by the most (lexicographic order): no set comes twice.

mod plain;
mod tableau;

use crate::{Lcp, Report, Status};
use plain::Plain;
use tableau::{Move, Tableau};

/// A scaled residual up to this is rounding.
const ROUNDING: f64 = 1e-10;

/// How many paths are tried.
const PATHS: usize = 4;

/// Solves problems of all kinds of rows with any matrix, as far as the path
/// leads to a solution: it does for positive semidefinite and P-matrices.
#[derive(Clone, Debug, Default)]
pub struct Lemke {
    f: Vec<f64>,
    w: Vec<f64>,
    certificate: Vec<f64>,
}

impl Lemke {
    /// A solver without answer yet.
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
        let plain = Plain::new(problem);
        let mut pivots = 0;
        let mut report = self.follow(problem, &plain, 0, &mut pivots);
        for path in 1..PATHS {
            if matches!(report.status, Status::Solved | Status::Infeasible) {
                break;
            }
            report = self.follow(problem, &plain, path, &mut pivots);
        }
        report
    }

    /// Follows one path.
    fn follow(
        &mut self,
        problem: &Lcp<'_>,
        plain: &Plain,
        path: usize,
        pivots: &mut usize,
    ) -> Report {
        let mut tableau = Tableau::new(plain, path);
        let cap = *pivots + 100 + 20 * plain.len();
        let mut outcome = tableau.start();
        while outcome == Move::On && *pivots < cap {
            outcome = tableau.step(plain);
            *pivots += 1;
        }
        plain.forces(&tableau.solution(plain), &mut self.f);
        self.w.resize(problem.n(), 0.0);
        problem.w(&self.f, &mut self.w);
        self.certificate.clear();
        // A ray after the extra push has sunk to rounding is none.
        let off = problem.scaled_residual(&self.f, &self.w);
        let status = if off <= ROUNDING {
            Status::Solved
        } else if outcome != Move::Ray {
            Status::Capped
        } else if self.certify(plain, &tableau.ray()) {
            Status::Infeasible
        } else {
            Status::Ray
        };
        let residual = problem.residual(&self.f, &self.w);
        Report { status, residual, pivots: *pivots }
    }

    /// Keeps the direction of the ray if it proves that there is no solution.
    fn certify(&mut self, plain: &Plain, ray: &[f64]) -> bool {
        let proof = plain.proves_nothing_exists(ray);
        if proof {
            plain.directions(ray, &mut self.certificate);
        }
        proof
    }
}
