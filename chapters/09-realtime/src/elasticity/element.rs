//! One linear tetrahedron.

use super::{Deformation, HessianMode, NeoHookean};
use math::check::{Checked, finite_vector, require};
use math::{Mat3, Vec3};

/// A tetrahedron at rest: what the finite element method keeps of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TetElement {
    /// Its volume at rest, m³.
    pub rest_volume: f64,
    /// `Dm⁻¹`, 1/m: turns edge vectors now into the deformation gradient.
    rest_inverse: Mat3,
    /// How `F` changes with each corner: `dF = Σ dx_i g_iᵀ`, 1/m.
    gradients: [Vec3; 4],
}

/// The edges from the first corner to the others, as columns.
fn edges(x: [Vec3; 4]) -> Mat3 {
    Mat3::from_columns(&[x[1] - x[0], x[2] - x[0], x[3] - x[0]])
}

impl TetElement {
    /// The tetrahedron with these corners at rest, m.
    pub fn new(rest: [Vec3; 4]) -> Checked<Self> {
        for x in rest {
            finite_vector("rest position", x)?;
        }
        let dm = edges(rest);
        let rest_volume = dm.determinant().abs() / 6.0;
        let inverse = dm.try_inverse();
        let accepted = "more than zero";
        require("volume at rest", rest_volume, accepted, inverse.is_some())?;
        let rest_inverse = inverse.unwrap_or_default();
        // F = Ds Dm⁻¹: row k of Dm⁻¹ belongs to corner k + 1, and corner 0
        // has what makes the sum zero.
        let [a, b, c] = [0, 1, 2].map(|k| rest_inverse.row(k).transpose());
        let gradients = [-(a + b + c), a, b, c];
        Ok(Self { rest_volume, rest_inverse, gradients })
    }

    // ANCHOR: force
    // EQ: realtime/deformation-gradient
    /// The deformation gradient `F = Ds Dm⁻¹` with the corners at `x`, m.
    pub fn deformation_gradient(&self, x: [Vec3; 4]) -> Mat3 {
        edges(x) * self.rest_inverse
    }

    /// The elastic energy, J.
    pub fn energy(&self, material: &NeoHookean, x: [Vec3; 4]) -> f64 {
        let f = self.deformation_gradient(x);
        self.rest_volume * material.energy_density(&f)
    }

    /// The elastic forces on the corners, N: `-V P g_i`.
    pub fn forces(&self, material: &NeoHookean, x: [Vec3; 4]) -> [Vec3; 4] {
        let p = material.stress(&self.deformation_gradient(x));
        self.gradients.map(|g| -self.rest_volume * (p * g))
    }
    // ANCHOR_END: force

    /// The stiffness, N/m: block `[i][j]` is `∂²E/∂x_i∂x_j`.
    pub fn stiffness(
        &self,
        material: &NeoHookean,
        mode: HessianMode,
        x: [Vec3; 4],
    ) -> [[Mat3; 4]; 4] {
        // ANCHOR: stiffness
        let f = self.deformation_gradient(x);
        let mut blocks = [[Mat3::zeros(); 4]; 4];
        for (value, q) in material.eigenpairs(&Deformation::of(&f)) {
            if value <= 0.0 && mode == HessianMode::Projected {
                continue;
            }
            let moved = self.gradients.map(|g| q * g);
            for i in 0..4 {
                let scaled = self.rest_volume * value * moved[i];
                for j in 0..4 {
                    blocks[i][j] += scaled * moved[j].transpose();
                }
            }
        }
        // ANCHOR_END: stiffness
        blocks
    }
}
