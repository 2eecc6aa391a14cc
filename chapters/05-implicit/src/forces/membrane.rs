//! The membrane: stretch along warp and weft and shear between them in each
//! triangle, as conditions `C(x)` that are zero at rest (after Baraff and
//! Witkin 1998).
//!
//! A triangle whose corners have the material coordinates `(p, q)`
//! maps the directions of `p` and `q` to `wp = dx/dp` and `wq = dx/dq`, the
//! columns of the deformation gradient. Both are sums `a_i x_i` and `b_i x_i` over its corners with fixed weights.
//!
//! - stretch: `C = sqrt(A) (|wp| - 1)`, and the same for `wq`,
//! - shear: `C = sqrt(A) wp.wq`,
//!
//! with the energy `k/2 C²`. With the root of the area `A` (Baraff and Witkin
//! take `A` itself) the fabric behaves the same however fine it is divided.

use math::Vec3;
use math::check::{Checked, non_negative};
use ode::InputError;

/// The stiffness of a membrane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MembraneStiffness {
    /// Stretch stiffness, N/m.
    pub stretch: f64,
    /// Shear stiffness, N/m.
    pub shear: f64,
    /// Damping of both, N s/m.
    pub damping: f64,
}

/// One triangle of a membrane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MembraneTriangle {
    /// Its corners.
    pub corners: [usize; 3],
    /// Its area at rest, m².
    pub area: f64,
    /// The weights of its corners in `wp = dx/dp`, 1/m.
    pub a: [f64; 3],
    /// The weights of its corners in `wq = dx/dq`, 1/m.
    pub b: [f64; 3],
}

// ANCHOR: triangle
impl MembraneTriangle {
    /// The triangle with these `corners`, whose material coordinates are
    /// `material`, m.
    pub fn new(corners: [usize; 3], material: [[f64; 2]; 3]) -> Checked<Self> {
        let [p1, q1] = difference(material[1], material[0]);
        let [p2, q2] = difference(material[2], material[0]);
        let det = p1 * q2 - p2 * q1;
        if !(det.is_finite() && det != 0.0) {
            let (field, accepted) = ("material", "three points not on a line");
            return Err(InputError { field, value: det, accepted });
        }
        // x1 - x0 = p1 wp + q1 wq and x2 - x0 = p2 wp + q2 wq, solved
        let a = [(q1 - q2) / det, q2 / det, -q1 / det];
        let b = [(p2 - p1) / det, -p2 / det, p1 / det];
        Ok(Self { corners, area: 0.5 * det.abs(), a, b })
    }

    // EQ: implicit/deformation_gradient
    /// The deformation gradient, as its columns `wp` and `wq`; or its change,
    /// if `x` is a displacement.
    #[inline]
    pub fn deformation_gradient(&self, x: &[Vec3]) -> (Vec3, Vec3) {
        let [i, j, k] = self.corners;
        let sum = |w: &[f64; 3]| w[0] * x[i] + w[1] * x[j] + w[2] * x[k];
        (sum(&self.a), sum(&self.b))
    }
}
// ANCHOR_END: triangle

fn difference(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

/// Stretch and shear of many triangles, as a force with Jacobians.
#[derive(Clone, Debug)]
pub struct Membrane {
    pub(super) stiffness: MembraneStiffness,
    pub(super) triangles: Vec<MembraneTriangle>,
    /// The slots of the blocks of the pairs of corners.
    pub(super) slots: Vec<[math::sparse::BlockSlot; 3]>,
    /// The transverse factors of the two stretch conditions and the stiffness
    /// factor added for the shear condition, in the current step.
    pub(super) transverse: Vec<[f64; 3]>,
}

impl Membrane {
    /// A membrane of these triangles.
    pub fn new(
        triangles: Vec<MembraneTriangle>,
        stiffness: MembraneStiffness,
    ) -> Checked<Self> {
        non_negative("stretch", stiffness.stretch)?;
        non_negative("shear", stiffness.shear)?;
        non_negative("damping", stiffness.damping)?;
        let transverse = vec![[0.0; 3]; triangles.len()];
        Ok(Self { stiffness, triangles, slots: Vec::new(), transverse })
    }

    /// Its triangles.
    pub fn triangles(&self) -> &[MembraneTriangle] {
        &self.triangles
    }

    /// Its stiffness.
    pub fn stiffness(&self) -> MembraneStiffness {
        self.stiffness
    }

    /// Multiplies stiffness and damping by `factor`.
    pub fn scale_stiffness(&mut self, factor: f64) -> Checked<()> {
        math::check::positive("factor", factor)?;
        self.stiffness.stretch *= factor;
        self.stiffness.shear *= factor;
        self.stiffness.damping *= factor;
        Ok(())
    }

    /// The largest strain along warp or weft: 0 where none is stretched.
    pub fn largest_strain(&self, x: &[Vec3]) -> f64 {
        let mut largest = 0.0_f64;
        for triangle in &self.triangles {
            let (wp, wq) = triangle.deformation_gradient(x);
            largest = largest.max(wp.norm() - 1.0).max(wq.norm() - 1.0);
        }
        largest
    }
}
