//! A chain of unit links and unit masses that hangs from a fixed point, and
//! the matrix J W Jᵀ of its constraints.

use math::Vec3;
use math::sparse::BlockJacobian;

/// The system of a chain.
pub struct Chain {
    /// The Jacobian of its links.
    pub jac: BlockJacobian,
    /// Inverse masses, three a particle.
    pub w: Vec<f64>,
    /// J W Jᵀ: its diagonal, and what stands beside.
    pub diagonal: Vec<f64>,
    /// See `diagonal`.
    pub off: Vec<f64>,
    /// The right-hand side.
    pub rhs: Vec<f64>,
}

impl Chain {
    /// `n` links, each turned by `angle` against the one before.
    pub fn new(n: usize, angle: f64) -> Chain {
        let mut jac = BlockJacobian::new(n);
        for i in 0..n {
            let (sin, cos) = (angle * i as f64).sin_cos();
            let u = Vec3::new(cos, sin, 0.0);
            jac.push_rows(1);
            if i > 0 {
                jac.push_block(i - 1, &[-u]);
            }
            jac.push_block(i, &[u]);
        }
        let mut diagonal = vec![2.0; n];
        diagonal[0] = 1.0;
        let rhs = (0..n).map(|i| (0.1 * i as f64).sin()).collect();
        let (w, off) = (vec![1.0; 3 * n], vec![-angle.cos(); n - 1]);
        Chain { jac, w, diagonal, off, rhs }
    }

    /// The entries of the matrix: row, column, value.
    pub fn entries(&self) -> Vec<(usize, usize, f64)> {
        let mut entries = Vec::new();
        for (i, value) in self.diagonal.iter().enumerate() {
            entries.push((i, i, *value));
        }
        for (i, value) in self.off.iter().enumerate() {
            entries.push((i, i + 1, *value));
            entries.push((i + 1, i, *value));
        }
        entries
    }

    /// The largest entry of `b - A x`.
    pub fn residual(&self, x: &[f64]) -> f64 {
        let mut left = self.rhs.clone();
        for (i, j, value) in self.entries() {
            left[i] -= value * x[j];
        }
        left.into_iter().fold(0.0, |most, r| f64::max(most, r.abs()))
    }
}
