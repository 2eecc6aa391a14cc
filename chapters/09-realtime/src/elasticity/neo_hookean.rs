//! The stable neo-Hookean material (Smith, de Goes and Kim 2018).

use super::Deformation;
use math::Mat3;
use math::check::{Checked, positive};

/// The material: two moduli, Pa.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NeoHookean {
    /// Resists change of shape, Pa.
    pub mu: f64,
    /// Resists change of volume, Pa.
    pub lambda: f64,
}

impl NeoHookean {
    /// The material with these two moduli, Pa, as they stand in the energy.
    pub fn new(mu: f64, lambda: f64) -> Checked<Self> {
        let (mu, lambda) = (positive("mu", mu)?, positive("lambda", lambda)?);
        Ok(Self { mu, lambda })
    }

    // ANCHOR: moduli
    /// The material that answers small strains with Young's modulus `e`,
    /// Pa, and Poisson's ratio `nu`, from 0 to less than 1/2.
    pub fn from_young(e: f64, nu: f64) -> Checked<Self> {
        positive("Young's modulus", e)?;
        let accepted = "at least 0 and less than 1/2";
        let inside = (0.0..0.5).contains(&nu);
        math::check::require("Poisson's ratio", nu, accepted, inside)?;
        // Lamé's constants of linear elasticity
        let mu_lame = e / (2.0 * (1.0 + nu));
        let lambda_lame = e * nu / ((1.0 + nu) * (1.0 - 2.0 * nu));
        // What the logarithm adds is taken off again.
        let mu = 4.0 / 3.0 * mu_lame;
        Self::new(mu, lambda_lame + 5.0 / 6.0 * mu_lame)
    }
    // ANCHOR_END: moduli

    /// The ratio of volumes at which the second term is zero,
    /// `α = 1 + μ/λ - μ/(4λ)`: with it, nothing pulls at rest.
    pub fn alpha(&self) -> f64 {
        1.0 + 0.75 * self.mu / self.lambda
    }

    // ANCHOR: energy
    // EQ: realtime/neo-hookean
    /// The energy density `ψ(F)`, J/m³.
    pub fn energy_density(&self, f: &Mat3) -> f64 {
        let (ic, j) = (f.norm_squared(), f.determinant());
        let off = j - self.alpha();
        // μ/2 (I - 3) + λ/2 (J - α)² - μ/2 ln(I + 1)
        0.5 * self.mu * (ic - 3.0) + 0.5 * self.lambda * off * off
            - 0.5 * self.mu * ic.ln_1p()
    }

    // EQ: realtime/piola-kirchhoff
    /// The first Piola–Kirchhoff stress `P = ∂ψ/∂F`, Pa.
    pub fn stress(&self, f: &Mat3) -> Mat3 {
        let (ic, j) = (f.norm_squared(), f.determinant());
        // μ (1 - 1/(I + 1)) F + λ (J - α) cof F
        self.mu * (1.0 - 1.0 / (ic + 1.0)) * f
            + self.lambda * (j - self.alpha()) * cofactor(f)
    }
    // ANCHOR_END: energy

    /// The derivative of the stress: nine directions in the space of
    /// matrices, each with its eigenvalue, Pa. See [`Deformation`].
    pub fn eigenpairs(&self, deformation: &Deformation) -> [(f64, Mat3); 9] {
        deformation.eigenpairs(self.mu, self.lambda, self.alpha())
    }
}

/// The cofactor matrix `∂J/∂F`: its columns are cross products of those of
/// `F`.
pub(super) fn cofactor(f: &Mat3) -> Mat3 {
    let [a, b, c] = [0, 1, 2].map(|i| f.column(i).into_owned());
    Mat3::from_columns(&[b.cross(&c), c.cross(&a), a.cross(&b)])
}
