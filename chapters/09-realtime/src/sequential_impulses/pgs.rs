//! Projected Gauss–Seidel on a complementarity problem of chapter 7.

use contact::Lcp;

/// A row that no sweep can solve.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "row {row} has {value} on the diagonal, but Gauss–Seidel needs a positive \
     number there"
)]
pub struct PgsError {
    /// The row, from 0.
    pub row: usize,
    /// What stands on its diagonal.
    pub value: f64,
}

/// Projected Gauss–Seidel: an iteration for the problems that chapter 7
/// solves exactly.
#[derive(Clone, Copy, Debug)]
pub struct Pgs<'a> {
    problem: Lcp<'a>,
}

impl<'a> Pgs<'a> {
    /// An iteration for `problem`, whose diagonal must be positive.
    pub fn new(problem: Lcp<'a>) -> Result<Self, PgsError> {
        for row in 0..problem.n() {
            let value = problem.a_row(row)[row];
            if !(value > 0.0 && value.is_finite()) {
                return Err(PgsError { row, value });
            }
        }
        Ok(Self { problem })
    }

    // ANCHOR: sweep
    /// Goes through all rows once, in order, and gives each the force that
    /// its own condition asks for while all others stay as they are.
    /// Returns the largest change of a force.
    // EQ: realtime/pgs
    pub fn sweep(&self, f: &mut [f64]) -> f64 {
        let mut largest: f64 = 0.0;
        for i in 0..self.problem.n() {
            let row = self.problem.a_row(i);
            let w = math::dot(row, f) + self.problem.b()[i];
            let (lo, hi) = self.problem.bounds(i, f);
            // f_i <- clamp(f_i - w_i / a_ii)
            let new = (f[i] - w / row[i]).clamp(lo, hi);
            largest = largest.max((new - f[i]).abs());
            f[i] = new;
        }
        largest
    }
    // ANCHOR_END: sweep

    /// Sweeps until no force changes any more, or `most` times; returns the
    /// number of sweeps.
    pub fn converge(&self, f: &mut [f64], most: usize) -> usize {
        for sweep in 1..=most {
            if self.sweep(f) == 0.0 {
                return sweep;
            }
        }
        most
    }
}

/// What a sweep leaves of the slowest error of a column of `n` equal blocks
/// that move up and down only: `cos²(π/2n)`.
// EQ: realtime/pgs-rate
pub fn column_rate(n: usize) -> f64 {
    (std::f64::consts::FRAC_PI_2 / n as f64).cos().powi(2)
}
