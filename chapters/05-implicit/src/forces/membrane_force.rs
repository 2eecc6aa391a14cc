//! Forces and Jacobians of a [`Membrane`]: `F_i = -k dC/dx_i C - kd dC/dx_i
//! C'`, and in the matrix `k dC/dx_i dC/dx_j^T`, without the second derivatives
//! of `C` that could make it indefinite.

use crate::{
    ForceJacobians, ImplicitForce, LinearSystem, Membrane, MembraneTriangle,
    StepContext, Stretch, spring_jacobians,
};
use math::sparse::BlockSymmetric;
use math::{Mat3, Vec3};
use particles::{Force, State};

/// The deformation of a triangle at one moment.
struct Deformation {
    wp: Vec3,
    wq: Vec3,
    /// `dC/dx_i` of the shear, without the root of the area.
    c: [Vec3; 3],
    /// `wp.wq`, and its rate of change.
    shear: f64,
    shear_rate: f64,
    /// The rates of change of `wp` and `wq`.
    wp_rate: Vec3,
    wq_rate: Vec3,
}

impl Deformation {
    #[inline]
    fn new(triangle: &MembraneTriangle, now: &State<'_>) -> Self {
        let (wp, wq) = triangle.deformation_gradient(now.x);
        let (wp_rate, wq_rate) = triangle.deformation_gradient(now.v);
        let c = [0, 1, 2].map(|i| triangle.a[i] * wq + triangle.b[i] * wp);
        let shear_rate = wp_rate.dot(&wq) + wp.dot(&wq_rate);
        let shear = wp.dot(&wq);
        Self { wp, wq, c, shear, shear_rate, wp_rate, wq_rate }
    }
}

impl Force for Membrane {
    // ANCHOR: forces
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let t = self.stiffness;
        for triangle in &self.triangles {
            let state = Deformation::new(triangle, now);
            let kd = triangle.area * t.damping;
            let ks = triangle.area * t.stretch;
            let fp = stretch_force(ks, kd, state.wp, state.wp_rate);
            let fq = stretch_force(ks, kd, state.wq, state.wq_rate);
            let fs =
                triangle.area * t.shear * state.shear + kd * state.shear_rate;
            for (k, i) in triangle.corners.into_iter().enumerate() {
                force[i] +=
                    triangle.a[k] * fp + triangle.b[k] * fq - fs * state.c[k];
            }
        }
    }
    // ANCHOR_END: forces

    // EQ: implicit/conditions
    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        for triangle in &self.triangles {
            let (wp, wq) = triangle.deformation_gradient(now.x);
            let (p, q) = (wp.norm() - 1.0, wq.norm() - 1.0);
            let stretch = self.stiffness.stretch * (p * p + q * q);
            let shear = self.stiffness.shear * wp.dot(&wq) * wp.dot(&wq);
            energy += 0.5 * triangle.area * (stretch + shear);
        }
        energy
    }

    fn min_particles(&self) -> usize {
        let all = self.triangles.iter().flat_map(|triangle| triangle.corners);
        all.max().map_or(0, |largest| largest + 1)
    }
}

/// The force of one stretch condition, as if it were a spring of length 1.
#[inline]
fn stretch_force(ks: f64, kd: f64, w: Vec3, rate: Vec3) -> Vec3 {
    let Stretch { u, length, .. } = Stretch::new(w, 1.0);
    -(ks * (length - 1.0) + kd * rate.dot(&u)) * u
}

impl ImplicitForce for Membrane {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        for triangle in &self.triangles {
            let [i, j, k] = triangle.corners;
            pairs.extend([(i, j), (i, k), (j, k)]);
        }
    }

    fn jacobians(&self, now: &State<'_>, jacobians: &mut ForceJacobians) {
        let t = self.stiffness;
        for triangle in &self.triangles {
            let state = Deformation::new(triangle, now);
            let (ks, kd) =
                (triangle.area * t.stretch, triangle.area * t.damping);
            let kh = triangle.area * t.shear;
            let (px, pv) =
                spring_jacobians(ks, kd, 1.0, state.wp, state.wp_rate);
            let (qx, qv) =
                spring_jacobians(ks, kd, 1.0, state.wq, state.wq_rate);
            let fs = kh * state.shear + kd * state.shear_rate;
            for (m, i) in triangle.corners.into_iter().enumerate() {
                for (n, j) in triangle.corners.into_iter().enumerate() {
                    let (pp, qq) = (
                        triangle.a[m] * triangle.a[n],
                        triangle.b[m] * triangle.b[n],
                    );
                    let mixed = triangle.a[m] * triangle.b[n]
                        + triangle.b[m] * triangle.a[n];
                    let (ci, cj) = (state.c[m], state.c[n]);
                    // How the rate of the shear changes with x_j.
                    let rotation = triangle.a[n] * state.wq_rate
                        + triangle.b[n] * state.wp_rate;
                    let slope = kh * cj + kd * rotation;
                    let dx = pp * px + qq * qx
                        - ci * slope.transpose()
                        - fs * mixed * Mat3::identity();
                    let dv = pp * pv + qq * qv - kd * ci * cj.transpose();
                    jacobians.add_x(i, j, &dx);
                    jacobians.add_v(i, j, &dv);
                }
            }
        }
    }

    fn bind(&mut self, matrix: &BlockSymmetric) {
        self.slots.clear();
        for triangle in &self.triangles {
            let [i, j, k] = triangle.corners;
            let pairs = [(i, j), (i, k), (j, k)];
            self.slots.push(pairs.map(|(i, j)| matrix.slot(i, j)));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        context: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        for e in 0..self.triangles.len() {
            let triangle = self.triangles[e];
            let state = Deformation::new(&triangle, now);
            let (dp, dq) = triangle.deformation_gradient(context.drift);
            if context.first {
                self.transverse[e] =
                    first_transverse(&state, dp, dq, context.energy_guard);
            }
            self.add_triangle(e, &state, [dp, dq], context.g, system);
        }
    }

    fn energy_excess(&self, x: &[Vec3], dx: &[Vec3]) -> f64 {
        let mut excess = 0.0;
        for (triangle, transverse) in
            self.triangles.iter().zip(&self.transverse)
        {
            let [p, q, s] = self.excess_of(triangle, transverse, x, dx);
            excess += p + q + s;
        }
        excess
    }

    // EQ: implicit/strain_change
    fn strain_change(&self, x: &[Vec3], dx: &[Vec3]) -> f64 {
        let mut largest = 0.0_f64;
        for triangle in &self.triangles {
            let (wp, wq) = triangle.deformation_gradient(x);
            let (dp, dq) = triangle.deformation_gradient(dx);
            for (w, d) in [(wp, dp), (wq, dq)] {
                largest = largest.max(((w + d).norm() - w.norm()).abs());
            }
        }
        largest
    }

    fn stiffen(&mut self, x: &[Vec3], dx: &[Vec3], all: bool) {
        for e in 0..self.triangles.len() {
            let triangle = self.triangles[e];
            let excess = self.excess_of(&triangle, &self.transverse[e], x, dx);
            let (wp, wq) = triangle.deformation_gradient(x);
            let (dp, dq) = triangle.deformation_gradient(dx);
            for (k, w, d) in [(0, wp, dp), (1, wq, dq)] {
                let stretch = Stretch::new(w, 1.0);
                let t = self.transverse[e][k];
                self.transverse[e][k] = stretch.stiffened(t, d, all);
            }
            if excess[2] > 0.0 {
                let size = dp.norm_squared() + dq.norm_squared();
                let missing =
                    excess[2] / (triangle.area * self.stiffness.shear * size);
                // Twice what is missing, because the next attempt moves otherwise.
                self.transverse[e][2] += 2.0 * missing;
            }
        }
    }
}

/// The factors that a predicted change of `wp` and `wq` by `dp` and `dq`
/// needs.
#[inline]
fn first_transverse(
    state: &Deformation,
    dp: Vec3,
    dq: Vec3,
    energy_guard: bool,
) -> [f64; 3] {
    if !energy_guard {
        let bare = |w: Vec3| Stretch::new(w, 1.0).transverse();
        return [bare(state.wp), bare(state.wq), 0.0];
    }
    let guarded = |w: Vec3, d: Vec3| {
        let stretch = Stretch::new(w, 1.0);
        stretch.transverse().max(stretch.needed(d))
    };
    let second_order = dp.dot(&dq);
    let size = dp.norm_squared() + dq.norm_squared();
    let needed = state.shear * second_order + second_order * second_order;
    let shear = if needed > 0.0 { needed / size } else { 0.0 };
    [guarded(state.wp, dp), guarded(state.wq, dq), shear]
}

impl Membrane {
    /// Adds one triangle to the linear system.
    #[inline]
    fn add_triangle(
        &self,
        e: usize,
        state: &Deformation,
        [dp, dq]: [Vec3; 2],
        g: f64,
        system: &mut LinearSystem,
    ) {
        let (triangle, transverse) = (&self.triangles[e], &self.transverse[e]);
        let (ks, kd) = (self.stiffness.stretch, self.stiffness.damping);
        let (ks, kd) = (triangle.area * ks, triangle.area * kd);
        let kh = triangle.area * self.stiffness.shear;
        let along = |w: Vec3, t: f64| {
            let stretch = Stretch::new(w, 1.0);
            let k = ks * stretch.stiffness(t);
            (k, g * g * k + g * kd * stretch.u * stretch.u.transpose())
        };
        let (kp, sp) = along(state.wp, transverse[0]);
        let (kq, sq) = along(state.wq, transverse[1]);
        let tau = kh * transverse[2];
        // F - K drift, for the three conditions
        let fp =
            stretch_force(ks, kd, state.wp, state.wp_rate) - kp * dp - tau * dp;
        let fq =
            stretch_force(ks, kd, state.wq, state.wq_rate) - kq * dq - tau * dq;
        let ahead = state.shear + state.wp.dot(&dq) + dp.dot(&state.wq);
        let fs = kh * ahead + kd * state.shear_rate;
        let weight = g * g * kh + g * kd;
        let block = |m: usize, n: usize| {
            let pp = triangle.a[m] * triangle.a[n];
            let qq = triangle.b[m] * triangle.b[n];
            let mut s = pp * sp + qq * sq;
            s += weight * state.c[m] * state.c[n].transpose();
            s + Mat3::from_diagonal_element(g * g * tau * (pp + qq))
        };
        for (m, i) in triangle.corners.into_iter().enumerate() {
            system.rhs[i] +=
                g * (triangle.a[m] * fp + triangle.b[m] * fq - fs * state.c[m]);
            system.matrix.add(i, i, &block(m, m));
        }
        for (k, (m, n)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
            system.matrix.add_at(self.slots[e][k], &block(m, n));
        }
    }

    /// The energy excess of the three conditions of a triangle, J.
    fn excess_of(
        &self,
        triangle: &MembraneTriangle,
        transverse: &[f64; 3],
        x: &[Vec3],
        dx: &[Vec3],
    ) -> [f64; 3] {
        let (wp, wq) = triangle.deformation_gradient(x);
        let (dp, dq) = triangle.deformation_gradient(dx);
        let half = 0.5 * triangle.area * self.stiffness.stretch;
        let p = Stretch::new(wp, 1.0).energy_excess(transverse[0], dp);
        let q = Stretch::new(wq, 1.0).energy_excess(transverse[1], dq);
        let (shear, second) = (wp.dot(&wq), dp.dot(&dq));
        let slope = dp.dot(&wq) + wp.dot(&dq);
        let size = dp.norm_squared() + dq.norm_squared();
        // k A [(s + d) b + b²/2 - d²/2 - transverse size]
        let s = (shear + slope) * second
            + 0.5 * (second * second - slope * slope)
            - transverse[2] * size;
        [half * p, half * q, triangle.area * self.stiffness.shear * s]
    }
}
