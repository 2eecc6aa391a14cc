//! The standard form of a problem: `w = M x + q` with nothing but `x >= 0`,
//! `w >= 0` and one of them zero.
//!
//! A force of either sign is the difference of two that only push. A bound is
//! a row of its own: the distance to the bound is its `w`, and the reaction
//! that holds the force back is its `x`.

use crate::{Lcp, Row};

/// What rounding leaves of zero, as a fraction of the terms.
const RAY_TOLERANCE: f64 = 1e-11;

/// A product must be below zero by this fraction of its terms to prove
/// anything.
const RAY_MARGIN: f64 = 1e-7;

/// What an unknown `x` stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Unknown {
    /// A part of the force of this row, with this sign.
    Force(usize, f64),
    /// The reaction that holds the forces of this row back at a bound: those
    /// with this sign, or with any if it is zero.
    BoundReaction(usize, f64),
}

/// The problem in standard form.
#[derive(Clone, Debug)]
pub(super) struct StandardForm {
    /// The matrix, row after row.
    pub(super) m: Vec<f64>,
    /// The same, column after column.
    pub(super) columns: Vec<f64>,
    /// What `w` is if all `x` are zero.
    pub(super) q: Vec<f64>,
    unknowns: Vec<Unknown>,
    /// Forces if all `x` are zero.
    offset: Vec<f64>,
    /// How much of a row's force each unknown brings: row, unknown, share.
    shares: Vec<(usize, usize, f64)>,
    /// The unit that each `x` and its `w` are scaled by.
    units: Vec<f64>,
}

impl StandardForm {
    /// Brings a problem to this form.
    pub(super) fn new(problem: &Lcp<'_>) -> Self {
        let n = problem.n();
        let (mut unknowns, mut offset) = (Vec::new(), vec![0.0; n]);
        for i in 0..n {
            offset[i] = describe(i, problem.row(i), &mut unknowns);
        }
        let mut form = Self {
            m: Vec::new(),
            columns: Vec::new(),
            q: Vec::new(),
            units: units(problem, &unknowns),
            shares: shares(problem, &unknowns),
            unknowns,
            offset,
        };
        form.fill(problem);
        form
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.unknowns.len()
    }

    /// Computes matrix and vector.
    fn fill(&mut self, problem: &Lcp<'_>) {
        let (n, k) = (problem.n(), self.len());
        // How w answers each x, column after column.
        let mut answers = vec![0.0; n * k];
        for (row, x, share) in &self.shares {
            let share = share * self.units[*x];
            for i in 0..n {
                answers[x * n + i] += problem.a_row(i)[*row] * share;
            }
        }
        let mut free = vec![0.0; n];
        problem.w(&self.offset, &mut free);
        self.m = vec![0.0; k * k];
        self.q = vec![0.0; k];
        for u in 0..k {
            let unit = self.units[u];
            if let Unknown::Force(i, sign) = self.unknowns[u] {
                self.q[u] = unit * sign * free[i];
                for v in 0..k {
                    self.m[u * k + v] = unit * sign * answers[v * n + i];
                }
            }
        }
        for u in 0..k {
            if let Unknown::BoundReaction(i, side) = self.unknowns[u] {
                self.fill_bound(problem.row(i), i, side, u);
            }
        }
        self.columns = vec![0.0; k * k];
        for (i, entry) in self.m.iter().enumerate() {
            self.columns[i % k * k + i / k] = *entry;
        }
    }

    /// Fills the row and the column of a bound.
    fn fill_bound(&mut self, row: Row, i: usize, side: f64, u: usize) {
        let k = self.len();
        for v in 0..k {
            let Unknown::Force(of, sign) = self.unknowns[v] else { continue };
            if of == i && (side == 0.0 || side == sign) {
                // Units of a reaction are the inverse of its forces'.
                self.m[u * k + v] = -1.0;
                self.m[v * k + u] = 1.0;
            }
            match row {
                Row::Friction { normal, mu } if of == normal => {
                    self.m[u * k + v] = mu * self.units[u] * self.units[v];
                }
                _ => {}
            }
        }
        if let Row::Bounded { lo, hi } = row {
            let bound = if side > 0.0 { hi } else { lo };
            self.q[u] = (bound - self.offset[i]).abs() * self.units[u];
        }
    }

    /// The forces that `x` stands for.
    pub(super) fn forces(&self, x: &[f64], f: &mut Vec<f64>) {
        f.clear();
        f.extend_from_slice(&self.offset);
        self.add_shares(x, f);
    }

    /// The direction of forces that `x` stands for.
    pub(super) fn directions(&self, x: &[f64], d: &mut Vec<f64>) {
        d.clear();
        d.resize(self.offset.len(), 0.0);
        self.add_shares(x, d);
    }

    fn add_shares(&self, x: &[f64], f: &mut [f64]) {
        for (row, k, share) in &self.shares {
            f[*row] += share * self.units[*k] * x[*k];
        }
    }

    /// Whether `M^T x <= 0` and `q·x < 0`: then no `y >= 0` has
    /// `M y + q >= 0`, since `x·(M y + q)` would be negative.
    pub(super) fn proves_infeasible(&self, x: &[f64]) -> bool {
        let k = self.len();
        let (mut product, mut size) = (0.0, 0.0);
        let (mut worst, mut greatest): (f64, f64) = (0.0, 0.0);
        for v in 0..k {
            product += self.q[v] * x[v];
            size += (self.q[v] * x[v]).abs();
            let column = &self.columns[v * k..(v + 1) * k];
            let mut terms = 0.0;
            for (m, x) in column.iter().zip(x) {
                terms += (m * x).abs();
            }
            worst = worst.max(math::dot(column, x));
            greatest = greatest.max(terms);
        }
        worst <= RAY_TOLERANCE * greatest && product < -RAY_MARGIN * size
    }
}

/// Lists the unknowns for the force of row `i`; returns the force if all of
/// them are zero: as near to zero as it can be.
fn describe(i: usize, row: Row, unknowns: &mut Vec<Unknown>) -> f64 {
    let (lo, hi) = match row {
        Row::Unilateral => (0.0, f64::INFINITY),
        Row::Bilateral => (f64::NEG_INFINITY, f64::INFINITY),
        Row::Bounded { lo, hi } => (lo, hi),
        Row::Sliding { .. } => return 0.0,
        Row::Friction { .. } => {
            let forces = [Unknown::Force(i, 1.0), Unknown::Force(i, -1.0)];
            unknowns.extend(forces);
            unknowns.push(Unknown::BoundReaction(i, 0.0));
            return 0.0;
        }
    };
    let offset = 0_f64.max(lo).min(hi);
    for (sign, bound) in [(1.0, hi), (-1.0, lo)] {
        if bound != offset {
            unknowns.push(Unknown::Force(i, sign));
        }
        if bound != offset && bound.is_finite() {
            unknowns.push(Unknown::BoundReaction(i, sign));
        }
    }
    offset
}

/// How much each unknown adds to the force of each row: to its own, and where
/// that is a normal force, also to friction that slides under it.
fn shares(problem: &Lcp<'_>, unknowns: &[Unknown]) -> Vec<(usize, usize, f64)> {
    let mut shares = Vec::new();
    for (k, unknown) in unknowns.iter().enumerate() {
        let Unknown::Force(i, sign) = *unknown else { continue };
        shares.push((i, k, sign));
        if problem.row(i) != Row::Unilateral {
            continue;
        }
        for j in 0..problem.n() {
            match problem.row(j) {
                Row::Sliding { normal, ratio } if normal == i => {
                    shares.push((j, k, ratio));
                }
                _ => {}
            }
        }
    }
    shares
}

/// Units in which the diagonal is one.
fn units(problem: &Lcp<'_>, unknowns: &[Unknown]) -> Vec<f64> {
    let unit = |i: usize| {
        let diagonal = problem.a_row(i)[i].abs();
        if diagonal > 0.0 { 1.0 / diagonal.sqrt() } else { 1.0 }
    };
    let mut units = Vec::new();
    for unknown in unknowns {
        units.push(match *unknown {
            Unknown::Force(i, _) => unit(i),
            Unknown::BoundReaction(i, _) => 1.0 / unit(i),
        });
    }
    units
}
