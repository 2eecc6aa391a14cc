//! A deformation gradient in its principal axes, and the eigenvalues of the
//! energy's Hessian there (Smith, de Goes and Kim 2019).

use math::Mat3;
use math::Vec3;

/// What to do with directions in which the energy bends down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HessianMode {
    /// Leave them out: what is left is positive semidefinite.
    Projected,
    /// Keep them: the exact Hessian.
    Exact,
}

/// `F = U diag(σ) Vᵀ` with rotations `U` and `V`; the last `σ` is negative
/// where `F` turns inside out.
#[derive(Clone, Copy, Debug)]
pub struct Deformation {
    u: Mat3,
    /// The principal stretches.
    pub stretches: Vec3,
    v: Mat3,
}

impl Deformation {
    /// The principal axes of `f`.
    pub fn of(f: &Mat3) -> Deformation {
        let svd = f.svd(true, true);
        // Both were asked for.
        let (mut u, v_t) = (svd.u.unwrap_or_default(), svd.v_t);
        let mut v = v_t.unwrap_or_default().transpose();
        let mut stretches = svd.singular_values;
        for side in [&mut u, &mut v] {
            if side.determinant() < 0.0 {
                side.column_mut(2).neg_mut();
                stretches[2] = -stretches[2];
            }
        }
        Deformation { u, stretches, v }
    }

    /// The eigenvalues of `∂²ψ/∂F²`, Pa, each with its unit matrix.
    pub(super) fn eigenpairs(
        &self,
        mu: f64,
        lambda: f64,
        alpha: f64,
    ) -> [(f64, Mat3); 9] {
        let s = self.stretches;
        let (ic, j) = (s.norm_squared(), s.product());
        let a = mu * (1.0 - 1.0 / (ic + 1.0));
        let b = lambda * (j - alpha);
        let mut pairs = [(0.0, Mat3::zeros()); 9];
        // ANCHOR: eigenpairs
        // Twist and flip, in the plane of two axes: a ± b σ_k.
        for k in 0..3 {
            let (m, n) = ((k + 1) % 3, (k + 2) % 3);
            for (i, sign) in [(2 * k, 1.0), (2 * k + 1, -1.0)] {
                let mut d = Mat3::zeros();
                d[(m, n)] = std::f64::consts::FRAC_1_SQRT_2;
                d[(n, m)] = -sign * d[(m, n)];
                pairs[i] = (a + sign * b * s[k], self.rotated(d));
            }
        }
        // Stretches along the axes: a 3×3 matrix of their own.
        let scaling = scaling_block(s, a, b, mu, lambda, ic);
        let eigen = scaling.symmetric_eigen();
        for i in 0..3 {
            let d = Mat3::from_diagonal(&eigen.eigenvectors.column(i));
            pairs[6 + i] = (eigen.eigenvalues[i], self.rotated(d));
        }
        // ANCHOR_END: eigenpairs
        pairs
    }

    /// `U D Vᵀ`
    fn rotated(&self, d: Mat3) -> Mat3 {
        self.u * d * self.v.transpose()
    }
}

/// The second derivatives of the energy by the three stretches, Pa.
fn scaling_block(
    s: Vec3,
    a: f64,
    b: f64,
    mu: f64,
    lambda: f64,
    ic: f64,
) -> Mat3 {
    // ANCHOR: scaling-block
    // ∂J/∂σ
    let g = Vec3::new(s[1] * s[2], s[2] * s[0], s[0] * s[1]);
    let log = 2.0 * mu / ((ic + 1.0) * (ic + 1.0));
    let mut block = log * s * s.transpose() + lambda * g * g.transpose();
    for k in 0..3 {
        let (m, n) = ((k + 1) % 3, (k + 2) % 3);
        block[(k, k)] += a;
        block[(m, n)] += b * s[k];
        block[(n, m)] += b * s[k];
    }
    // ANCHOR_END: scaling-block
    block
}
