//! Where pivoting begins: sets that are nearly right, and often quite.
//!
//! The first guess is that of B89 §6.2: no contact vanishes. If it fails,
//! all rows that turn out wrong change sets at once (block pivoting, Judice
//! and Pires 1994) as long as this makes them fewer. Single pivots do the
//! rest: they always end, blocks need not.

use super::Dantzig;
use crate::Lcp;

/// How often all rows that are wrong change sets at once.
const EXCHANGES: usize = 10;

/// How often that may fail to lessen them.
const PATIENCE: usize = 2;

/// What is added to the diagonal, as a fraction of it, so that contacts that
/// repeat each other share the load; `correct` takes its effect out again.
const SHARE: f64 = 1e-9;

/// A guess says nothing if one row in so many is wrong.
const USELESS: usize = 4;

/// How often rows are taken out of C before all are.
const DROPS: usize = 8;

impl Dantzig {
    /// Guesses that no contact vanishes; true if that is right. Where it is
    /// far from right, the next guess is that all do.
    pub(super) fn guess_none_vanishes(&mut self, problem: &Lcp<'_>) -> bool {
        for i in 0..problem.n() {
            self.belongs[i] = self.lo[i] < self.hi[i];
        }
        match self.test(problem) {
            Some(0) => return true,
            Some(wrong) if USELESS * wrong <= problem.n() => {}
            _ => {
                self.f.copy_from_slice(&self.start);
                self.belongs.fill(false);
            }
        }
        false
    }

    /// Guesses that those contacts vanish whose force is at a bound; true if
    /// that is right.
    pub(super) fn guess_by_forces(&mut self, problem: &Lcp<'_>) -> bool {
        for i in 0..self.f.len() {
            self.belongs[i] = self.lo[i] < self.f[i] && self.f[i] < self.hi[i];
        }
        self.test(problem) == Some(0)
    }

    /// Exchanges rows until nothing is wrong, which it returns, or it gets
    /// no better.
    pub(super) fn exchange(&mut self, problem: &Lcp<'_>) -> bool {
        let (mut fewest, mut patience) = (usize::MAX, PATIENCE);
        for _ in 0..EXCHANGES {
            let Some(wrong) = self.test(problem) else { return false };
            if wrong == 0 {
                return true;
            }
            patience -= usize::from(wrong >= fewest);
            fewest = fewest.min(wrong);
            if patience == 0 {
                return false;
            }
            self.pivots += 1;
        }
        false
    }

    /// Makes C of the rows that belong there, solves for its forces, and
    /// counts the rows that turn out wrong. None if no forces solve it.
    fn test(&mut self, problem: &Lcp<'_>) -> Option<usize> {
        self.group(problem, SHARE);
        let solved = self.correct(problem);
        let wrong = self.mark_wrong();
        (solved || wrong > 0).then_some(wrong)
    }

    /// Finds out where rows belong and counts those that are elsewhere.
    pub(super) fn mark_wrong(&mut self) -> usize {
        let mut wrong = 0;
        for i in 0..self.f.len() {
            let stays = self.is_inside(i) && !self.is_wrong(i);
            self.belongs[i] = self.place[i].is_some() == stays;
            wrong += usize::from(!stays);
        }
        wrong
    }

    /// Makes C of the rows that belong there; the others keep to their
    /// bounds. With `share` zero, rows that repeat others stay outside.
    fn group(&mut self, problem: &Lcp<'_>, share: f64) {
        self.clamped.clear();
        self.factor.clear(problem.n());
        self.share = share;
        for i in 0..problem.n() {
            self.place[i] = None;
            // Forces of C begin anew: a wrong guess may have led them astray.
            let f = if self.belongs[i] { self.start[i] } else { self.f[i] };
            self.f[i] = f.min(self.hi[i]).max(self.lo[i]);
            if self.belongs[i] && share > 0.0 {
                self.join_shared(problem, i);
            } else if self.belongs[i] {
                self.join(problem, i);
            }
        }
        self.refresh(problem);
    }

    /// Row `r` joins C with a greater diagonal, so that it can share the
    /// load with rows that it repeats; only a row of zeros cannot.
    fn join_shared(&mut self, problem: &Lcp<'_>, r: usize) {
        let a = problem.a_row(r);
        if a[r] > 0.0 {
            let own = self.share * a[r];
            let left = a[r] - self.stage(a);
            self.enrol(r, (left + own).max(own / 2.0));
        }
    }

    /// Makes C of rows that do not repeat each other and have forces inside
    /// their bounds: single pivots need that to begin with.
    pub(super) fn make_independent(&mut self, problem: &Lcp<'_>) {
        self.keep_unbroken();
        for drop in 0..=DROPS {
            if drop == DROPS {
                self.belongs.fill(false);
            }
            self.group(problem, 0.0);
            self.correct(problem);
            if self.keep_unbroken() {
                break;
            }
        }
    }

    /// Rows of C whose force breaks a bound no longer belong there; true if
    /// there are none.
    fn keep_unbroken(&mut self) -> bool {
        let mut whole = true;
        for i in 0..self.f.len() {
            let inside = self.is_inside(i);
            self.belongs[i] = self.place[i].is_some() && inside;
            whole &= inside;
        }
        whole
    }

    fn is_inside(&self, i: usize) -> bool {
        self.lo[i] <= self.f[i] && self.f[i] <= self.hi[i]
    }
}
