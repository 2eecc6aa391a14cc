//! Air: it pushes each triangle of a sheet along its normal as hard as the
//! wind blows through it, and drags it along a little.

use crate::{ImplicitForce, Jacobians, Stage, StepSystem};
use math::check::{Checked, finite_vector, non_negative};
use math::sparse::{BlockSymmetric, Slot};
use math::{Mat3, Vec3, star};
use particles::{Force, State};

/// The pressure of the air on triangles.
#[derive(Clone, Debug)]
pub struct Wind {
    /// The velocity of the air, m/s.
    pub velocity: Vec3,
    /// Force per area and per speed through the triangle, N s/m³.
    pub pressure: f64,
    /// Force per area and per speed of the air, in any direction, N s/m³.
    pub friction: f64,
    triangles: Vec<[usize; 3]>,
    slots: Vec<[Slot; 3]>,
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
    fn look(&self, now: &State<'_>, corners: [usize; 3]) -> (Vec3, Vec3) {
        let [i, j, k] = corners;
        let (e1, e2) = (now.x[j] - now.x[i], now.x[k] - now.x[i]);
        let mean = (now.v[i] + now.v[j] + now.v[k]) / 3.0;
        (0.5 * e1.cross(&e2), self.velocity - mean)
    }

    // ANCHOR: grip
    // EQ: implicit/wind
    /// The matrix `D` with force `D s` on the whole triangle: positive, and
    /// zero for a triangle without area.
    #[inline]
    fn grip(&self, a: Vec3) -> Mat3 {
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
    // ANCHOR_END: grip

    /// How the force on the triangle changes with its area vector.
    fn turning(&self, a: Vec3, s: Vec3) -> Mat3 {
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
            let (a, s) = self.look(now, *corners);
            let third = self.grip(a) * s / 3.0;
            for i in corners {
                force[*i] += third;
            }
        }
    }

    fn reach(&self) -> usize {
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

    fn jacobians(&self, now: &State<'_>, jacobians: &mut Jacobians) {
        for corners in &self.triangles {
            let (a, s) = self.look(now, *corners);
            let dv = -self.grip(a) / 9.0;
            let da = self.turning(a, s) / 3.0;
            for c in 0..3 {
                // a = 1/2 (x0 × x1 + x1 × x2 + x2 × x0)
                let next = now.x[corners[(c + 1) % 3]];
                let last = now.x[corners[(c + 2) % 3]];
                let dx = da * 0.5 * star(last - next);
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
    /// not: within one step the wind pushes where the triangle was.
    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        if self.pressure == 0.0 && self.friction == 0.0 {
            return;
        }
        for (corners, slots) in self.triangles.iter().zip(&self.slots) {
            let (a, s) = self.look(now, *corners);
            let grip = self.grip(a);
            let third = stage.g / 3.0 * (grip * s);
            let block = stage.g / 9.0 * grip;
            for (i, slot) in corners.iter().zip(slots) {
                system.rhs[*i] += third;
                system.matrix.add(*i, *i, &block);
                system.matrix.add_at(*slot, &block);
            }
        }
    }
}
