//! Forces and derivatives of a [`Membrane`]: `F_i = -k dC/dx_i C - kd dC/dx_i
//! C'`, and in the matrix `k dC/dx_i dC/dx_j^T` with what is missing to be
//! positive left out.

use crate::membrane::{Membrane, Patch};
use crate::stretch::{Stretch, spring_jacobians};
use crate::{ImplicitForce, Jacobians, Stage, StepSystem};
use math::sparse::BlockSymmetric;
use math::{Mat3, Vec3};
use particles::{Force, State};

/// A triangle at one moment.
struct Look {
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

impl Look {
    #[inline]
    fn new(patch: &Patch, now: &State<'_>) -> Self {
        let (wp, wq) = patch.directions(now.x);
        let (wp_rate, wq_rate) = patch.directions(now.v);
        let c = [0, 1, 2].map(|i| patch.a[i] * wq + patch.b[i] * wp);
        let shear_rate = wp_rate.dot(&wq) + wp.dot(&wq_rate);
        let shear = wp.dot(&wq);
        Self { wp, wq, c, shear, shear_rate, wp_rate, wq_rate }
    }
}

impl Force for Membrane {
    // ANCHOR: forces
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let t = self.threads;
        for patch in &self.patches {
            let look = Look::new(patch, now);
            let kd = patch.area * t.damping;
            let ks = patch.area * t.stretch;
            let fp = pull(ks, kd, look.wp, look.wp_rate);
            let fq = pull(ks, kd, look.wq, look.wq_rate);
            let fs = patch.area * t.shear * look.shear + kd * look.shear_rate;
            for (k, i) in patch.corners.into_iter().enumerate() {
                force[i] += patch.a[k] * fp + patch.b[k] * fq - fs * look.c[k];
            }
        }
    }
    // ANCHOR_END: forces

    // EQ: implicit/conditions
    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        for patch in &self.patches {
            let (wp, wq) = patch.directions(now.x);
            let (p, q) = (wp.norm() - 1.0, wq.norm() - 1.0);
            let stretch = self.threads.stretch * (p * p + q * q);
            let shear = self.threads.shear * wp.dot(&wq) * wp.dot(&wq);
            energy += 0.5 * patch.area * (stretch + shear);
        }
        energy
    }

    fn reach(&self) -> usize {
        let all = self.patches.iter().flat_map(|patch| patch.corners);
        all.max().map_or(0, |largest| largest + 1)
    }
}

/// The force of one thread, as if it were a spring of length 1.
#[inline]
fn pull(ks: f64, kd: f64, w: Vec3, rate: Vec3) -> Vec3 {
    let Stretch { u, length, .. } = Stretch::new(w, 1.0);
    -(ks * (length - 1.0) + kd * rate.dot(&u)) * u
}

impl ImplicitForce for Membrane {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        for patch in &self.patches {
            let [i, j, k] = patch.corners;
            pairs.extend([(i, j), (i, k), (j, k)]);
        }
    }

    fn jacobians(&self, now: &State<'_>, jacobians: &mut Jacobians) {
        let t = self.threads;
        for patch in &self.patches {
            let look = Look::new(patch, now);
            let (ks, kd) = (patch.area * t.stretch, patch.area * t.damping);
            let kh = patch.area * t.shear;
            let (px, pv) = spring_jacobians(ks, kd, 1.0, look.wp, look.wp_rate);
            let (qx, qv) = spring_jacobians(ks, kd, 1.0, look.wq, look.wq_rate);
            let fs = kh * look.shear + kd * look.shear_rate;
            for (m, i) in patch.corners.into_iter().enumerate() {
                for (n, j) in patch.corners.into_iter().enumerate() {
                    let (pp, qq) =
                        (patch.a[m] * patch.a[n], patch.b[m] * patch.b[n]);
                    let mixed =
                        patch.a[m] * patch.b[n] + patch.b[m] * patch.a[n];
                    let (ci, cj) = (look.c[m], look.c[n]);
                    // How the rate of the shear changes with x_j.
                    let turn =
                        patch.a[n] * look.wq_rate + patch.b[n] * look.wp_rate;
                    let slope = kh * cj + kd * turn;
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
        for patch in &self.patches {
            let [i, j, k] = patch.corners;
            let pairs = [(i, j), (i, k), (j, k)];
            self.slots.push(pairs.map(|(i, j)| matrix.slot(i, j)));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        for e in 0..self.patches.len() {
            let patch = self.patches[e];
            let look = Look::new(&patch, now);
            let (dp, dq) = patch.directions(stage.drift);
            if stage.first {
                self.extra[e] = first_extra(&look, dp, dq, stage.guarded);
            }
            self.add_patch(e, &look, [dp, dq], stage.g, system);
        }
    }

    fn surplus(&self, x: &[Vec3], dx: &[Vec3]) -> f64 {
        let mut surplus = 0.0;
        for (patch, extra) in self.patches.iter().zip(&self.extra) {
            let [p, q, s] = self.unpaid(patch, extra, x, dx);
            surplus += p + q + s;
        }
        surplus
    }

    fn stiffen(&mut self, x: &[Vec3], dx: &[Vec3], all: bool) {
        for e in 0..self.patches.len() {
            let patch = self.patches[e];
            let unpaid = self.unpaid(&patch, &self.extra[e], x, dx);
            let (wp, wq) = patch.directions(x);
            let (dp, dq) = patch.directions(dx);
            for (k, w, d) in [(0, wp, dp), (1, wq, dq)] {
                let stretch = Stretch::new(w, 1.0);
                let t = self.extra[e][k];
                self.extra[e][k] = stretch.stiffened(t, d, all);
            }
            if unpaid[2] > 0.0 {
                let size = dp.norm_squared() + dq.norm_squared();
                let missing =
                    unpaid[2] / (patch.area * self.threads.shear * size);
                // Twice what this move lacks: the next one is another.
                self.extra[e][2] += 2.0 * missing;
            }
        }
    }
}

/// What a drift of `wp` and `wq` by `dp` and `dq` needs.
#[inline]
fn first_extra(look: &Look, dp: Vec3, dq: Vec3, guarded: bool) -> [f64; 3] {
    if !guarded {
        let bare = |w: Vec3| Stretch::new(w, 1.0).transverse();
        return [bare(look.wp), bare(look.wq), 0.0];
    }
    let thread = |w: Vec3, d: Vec3| {
        let stretch = Stretch::new(w, 1.0);
        stretch.transverse().max(stretch.needed(d))
    };
    let bow = dp.dot(&dq);
    let size = dp.norm_squared() + dq.norm_squared();
    let needed = look.shear * bow + bow * bow;
    let shear = if needed > 0.0 { needed / size } else { 0.0 };
    [thread(look.wp, dp), thread(look.wq, dq), shear]
}

impl Membrane {
    /// Adds the part of one triangle.
    #[inline]
    fn add_patch(
        &self,
        e: usize,
        look: &Look,
        [dp, dq]: [Vec3; 2],
        g: f64,
        system: &mut StepSystem,
    ) {
        let (patch, extra) = (&self.patches[e], &self.extra[e]);
        let (ks, kd) = (self.threads.stretch, self.threads.damping);
        let (ks, kd) = (patch.area * ks, patch.area * kd);
        let kh = patch.area * self.threads.shear;
        let along = |w: Vec3, t: f64| {
            let stretch = Stretch::new(w, 1.0);
            let k = ks * stretch.stiffness(t);
            (k, g * g * k + g * kd * stretch.u * stretch.u.transpose())
        };
        let (kp, sp) = along(look.wp, extra[0]);
        let (kq, sq) = along(look.wq, extra[1]);
        let tau = kh * extra[2];
        // F - K drift, for the three conditions
        let fp = pull(ks, kd, look.wp, look.wp_rate) - kp * dp - tau * dp;
        let fq = pull(ks, kd, look.wq, look.wq_rate) - kq * dq - tau * dq;
        let ahead = look.shear + look.wp.dot(&dq) + dp.dot(&look.wq);
        let fs = kh * ahead + kd * look.shear_rate;
        let weight = g * g * kh + g * kd;
        let block = |m: usize, n: usize| {
            let pp = patch.a[m] * patch.a[n];
            let qq = patch.b[m] * patch.b[n];
            let mut s = pp * sp + qq * sq;
            s += weight * look.c[m] * look.c[n].transpose();
            s + Mat3::from_diagonal_element(g * g * tau * (pp + qq))
        };
        for (m, i) in patch.corners.into_iter().enumerate() {
            system.rhs[i] +=
                g * (patch.a[m] * fp + patch.b[m] * fq - fs * look.c[m]);
            system.matrix.add(i, i, &block(m, m));
        }
        for (k, (m, n)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
            system.matrix.add_at(self.slots[e][k], &block(m, n));
        }
    }

    /// What the conditions of a triangle gain unpaid in a move, J.
    fn unpaid(
        &self,
        patch: &Patch,
        extra: &[f64; 3],
        x: &[Vec3],
        dx: &[Vec3],
    ) -> [f64; 3] {
        let (wp, wq) = patch.directions(x);
        let (dp, dq) = patch.directions(dx);
        let half = 0.5 * patch.area * self.threads.stretch;
        let p = Stretch::new(wp, 1.0).unpaid(extra[0], dp);
        let q = Stretch::new(wq, 1.0).unpaid(extra[1], dq);
        let (shear, bow) = (wp.dot(&wq), dp.dot(&dq));
        let slope = dp.dot(&wq) + wp.dot(&dq);
        let size = dp.norm_squared() + dq.norm_squared();
        // k A [(s + d) b + b²/2 - d²/2 - extra size]
        let s = (shear + slope) * bow + 0.5 * (bow * bow - slope * slope)
            - extra[2] * size;
        [half * p, half * q, patch.area * self.threads.shear * s]
    }
}
