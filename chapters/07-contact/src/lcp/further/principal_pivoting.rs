//! Principal pivoting by simple rules, to see how it fails.
//!
//! Any set C of contacts that are to stay closed gives forces: `w = 0` in C,
//! `f = 0` outside. Some of them turn out wrong: a force that pulls, or a
//! contact that sinks in. Let the first of these change sides, or the last,
//! or all at once, and try again. Single changes end, but may visit every
//! set there is; all at once is fast, but may cycle.

use crate::{Lcp, LcpError, Row};
use math::{MatN, VecN};

/// Which wrong contacts change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PivotRule {
    /// The one with the least number.
    First,
    /// The one with the greatest number.
    Last,
    /// All at once.
    All,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PivotingEnd {
    /// Nothing is wrong any more.
    Solved,
    /// A set came again after so many changes.
    Cycle(usize),
    /// A set has no forces, or not just one.
    Singular,
    /// There were as many changes as allowed.
    Capped,
}

/// What principal pivoting did.
#[derive(Clone, Debug, PartialEq)]
pub struct PrincipalPivoting {
    /// How it ended.
    pub end: PivotingEnd,
    /// How often contacts changed sides.
    pub changes: usize,
    /// The last forces.
    pub f: Vec<f64>,
    /// `A f + b`.
    pub w: Vec<f64>,
}

/// What counts as wrong, as a fraction of the greatest `f` or `w`.
const WRONG_FRACTION: f64 = 1e-9;

// ANCHOR: principal
/// Pivots from the set `closed` until nothing is wrong, at most `cap` times.
pub fn principal_pivoting(
    problem: &Lcp<'_>,
    closed: &[usize],
    exchange: PivotRule,
    cap: usize,
) -> Result<PrincipalPivoting, LcpError> {
    let mut set = start(problem, closed)?;
    let mut visited: Vec<Vec<bool>> = Vec::new();
    let mut changes = 0;
    loop {
        let Some((f, w)) = forces(problem, &set) else {
            return Ok(PrincipalPivoting::singular(changes));
        };
        let wrong = wrong_rows(&f, &w, &set);
        let end = match visited.iter().rposition(|other| *other == set) {
            _ if wrong.is_empty() => Some(PivotingEnd::Solved),
            Some(before) => Some(PivotingEnd::Cycle(visited.len() - before)),
            None => (changes >= cap).then_some(PivotingEnd::Capped),
        };
        if let Some(end) = end {
            return Ok(PrincipalPivoting { end, changes, f, w });
        }
        visited.extend((exchange == PivotRule::All).then(|| set.clone()));
        for i in exchange.choose(&wrong) {
            set[*i] = !set[*i];
        }
        changes += 1;
    }
}
// ANCHOR_END: principal

impl PivotRule {
    /// Those of the wrong rows that change sides; there is at least one.
    fn choose(self, wrong: &[usize]) -> &[usize] {
        match self {
            PivotRule::First => &wrong[..1],
            PivotRule::Last => &wrong[wrong.len() - 1..],
            PivotRule::All => wrong,
        }
    }
}

impl PrincipalPivoting {
    /// It ended at a matrix that cannot be inverted.
    fn singular(changes: usize) -> Self {
        let (f, w) = (Vec::new(), Vec::new());
        Self { end: PivotingEnd::Singular, changes, f, w }
    }
}

/// The first set; only contacts are taken.
fn start(problem: &Lcp<'_>, closed: &[usize]) -> Result<Vec<bool>, LcpError> {
    for row in 0..problem.n() {
        if problem.row(row) != Row::Unilateral {
            return Err(LcpError::Kind { row, accepted: "unilateral" });
        }
    }
    let mut set = vec![false; problem.n()];
    for row in closed {
        let accepted = "one of the problem's";
        let place = set.get_mut(*row);
        *place.ok_or(LcpError::Kind { row: *row, accepted })? = true;
    }
    Ok(set)
}

/// The forces that keep just the contacts of `set` closed.
fn forces(problem: &Lcp<'_>, set: &[bool]) -> Option<(Vec<f64>, Vec<f64>)> {
    let n = problem.n();
    let members: Vec<usize> = (0..n).filter(|i| set[*i]).collect();
    let size = members.len();
    let (mut f, mut w) = (vec![0.0; n], vec![0.0; n]);
    if size > 0 {
        let entry = |i, j| problem.a_row(members[i])[members[j]];
        let b = VecN::from_fn(size, |i, _| -problem.b()[members[i]]);
        let found = MatN::from_fn(size, size, entry).lu().solve(&b)?;
        for (i, found) in members.iter().zip(found.iter()) {
            f[*i] = *found;
        }
    }
    problem.w(&f, &mut w);
    let finite = f.iter().chain(&w).all(|x| x.is_finite());
    finite.then_some((f, w))
}

/// The contacts of the set that pull, and the others that sink in.
fn wrong_rows(f: &[f64], w: &[f64], set: &[bool]) -> Vec<usize> {
    let greatest = |list: &[f64]| {
        WRONG_FRACTION * list.iter().fold(0.0, |most: f64, x| most.max(x.abs()))
    };
    let (f_off, w_off) = (greatest(f), greatest(w));
    let wrong = |i: &usize| {
        if set[*i] { f[*i] < -f_off } else { w[*i] < -w_off }
    };
    (0..f.len()).filter(wrong).collect()
}
