//! The simplest preconditioner: divide by the diagonal.

use super::Preconditioner;
use crate::NotPositive;

/// Divides by the diagonal of `A` (Jacobi).
#[derive(Clone, Debug, Default)]
pub struct Diagonal {
    inverse: Vec<f64>,
}

impl Diagonal {
    /// Nothing yet: `refill` comes first.
    pub fn new() -> Diagonal {
        Diagonal::default()
    }

    /// Takes a new diagonal.
    ///
    /// A zero stays without effect: where a positive semidefinite matrix has
    /// a zero on the diagonal the whole row is zero.
    pub fn refill(&mut self, diagonal: &[f64]) -> Result<(), NotPositive> {
        self.inverse.clear();
        for (row, d) in diagonal.iter().enumerate() {
            if !d.is_finite() || *d < 0.0 {
                return Err(NotPositive { row });
            }
            self.inverse.push(if *d == 0.0 { 1.0 } else { 1.0 / d });
        }
        Ok(())
    }
}

impl Preconditioner for Diagonal {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        assert_eq!(self.inverse.len(), r.len(), "refill comes before apply");
        for i in 0..r.len() {
            z[i] = self.inverse[i] * r[i];
        }
    }
}
