//! Point Jacobi: divide by the diagonal.

use super::Preconditioner;
use crate::NotPositiveDefinite;

/// Divides by the diagonal of `A`.
#[derive(Clone, Debug, Default)]
pub struct PointJacobi {
    inverse: Vec<f64>,
}

impl PointJacobi {
    /// Nothing yet: `update` comes first.
    pub fn new() -> PointJacobi {
        PointJacobi::default()
    }

    /// Takes a new diagonal.
    ///
    /// A zero has no effect: where a positive semidefinite matrix has a zero
    /// on the diagonal, the whole row is zero.
    pub fn update(
        &mut self,
        diagonal: &[f64],
    ) -> Result<(), NotPositiveDefinite> {
        self.inverse.clear();
        for (row, d) in diagonal.iter().enumerate() {
            if !d.is_finite() || *d < 0.0 {
                return Err(NotPositiveDefinite { row });
            }
            self.inverse.push(if *d == 0.0 { 1.0 } else { 1.0 / d });
        }
        Ok(())
    }
}

impl Preconditioner for PointJacobi {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        assert_eq!(self.inverse.len(), r.len(), "update comes before apply");
        for i in 0..r.len() {
            z[i] = self.inverse[i] * r[i];
        }
    }
}
