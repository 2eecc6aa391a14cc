//! The complementarity problem of contact forces (notes D §9 eq. 9-5 to 9-9;
//! B89 §5 eq. 16).
//!
//! `w = A f + b` says how contact points accelerate apart when the forces
//! are `f`. No two bodies may sink into each other (`w >= 0`), contacts only
//! push (`f >= 0`), and one that separates does not push (`f w = 0`). The
//! sign of `b` is the notes': Baraff '89 calls `-b` what is `b` here.

mod dantzig;
mod error;
mod further;
mod residual;
mod row;
mod settings;
mod solver;

pub use dantzig::Dantzig;
pub use error::LcpError;
pub use further::{Heuristic, Prediction, predict_vanishing};
pub use further::{Lemke, OneNorm, is_unique, least_one_norm};
pub use further::{
    PivotRule, PivotingEnd, PrincipalPivoting, principal_pivoting,
};
pub(crate) use residual::row_residual;
pub use row::Row;
pub use solver::LcpSolver;

use row::check_row;
use settings::SYMMETRY_TOLERANCE;

/// `w = A f + b` and the condition of each row on `f` and `w`.
#[derive(Clone, Copy, Debug)]
pub struct Lcp<'a> {
    a: &'a [f64],
    b: &'a [f64],
    rows: &'a [Row],
}

impl<'a> Lcp<'a> {
    /// A problem of any kinds of rows; `a` holds the matrix row by row.
    pub fn new(
        a: &'a [f64],
        b: &'a [f64],
        rows: &'a [Row],
    ) -> Result<Self, LcpError> {
        expect_length("rows", rows.len(), b.len())?;
        for (i, row) in rows.iter().enumerate() {
            check_row(i, row, rows)?;
        }
        Self { a, b, rows }.checked()
    }

    /// A problem of unilateral rows only.
    pub fn unilateral(a: &'a [f64], b: &'a [f64]) -> Result<Self, LcpError> {
        Self { a, b, rows: &[] }.checked()
    }

    fn checked(self) -> Result<Self, LcpError> {
        expect_length("a", self.a.len(), self.n() * self.n())?;
        all_finite("a", self.a)?;
        all_finite("b", self.b)?;
        Ok(self)
    }

    /// The number of rows.
    pub fn n(&self) -> usize {
        self.b.len()
    }

    /// The matrix, row after row.
    pub fn a(&self) -> &'a [f64] {
        self.a
    }

    /// Row `i` of the matrix.
    pub fn a_row(&self, i: usize) -> &'a [f64] {
        let n = self.n();
        &self.a[i * n..(i + 1) * n]
    }

    /// What `w` is without forces.
    pub fn b(&self) -> &'a [f64] {
        self.b
    }

    /// The condition on row `i`.
    pub fn row(&self, i: usize) -> Row {
        self.rows.get(i).copied().unwrap_or(Row::Unilateral)
    }

    /// The bounds of `f[i]`, given all forces.
    pub fn bounds(&self, i: usize, f: &[f64]) -> (f64, f64) {
        match self.row(i) {
            Row::Unilateral => (0.0, f64::INFINITY),
            Row::Bilateral => (f64::NEG_INFINITY, f64::INFINITY),
            Row::Bounded { lo, hi } => (lo, hi),
            Row::Friction { normal, mu } => {
                let most = mu * f[normal].max(0.0);
                (-most, most)
            }
            Row::Sliding { normal, ratio } => {
                let force = ratio * f[normal].max(0.0);
                (force, force)
            }
        }
    }

    /// The first row whose bounds depend on another row's force.
    pub fn coupled(&self) -> Option<usize> {
        self.rows.iter().position(Row::follows)
    }

    /// Computes `w = A f + b`.
    pub fn w(&self, f: &[f64], w: &mut [f64]) {
        for i in 0..self.n() {
            w[i] = math::dot(self.a_row(i), f) + self.b[i];
        }
    }

    /// Fails with the first entry that differs from its mirror image by more
    /// than rounding leaves.
    pub fn expect_symmetric(&self) -> Result<(), LcpError> {
        let n = self.n();
        for row in 1..n {
            let mirrored = self.a[row..].iter().step_by(n);
            let pairs = self.a_row(row)[..row].iter().zip(mirrored);
            for (column, (a, mirrored)) in pairs.enumerate() {
                if a != mirrored && self.differ(row, column) {
                    return Err(LcpError::NotSymmetric { row, column });
                }
            }
        }
        Ok(())
    }

    /// Whether an entry and its mirror image differ beyond rounding.
    fn differ(&self, i: usize, j: usize) -> bool {
        let a = |i: usize, j: usize| self.a[i * self.n() + j];
        let size = a(i, i).abs().max(a(j, j).abs()).max(a(i, j).abs());
        (a(i, j) - a(j, i)).abs() > SYMMETRY_TOLERANCE * size
    }
}

/// How a solution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All conditions hold.
    Solved,
    /// No forces satisfy all rows; the solver's `certificate` proves it, and
    /// its forces satisfy the rows that could be satisfied.
    Infeasible,
    /// Lemke's path went off to infinity: no solution was found, and none
    /// ruled out. Happens with matrices that are not positive semidefinite.
    Ray,
    /// The cap was reached, or rounding spoiled the answer; the residual
    /// says how far the forces are from a solution.
    Capped,
}

/// What a solver did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// How it ended.
    pub status: Status,
    /// What [`Lcp::residual`] says of the result.
    pub residual: f64,
    /// How often a row changed its set.
    pub pivots: usize,
}

pub(crate) fn expect_length(
    field: &'static str,
    given: usize,
    accepted: usize,
) -> Result<(), LcpError> {
    if given == accepted {
        return Ok(());
    }
    Err(LcpError::Length { field, given, accepted })
}

pub(crate) fn all_finite(
    field: &'static str,
    list: &[f64],
) -> Result<(), LcpError> {
    match list.iter().position(|x| !x.is_finite()) {
        Some(index) => Err(LcpError::NotFinite { field, index }),
        None => Ok(()),
    }
}
