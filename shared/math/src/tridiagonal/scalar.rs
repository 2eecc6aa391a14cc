//! One unknown per link.

use crate::pivot::{NotPositiveDefinite, is_positive};

/// Solves symmetric positive definite tridiagonal systems in one pass
/// forward and one back. Keeps its workspace.
#[derive(Clone, Debug, Default)]
pub struct Tridiagonal {
    /// Each entry beside the diagonal, divided by the pivot of its row.
    ratio: Vec<f64>,
}

impl Tridiagonal {
    /// A solver.
    pub fn new() -> Tridiagonal {
        Tridiagonal::default()
    }

    // EQ: constraints/elimination
    /// Replaces the right-hand side in `x` by the solution. The matrix has
    /// `diagonal[i]` at (i, i), and `off[i]` at (i, i + 1) and (i + 1, i).
    /// After an error `x` is not the solution.
    pub fn solve(
        &mut self,
        diagonal: &[f64],
        off: &[f64],
        x: &mut [f64],
    ) -> Result<(), NotPositiveDefinite> {
        let n = diagonal.len();
        assert_eq!(off.len(), n.saturating_sub(1), "n - 1 entries beside n");
        assert_eq!(x.len(), n, "x has an entry for each row");
        self.ratio.resize(n, 0.0);
        // ANCHOR: solve
        for i in 0..n {
            let mut pivot = diagonal[i];
            if i > 0 {
                // d_i = a_i - b_i-1 (b_i-1 / d_i-1); the right-hand side alike
                pivot -= off[i - 1] * self.ratio[i - 1];
                x[i] -= off[i - 1] * x[i - 1];
            }
            if !is_positive(pivot, diagonal[i]) {
                return Err(NotPositiveDefinite { row: i });
            }
            x[i] /= pivot;
            self.ratio[i] = off.get(i).unwrap_or(&0.0) / pivot;
        }
        // x_i + (b_i / d_i) x_i+1 = what the first pass left
        for i in (1..n).rev() {
            x[i - 1] -= self.ratio[i - 1] * x[i];
        }
        // ANCHOR_END: solve
        Ok(())
    }
}
