//! Bending at hinges: one condition for each edge between two triangles, a sum
//! of the four corners with fixed weights that is zero while they lie in a
//! plane and grows with the curvature.
//!
//! The weights come from the cotangents of the flat triangles (Bergou and
//! others 2006, for sheets that bend but hardly stretch). The angle between
//! the triangles, which Baraff and Witkin take, has second derivatives of both
//! signs; this condition is linear in `x`, so its derivatives are exact and
//! constant, and those of its energy are never negative. Its scale is such that a
//! grid rolled up along its threads stores what a plate of stiffness `k`
//! does, `k/2` times area and curvature squared.

use crate::{ForceJacobians, ImplicitForce, LinearSystem, StepContext};
use math::check::{Checked, non_negative};
use math::sparse::{BlockSlot, BlockSymmetric};
use math::{Mat3, Vec3};
use ode::InputError;
use particles::{Force, State};

/// One edge, its two ends first, then the corners on either side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hinge {
    /// The four particles.
    pub corners: [usize; 4],
    /// Their weights in the condition `C = sum c_i x_i`, 1/m; the energy is
    /// `k/2 |C|²` with `k` in N m.
    pub c: [f64; 4],
}

impl Hinge {
    // ANCHOR: hinge
    /// The hinge of these `corners`, whose material coordinates are
    /// `material`, m.
    pub fn new(corners: [usize; 4], material: [[f64; 2]; 4]) -> Checked<Self> {
        let [x0, x1, x2, x3] = material;
        // Angles at the ends of the edge, on either side.
        let (c01, a) = cotangent(x0, x1, x2);
        let (c02, b) = cotangent(x0, x1, x3);
        let (c03, _) = cotangent(x1, x0, x2);
        let (c04, _) = cotangent(x1, x0, x3);
        let area = 0.5 * (a.abs() + b.abs());
        if !(area.is_finite() && a != 0.0 && b != 0.0) {
            let (field, accepted) = ("material", "two triangles with an area");
            return Err(InputError { field, value: area, accepted });
        }
        let scale = area.sqrt().recip();
        let c = [c03 + c04, c01 + c02, -c01 - c03, -c02 - c04];
        Ok(Self { corners, c: c.map(|c| scale * c) })
    }

    // EQ: implicit/hinge
    /// The condition, or its change if `x` is a displacement.
    #[inline]
    fn condition(&self, x: &[Vec3]) -> Vec3 {
        let mut sum = Vec3::zeros();
        for (i, c) in self.corners.iter().zip(self.c) {
            sum += c * x[*i];
        }
        sum
    }
    // ANCHOR_END: hinge
}

/// The cotangent of the angle at `at` between the edges to `to` and `other`,
/// and their cross product.
fn cotangent(at: [f64; 2], to: [f64; 2], other: [f64; 2]) -> (f64, f64) {
    let (p, q) = (to[0] - at[0], to[1] - at[1]);
    let (r, s) = (other[0] - at[0], other[1] - at[1]);
    let cross = p * s - q * r;
    ((p * r + q * s) / cross.abs(), cross)
}

/// All hinges of a cloth, as a force with Jacobians.
#[derive(Clone, Debug)]
pub struct Bending {
    /// Stiffness, N m.
    stiffness: f64,
    /// Damping, N m s.
    damping: f64,
    hinges: Vec<Hinge>,
    slots: Vec<[BlockSlot; 6]>,
}

/// The pairs of the four corners.
const PAIRS: [(usize, usize); 6] =
    [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

impl Bending {
    /// These hinges with this stiffness and damping.
    pub fn new(
        hinges: Vec<Hinge>,
        stiffness: f64,
        damping: f64,
    ) -> Checked<Self> {
        let stiffness = non_negative("stiffness", stiffness)?;
        let damping = non_negative("damping", damping)?;
        Ok(Self { stiffness, damping, hinges, slots: Vec::new() })
    }

    /// Its hinges.
    pub fn hinges(&self) -> &[Hinge] {
        &self.hinges
    }

    /// Multiplies stiffness and damping by `factor`.
    pub fn scale_stiffness(&mut self, factor: f64) -> Checked<()> {
        math::check::positive("factor", factor)?;
        self.stiffness *= factor;
        self.damping *= factor;
        Ok(())
    }
}

impl Force for Bending {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for hinge in &self.hinges {
            let pull = self.stiffness * hinge.condition(now.x)
                + self.damping * hinge.condition(now.v);
            for (i, c) in hinge.corners.into_iter().zip(hinge.c) {
                force[i] -= c * pull;
            }
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        let mut sum = 0.0;
        for hinge in &self.hinges {
            sum += hinge.condition(now.x).norm_squared();
        }
        0.5 * self.stiffness * sum
    }

    fn min_particles(&self) -> usize {
        let all = self.hinges.iter().flat_map(|hinge| hinge.corners);
        all.max().map_or(0, |largest| largest + 1)
    }
}

impl ImplicitForce for Bending {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        for hinge in &self.hinges {
            let corners = hinge.corners;
            pairs.extend(PAIRS.map(|(m, n)| (corners[m], corners[n])));
        }
    }

    fn jacobians(&self, _now: &State<'_>, jacobians: &mut ForceJacobians) {
        for Hinge { corners, c } in &self.hinges {
            for (m, i) in corners.iter().enumerate() {
                for (n, j) in corners.iter().enumerate() {
                    // dF_i/dx_j = -k c_i c_j
                    let block = c[m] * c[n] * Mat3::identity();
                    jacobians.add_x(*i, *j, &(-self.stiffness * block));
                    jacobians.add_v(*i, *j, &(-self.damping * block));
                }
            }
        }
    }

    fn bind(&mut self, matrix: &BlockSymmetric) {
        self.slots.clear();
        for hinge in &self.hinges {
            let slot = |(m, n)| matrix.slot(hinge.corners[m], hinge.corners[n]);
            self.slots.push(PAIRS.map(slot));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        context: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        let g = context.g;
        let weight = g * g * self.stiffness + g * self.damping;
        for (hinge, slots) in self.hinges.iter().zip(&self.slots) {
            let Hinge { corners, c } = hinge;
            let ahead = hinge.condition(now.x) + hinge.condition(context.drift);
            let force =
                self.stiffness * ahead + self.damping * hinge.condition(now.v);
            for (m, i) in corners.iter().enumerate() {
                system.rhs[*i] -= g * c[m] * force;
                let block = Mat3::from_diagonal_element(weight * c[m] * c[m]);
                system.matrix.add(*i, *i, &block);
            }
            for ((m, n), slot) in PAIRS.into_iter().zip(slots) {
                let block = Mat3::from_diagonal_element(weight * c[m] * c[n]);
                system.matrix.add_at(*slot, &block);
            }
        }
    }

    fn energy_excess(&self, _x: &[Vec3], dx: &[Vec3]) -> f64 {
        let mut sum = 0.0;
        for hinge in &self.hinges {
            sum += hinge.condition(dx).norm_squared();
        }
        -0.5 * self.stiffness * sum
    }
}
