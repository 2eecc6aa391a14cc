//! Any problem as one of contacts only: `w = M x + q` with nothing but
//! `x >= 0`, `w >= 0` and one of them zero.
//!
//! A force of either sign is the difference of two that only push. An upper
//! bound is a contact of its own: the room that is left is its `w`, and what
//! it takes to hold the force back is its `x`.

use crate::{Lcp, Row};

/// What rounding leaves of zero, as a fraction of the terms.
const ZERO: f64 = 1e-11;

/// A product must be below zero by this fraction of its terms to prove
/// anything.
const PROOF: f64 = 1e-7;

/// What a number `x` stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meaning {
    /// A part of the force of this row, with this sign.
    Push(usize, f64),
    /// What holds the pushes of this row back at a bound: those with this
    /// sign, or with any if it is zero.
    Limit(usize, f64),
}

/// The plain problem.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    /// The matrix, row after row.
    pub(super) m: Vec<f64>,
    /// The same, column after column.
    pub(super) columns: Vec<f64>,
    /// What `w` is if all `x` are zero.
    pub(super) q: Vec<f64>,
    meanings: Vec<Meaning>,
    /// Forces if all `x` are zero.
    offset: Vec<f64>,
    /// How much of one row's force each push brings: row, force, share.
    shares: Vec<(usize, usize, f64)>,
    /// The unit that each `x` and its `w` are scaled by.
    units: Vec<f64>,
}

impl Plain {
    /// The problem in these terms.
    pub(super) fn new(problem: &Lcp<'_>) -> Self {
        let n = problem.n();
        let (mut meanings, mut offset) = (Vec::new(), vec![0.0; n]);
        for i in 0..n {
            offset[i] = describe(i, problem.row(i), &mut meanings);
        }
        let mut plain = Self {
            m: Vec::new(),
            columns: Vec::new(),
            q: Vec::new(),
            units: units(problem, &meanings),
            shares: shares(problem, &meanings),
            meanings,
            offset,
        };
        plain.fill(problem);
        plain
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.meanings.len()
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
            if let Meaning::Push(i, sign) = self.meanings[u] {
                self.q[u] = unit * sign * free[i];
                for v in 0..k {
                    self.m[u * k + v] = unit * sign * answers[v * n + i];
                }
            }
        }
        for u in 0..k {
            if let Meaning::Limit(i, side) = self.meanings[u] {
                self.limit(problem.row(i), i, side, u);
            }
        }
        self.columns = vec![0.0; k * k];
        for (i, entry) in self.m.iter().enumerate() {
            self.columns[i % k * k + i / k] = *entry;
        }
    }

    /// Fills the row and the column of a limit.
    fn limit(&mut self, row: Row, i: usize, side: f64, u: usize) {
        let k = self.len();
        for v in 0..k {
            let Meaning::Push(of, sign) = self.meanings[v] else { continue };
            if of == i && (side == 0.0 || side == sign) {
                // Units of a limit are the inverse of its pushes'.
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
    pub(super) fn proves_nothing_exists(&self, x: &[f64]) -> bool {
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
        worst <= ZERO * greatest && product < -PROOF * size
    }
}

/// Lists what stands for the force of row `i`; returns what the force is if
/// all of that is zero: as near to zero as it can be.
fn describe(i: usize, row: Row, meanings: &mut Vec<Meaning>) -> f64 {
    let (lo, hi) = match row {
        Row::Contact => (0.0, f64::INFINITY),
        Row::Bilateral => (f64::NEG_INFINITY, f64::INFINITY),
        Row::Bounded { lo, hi } => (lo, hi),
        Row::Sliding { .. } => return 0.0,
        Row::Friction { .. } => {
            let pushes = [Meaning::Push(i, 1.0), Meaning::Push(i, -1.0)];
            meanings.extend(pushes);
            meanings.push(Meaning::Limit(i, 0.0));
            return 0.0;
        }
    };
    let offset = 0_f64.max(lo).min(hi);
    for (sign, bound) in [(1.0, hi), (-1.0, lo)] {
        if bound != offset {
            meanings.push(Meaning::Push(i, sign));
        }
        if bound != offset && bound.is_finite() {
            meanings.push(Meaning::Limit(i, sign));
        }
    }
    offset
}

/// Which `x` bring which force of which row: a push its own, and that of a
/// contact also what slides under it.
fn shares(problem: &Lcp<'_>, meanings: &[Meaning]) -> Vec<(usize, usize, f64)> {
    let mut shares = Vec::new();
    for (k, meaning) in meanings.iter().enumerate() {
        let Meaning::Push(i, sign) = *meaning else { continue };
        shares.push((i, k, sign));
        if problem.row(i) != Row::Contact {
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
fn units(problem: &Lcp<'_>, meanings: &[Meaning]) -> Vec<f64> {
    let unit = |i: usize| {
        let diagonal = problem.a_row(i)[i].abs();
        if diagonal > 0.0 { 1.0 / diagonal.sqrt() } else { 1.0 }
    };
    let mut units = Vec::new();
    for meaning in meanings {
        units.push(match *meaning {
            Meaning::Push(i, _) => unit(i),
            Meaning::Limit(i, _) => 1.0 / unit(i),
        });
    }
    units
}
