//! Aerodynamic forces on triangles: pressure along the normal in proportion to
//! the flow through the triangle, and a little friction along it.

use crate::{ForceJacobians, ImplicitForce, LinearSystem, StepContext};
use math::check::{Checked, finite_vector, non_negative};
use math::sparse::{BlockSlot, BlockSymmetric};
use math::{Mat3, Vec3, cross_matrix};
use particles::{Force, State};

/// The force of the air on triangles.
#[derive(Clone, Debug)]
pub struct Wind {
    /// The velocity of the air, m/s.
    pub velocity: Vec3,
    /// Force per area and per speed through the triangle, N s/m³.
    pub pressure: f64,
    /// Force per area and per speed of the air, in any direction, N s/m³.
    pub friction: f64,
    triangles: Vec<[usize; 3]>,
    slots: Vec<[BlockSlot; 3]>,
}

impl Wind {
    /// Air that moves with `velocity` around these triangles.
    pub fn new(
        triangles: &[[usize; 3]],
        velocity: Vec3,
        pressure: f64,
        friction: f64,
    ) -> Checked<Self> {
        Ok(Self {
            velocity: finite_vector("velocity", velocity)?,
            pressure: non_negative("pressure", pressure)?,
            friction: non_negative("friction", friction)?,
            triangles: triangles.to_vec(),
            slots: Vec::new(),
        })
    }

    /// The area vector `a` (normal times area) of a triangle, and the
    /// velocity `s` of the air relative to it.
    #[inline]
    fn area_and_flow(
        &self,
        now: &State<'_>,
        corners: [usize; 3],
    ) -> (Vec3, Vec3) {
        let [i, j, k] = corners;
        let (e1, e2) = (now.x[j] - now.x[i], now.x[k] - now.x[i]);
        let mean = (now.v[i] + now.v[j] + now.v[k]) / 3.0;
        (0.5 * e1.cross(&e2), self.velocity - mean)
    }

    // ANCHOR: drag-matrix
    // EQ: implicit/wind
    /// The drag matrix `D`, with the force `D s` on the whole triangle:
    /// positive semidefinite, and zero for a triangle without area.
    #[inline]
    fn drag_matrix(&self, a: Vec3) -> Mat3 {
        let area = a.norm();
        if area == 0.0 {
            return Mat3::zeros();
        }
        // D = pressure a a^T / |a| + friction |a|
        let mut d = self.pressure / area * (a * a.transpose());
        for i in 0..3 {
            d[(i, i)] += self.friction * area;
        }
        d
    }
    // ANCHOR_END: drag-matrix

    /// The derivative of the force on the triangle by its area vector.
    fn area_derivative(&self, a: Vec3, s: Vec3) -> Mat3 {
        let area = a.norm();
        if area == 0.0 {
            return Mat3::zeros();
        }
        let (n, through) = (a / area, a.dot(&s));
        // d/da [pressure (a.s) a/|a| + friction |a| s]
        let spread = a * s.transpose() + through * Mat3::identity();
        let shrink = through / area * (a * n.transpose());
        self.pressure / area * (spread - shrink)
            + self.friction * s * n.transpose()
    }
}

impl Force for Wind {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for corners in &self.triangles {
            let (a, s) = self.area_and_flow(now, *corners);
            let third = self.drag_matrix(a) * s / 3.0;
            for i in corners {
                force[*i] += third;
            }
        }
    }

    fn min_particles(&self) -> usize {
        let all = self.triangles.iter().flatten();
        all.max().map_or(0, |largest| largest + 1)
    }
}

impl ImplicitForce for Wind {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        for [i, j, k] in self.triangles.iter().copied() {
            pairs.extend([(i, j), (j, k), (k, i)]);
        }
    }

    fn jacobians(&self, now: &State<'_>, jacobians: &mut ForceJacobians) {
        for corners in &self.triangles {
            let (a, s) = self.area_and_flow(now, *corners);
            let dv = -self.drag_matrix(a) / 9.0;
            let da = self.area_derivative(a, s) / 3.0;
            for c in 0..3 {
                // a = 1/2 (x0 × x1 + x1 × x2 + x2 × x0)
                let next = now.x[corners[(c + 1) % 3]];
                let last = now.x[corners[(c + 2) % 3]];
                let dx = da * 0.5 * cross_matrix(last - next);
                for i in corners {
                    jacobians.add_x(*i, corners[c], &dx);
                    jacobians.add_v(*i, corners[c], &dv);
                }
            }
        }
    }

    fn bind(&mut self, matrix: &BlockSymmetric) {
        self.slots.clear();
        for [i, j, k] in self.triangles.iter().copied() {
            let slots = [(i, j), (j, k), (k, i)];
            self.slots.push(slots.map(|(i, j)| matrix.slot(i, j)));
        }
    }

    /// Takes `dF/dv`, which is symmetric, and leaves out `dF/dx`, which is
    /// not: within one step the wind acts on the triangle where it was.
    fn assemble(
        &mut self,
        now: &State<'_>,
        context: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        if self.pressure == 0.0 && self.friction == 0.0 {
            return;
        }
        for (corners, slots) in self.triangles.iter().zip(&self.slots) {
            let (a, s) = self.area_and_flow(now, *corners);
            let drag = self.drag_matrix(a);
            let third = context.g / 3.0 * (drag * s);
            let block = context.g / 9.0 * drag;
            for (i, slot) in corners.iter().zip(slots) {
                system.rhs[*i] += third;
                system.matrix.add(*i, *i, &block);
                system.matrix.add_at(*slot, &block);
            }
        }
    }
}
