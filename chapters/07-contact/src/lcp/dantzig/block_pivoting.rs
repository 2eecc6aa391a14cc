//! Block pivoting: where single pivots begin, with sets that are nearly right
//! and often quite.
//!
//! The first guess is that of B89 §6.2: no contact vanishes. If it fails,
//! all rows that turn out wrong change sets at once (block pivoting, Judice
//! and Pires 1994) as long as this makes them fewer. Single pivots do the
//! rest: they always end, blocks need not.

use super::Dantzig;
use crate::Lcp;
use crate::lcp::settings::{
    MAX_BLOCK_PIVOTS, MAX_DROPS, MAX_STALLED_PIVOTS, REGULARISATION,
    WORST_GUESS,
};

impl Dantzig {
    /// Guesses that no contact vanishes; true if that is right. Where it is
    /// far from right, the next guess is that all do.
    pub(super) fn guess_none_vanishes(&mut self, problem: &Lcp<'_>) -> bool {
        for i in 0..problem.n() {
            self.wanted[i] = self.lo[i] < self.hi[i];
        }
        match self.count_wrong(problem) {
            Some(0) => return true,
            Some(wrong) if WORST_GUESS * wrong <= problem.n() => {}
            _ => {
                self.f.copy_from_slice(&self.first_f);
                self.wanted.fill(false);
            }
        }
        false
    }

    /// Guesses that those contacts vanish whose force is at a bound; true if
    /// that is right.
    pub(super) fn guess_by_forces(&mut self, problem: &Lcp<'_>) -> bool {
        for i in 0..self.f.len() {
            self.wanted[i] = self.lo[i] < self.f[i] && self.f[i] < self.hi[i];
        }
        self.count_wrong(problem) == Some(0)
    }

    /// Exchanges rows until nothing is wrong, which it returns, or it gets
    /// no better.
    pub(super) fn exchange_blocks(&mut self, problem: &Lcp<'_>) -> bool {
        let (mut fewest, mut left) = (usize::MAX, MAX_STALLED_PIVOTS);
        for _ in 0..MAX_BLOCK_PIVOTS {
            let Some(wrong) = self.count_wrong(problem) else { return false };
            if wrong == 0 {
                return true;
            }
            left -= usize::from(wrong >= fewest);
            fewest = fewest.min(wrong);
            if left == 0 {
                return false;
            }
            self.pivots += 1;
        }
        false
    }

    /// Builds C from the rows that are wanted there, solves for its forces,
    /// and counts the rows that turn out wrong. None if no forces solve it.
    fn count_wrong(&mut self, problem: &Lcp<'_>) -> Option<usize> {
        self.build_c(problem, REGULARISATION);
        let solved = self.refine(problem);
        let wrong = self.mark_wrong();
        (solved || wrong > 0).then_some(wrong)
    }

    /// Finds out which rows are wanted in C, and counts those that must change
    /// sets.
    pub(super) fn mark_wrong(&mut self) -> usize {
        let mut wrong = 0;
        for i in 0..self.f.len() {
            let stays = self.is_inside(i) && !self.is_wrong(i);
            self.wanted[i] = self.position[i].is_some() == stays;
            wrong += usize::from(!stays);
        }
        wrong
    }

    /// Builds C from the rows that are wanted there; the others stay at their
    /// bounds. Without `regularisation`, dependent rows stay outside.
    fn build_c(&mut self, problem: &Lcp<'_>, regularisation: f64) {
        self.clamped.clear();
        self.factor.clear(problem.n());
        self.regularisation = regularisation;
        for i in 0..problem.n() {
            self.position[i] = None;
            // Forces of C begin anew: a wrong guess may have led them astray.
            let f = if self.wanted[i] { self.first_f[i] } else { self.f[i] };
            self.f[i] = f.min(self.hi[i]).max(self.lo[i]);
            if self.wanted[i] && regularisation > 0.0 {
                self.join_regularised(problem, i);
            } else if self.wanted[i] {
                self.join(problem, i);
            }
        }
        self.update_w(problem);
    }

    /// Row `r` joins C with a greater diagonal, so that it can share the load
    /// with rows on which it depends; only a row of zeros cannot.
    fn join_regularised(&mut self, problem: &Lcp<'_>, r: usize) {
        let a = problem.a_row(r);
        if a[r] > 0.0 {
            let own = self.regularisation * a[r];
            let left = a[r] - self.prepare_row(a);
            self.add_to_c(r, (left + own).max(own / 2.0));
        }
    }

    /// Builds C from independent rows with forces inside their bounds: single
    /// pivots need that to begin with.
    pub(super) fn make_independent(&mut self, problem: &Lcp<'_>) {
        self.keep_unbroken();
        for drop in 0..=MAX_DROPS {
            if drop == MAX_DROPS {
                self.wanted.fill(false);
            }
            self.build_c(problem, 0.0);
            self.refine(problem);
            if self.keep_unbroken() {
                break;
            }
        }
    }

    /// Rows of C whose force breaks a bound are no longer wanted there; true
    /// if there are none.
    fn keep_unbroken(&mut self) -> bool {
        let mut whole = true;
        for i in 0..self.f.len() {
            let inside = self.is_inside(i);
            self.wanted[i] = self.position[i].is_some() && inside;
            whole &= inside;
        }
        whole
    }

    fn is_inside(&self, i: usize) -> bool {
        self.lo[i] <= self.f[i] && self.f[i] <= self.hi[i]
    }
}
