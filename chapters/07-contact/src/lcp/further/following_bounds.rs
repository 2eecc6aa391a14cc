//! Bounds that follow another force, to the end: friction of a contact may be
//! as strong as `mu` times its normal force, which is itself unknown. The bounds
//! are taken from the last forces, the problem with these fixed bounds is solved
//! exactly, and so on until they no longer change. (The world takes them twice,
//! and leaves the rest to Newton's method.)

use crate::lcp::settings::{BOUND_TOLERANCE, MAX_BOUND_UPDATES};
use crate::{Dantzig, Lcp, LcpError, LcpSolver, Report, Status};

impl LcpSolver {
    /// Solves again and again with the bounds of the last forces.
    pub(in crate::lcp) fn iterate_bounds(
        &mut self,
        problem: &Lcp<'_>,
        first: Report,
    ) -> Result<Report, LcpError> {
        let mut report = first;
        for _ in 0..MAX_BOUND_UPDATES {
            let change = self.dantzig.update_bounds(problem);
            let greatest = greatest(self.dantzig.f());
            if change <= BOUND_TOLERANCE * greatest {
                report.residual = problem.residual(self.f(), self.w());
                return Ok(report);
            }
            report = self.dantzig.finish(problem)?;
        }
        report.status = Status::Capped;
        Ok(report)
    }
}

impl Dantzig {
    /// Takes the bounds anew; forces at a bound move with it. Returns the
    /// greatest change of a bound.
    fn update_bounds(&mut self, problem: &Lcp<'_>) -> f64 {
        let mut greatest: f64 = 0.0;
        for i in 0..problem.n() {
            let (lo, hi) = problem.bounds(i, &self.f);
            if lo == self.lo[i] && hi == self.hi[i] {
                continue;
            }
            greatest = greatest.max((lo - self.lo[i]).abs());
            greatest = greatest.max((hi - self.hi[i]).abs());
            if self.position[i].is_none() {
                let at_lo = self.f[i] == self.lo[i];
                let at_hi = self.f[i] == self.hi[i];
                self.f[i] = match (at_lo, at_hi) {
                    (true, false) => lo,
                    (false, true) => hi,
                    _ => self.f[i].clamp(lo, hi),
                };
            }
            (self.lo[i], self.hi[i]) = (lo, hi);
        }
        greatest
    }
}

fn greatest(f: &[f64]) -> f64 {
    f.iter().fold(0.0, |most: f64, f| most.max(f.abs()))
}
