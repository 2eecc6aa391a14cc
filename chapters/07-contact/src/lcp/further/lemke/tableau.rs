//! The path of Lemke's method: which variables are in the basis, and how they
//! are exchanged.

use super::standard_form::StandardForm;
use math::{MatN, VecN, dot};

/// What rounding leaves of zero, as a fraction of the terms.
const RATIO_TOLERANCE: f64 = 1e-11;

/// A variable of the tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variable {
    W(usize),
    X(usize),
    /// The artificial push.
    Artificial,
}

/// Where a pivot led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathEnd {
    /// To the next vertex of the path.
    Open,
    /// The artificial push is gone.
    Solved,
    /// To infinity.
    Ray,
}

/// `w = M x + q + z0 covering`, solved for the variables of the basis.
#[derive(Clone, Debug)]
pub(super) struct Tableau {
    n: usize,
    /// The variable of each row.
    basis: Vec<Variable>,
    /// Row by row: the value, then what one unit more of each `q` adds to
    /// it.
    rows: Vec<f64>,
    /// The covering vector: how the artificial push is spread.
    covering: Vec<f64>,
    /// What enters next.
    entering: Variable,
    /// How the variables of the basis fall while it grows.
    column: Vec<f64>,
}

impl Tableau {
    /// All forces zero. The covering vector is the same for all rows on path
    /// 0, and differs on others.
    pub(super) fn new(form: &StandardForm, path: usize) -> Self {
        let n = form.len();
        let push = |i: usize| 1.0 + (path * (i % 7 + i % 5)) as f64 / 8.0;
        let covering: Vec<f64> = (0..n).map(push).collect();
        let mut rows = vec![0.0; n * (n + 1)];
        for i in 0..n {
            rows[i * (n + 1)] = form.q[i];
            rows[i * (n + 1) + 1 + i] = 1.0;
        }
        let basis = (0..n).map(Variable::W).collect();
        let entering = Variable::Artificial;
        let column = covering.iter().map(|push| -push).collect();
        Self { n, basis, rows, covering, entering, column }
    }

    fn row(&self, i: usize) -> &[f64] {
        &self.rows[i * (self.n + 1)..(i + 1) * (self.n + 1)]
    }

    /// Raises the artificial push until no `w` is negative.
    pub(super) fn start(&mut self) -> PathEnd {
        if (0..self.n).all(|i| self.row(i)[0] >= 0.0) {
            return PathEnd::Solved;
        }
        let mut least = 0;
        for i in 1..self.n {
            if self.is_before(i, self.covering[i], least, self.covering[least])
            {
                least = i;
            }
        }
        self.pivot(least);
        PathEnd::Open
    }

    /// Lets the entering variable grow until another one hits zero.
    pub(super) fn step(&mut self, form: &StandardForm) -> PathEnd {
        self.find_column(form);
        let Some(leaving) = self.leaving_row() else {
            return PathEnd::Ray;
        };
        let done = self.basis[leaving] == Variable::Artificial;
        self.pivot(leaving);
        if done { PathEnd::Solved } else { PathEnd::Open }
    }

    /// How each variable of the basis falls while the entering one grows.
    fn find_column(&mut self, form: &StandardForm) {
        let n = self.n;
        for i in 0..n {
            let inverse = &self.rows[i * (n + 1) + 1..(i + 1) * (n + 1)];
            self.column[i] = match self.entering {
                Variable::W(j) => inverse[j],
                Variable::X(j) => -dot(inverse, &form.columns[j * n..][..n]),
                Variable::Artificial => -dot(inverse, &self.covering),
            };
        }
    }

    /// The ratio test: the row whose variable is the first to hit zero; that
    /// of the artificial push if it is among them.
    fn leaving_row(&self) -> Option<usize> {
        let greatest =
            self.column.iter().fold(0.0, |most: f64, t| most.max(t.abs()));
        let mut first: Option<usize> = None;
        for i in 0..self.n {
            let t = self.column[i];
            if t <= RATIO_TOLERANCE * greatest {
                continue;
            }
            let sooner = match first {
                Some(k) => self.is_before(i, t, k, self.column[k]),
                None => true,
            };
            if sooner {
                first = Some(i);
            }
        }
        let first = first?;
        let time = |i: usize| self.row(i)[0] / self.column[i];
        let artificial =
            self.basis.iter().position(|b| *b == Variable::Artificial)?;
        let as_soon = self.column[artificial] > RATIO_TOLERANCE * greatest
            && time(artificial)
                <= time(first) + RATIO_TOLERANCE * time(first).abs();
        Some(if as_soon { artificial } else { first })
    }

    /// Whether row `i` divided by `s` comes before row `k` divided by `t`:
    /// by its value, and where that is equal by the next number, and so on.
    fn is_before(&self, i: usize, s: f64, k: usize, t: f64) -> bool {
        for (a, b) in self.row(i).iter().zip(self.row(k)) {
            let (a, b) = (a / s, b / t);
            if (a - b).abs() > RATIO_TOLERANCE * (a.abs() + b.abs()) {
                return a < b;
            }
        }
        false
    }

    /// The entering variable replaces the one of row `p`, whose complement
    /// enters next.
    fn pivot(&mut self, p: usize) {
        let width = self.n + 1;
        let pivot = self.column[p];
        let (above, rest) = self.rows.split_at_mut(p * width);
        let (row, below) = rest.split_at_mut(width);
        for x in row.iter_mut() {
            *x /= pivot;
        }
        let others = above.chunks_mut(width).chain(below.chunks_mut(width));
        let columns = self.column[..p].iter().chain(&self.column[p + 1..]);
        for (other, t) in others.zip(columns) {
            if *t != 0.0 {
                for (x, by) in other.iter_mut().zip(&*row) {
                    *x -= t * by;
                }
            }
        }
        let left = std::mem::replace(&mut self.basis[p], self.entering);
        self.entering = match left {
            Variable::W(i) => Variable::X(i),
            Variable::X(i) => Variable::W(i),
            Variable::Artificial => Variable::Artificial,
        };
    }

    /// The direction of the ray.
    pub(super) fn ray(&self) -> Vec<f64> {
        let mut x = vec![0.0; self.n];
        if let Variable::X(j) = self.entering {
            x[j] = 1.0;
        }
        for (variable, t) in self.basis.iter().zip(&self.column) {
            if let Variable::X(j) = variable {
                x[*j] = (-t).max(0.0);
            }
        }
        x
    }

    /// The values of `x`: solved for anew with the basis that was found,
    /// because many pivots have rounded them.
    pub(super) fn solution(&self, form: &StandardForm) -> Vec<f64> {
        let mut x = vec![0.0; self.n];
        let mut members = Vec::new();
        for (i, variable) in self.basis.iter().enumerate() {
            if let Variable::X(j) = *variable {
                members.push(j);
                x[j] = self.row(i)[0].max(0.0);
            }
        }
        if members.is_empty() {
            return x;
        }
        let size = members.len();
        let entry =
            |i: usize, j: usize| form.m[members[i] * self.n + members[j]];
        let factor = MatN::from_fn(size, size, entry).lu();
        for _ in 0..3 {
            let left = VecN::from_fn(size, |i, _| {
                let k = members[i];
                dot(&form.m[k * self.n..][..self.n], &x) + form.q[k]
            });
            let Some(step) = factor.solve(&left) else { break };
            for (k, step) in members.iter().zip(step.iter()) {
                x[*k] -= step;
            }
        }
        for x in &mut x {
            *x = x.max(0.0);
        }
        x
    }
}
