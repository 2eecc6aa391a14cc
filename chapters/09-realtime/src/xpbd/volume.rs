//! A volume constraint: a tetrahedron that wants to stay as big as it is.

use math::Vec3;
use math::check::{Checked, finite, non_negative};

/// Four particles whose tetrahedron wants the volume `rest_volume`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VolumeConstraint {
    /// The numbers of the particles.
    pub corners: [usize; 4],
    /// The signed volume that they want, m³.
    pub rest_volume: f64,
    /// How soft: change of volume for each pascal, m³/Pa; 0 for
    /// incompressible.
    pub compliance: f64,
}

/// Six times the signed volume's gradients with respect to the four corners.
fn gradients(p: [Vec3; 4]) -> [Vec3; 4] {
    let (a, b, c) = (p[1] - p[0], p[2] - p[0], p[3] - p[0]);
    let (ga, gb, gc) = (b.cross(&c), c.cross(&a), a.cross(&b));
    [-(ga + gb + gc), ga, gb, gc]
}

/// The signed volume of a tetrahedron, m³.
pub(super) fn volume(p: [Vec3; 4]) -> f64 {
    (p[1] - p[0]).cross(&(p[2] - p[0])).dot(&(p[3] - p[0])) / 6.0
}

impl VolumeConstraint {
    /// Between `corners`: as big as `rest_volume`, m³, and as soft as
    /// `compliance`, m³/Pa.
    pub fn new(
        corners: [usize; 4],
        rest_volume: f64,
        compliance: f64,
    ) -> Checked<Self> {
        let rest_volume = finite("rest volume", rest_volume)?;
        let compliance = non_negative("compliance", compliance)?;
        Ok(Self { corners, rest_volume, compliance })
    }

    /// Projects the constraint once, as a distance constraint is projected:
    /// each corner moves along its gradient of `C = V - V0`.
    #[inline]
    pub fn project(&self, h: f64, w: &[f64], x: &mut [Vec3], lambda: &mut f64) {
        // ANCHOR: project
        let p = self.corners.map(|i| x[i]);
        let six_gradients = gradients(p);
        let a = self.compliance / (h * h);
        let mut weight = a;
        for k in 0..4 {
            let g = six_gradients[k] / 6.0;
            weight += w[self.corners[k]] * g.norm_squared();
        }
        if weight == 0.0 {
            return;
        }
        let c = volume(p) - self.rest_volume;
        let change = (-c - a * *lambda) / weight;
        *lambda += change;
        for k in 0..4 {
            let i = self.corners[k];
            x[i] += w[i] * change / 6.0 * six_gradients[k];
        }
        // ANCHOR_END: project
    }
}
