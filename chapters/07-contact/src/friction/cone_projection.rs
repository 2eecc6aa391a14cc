//! The projection `P` onto the friction cones, and Newton's method for the
//! forces nearest to given ones that obey contact and friction.
//!
//! The unknowns are the accelerations `v'`, six numbers for each body. From
//! them follow the forces, `f = P(near - (J v' + b)/d)`, and these must
//! cause them: `M v' - J^T f = 0`.

use super::FrictionCone;
use super::cone::length_of;
use super::settings::{
    MAX_HALVINGS, MAX_INNER_ITERATIONS, MAX_STALLED_ITERATIONS,
    STALLED_TOLERANCE,
};
use crate::Row;
use crate::islands::{BodyBlocks, ConstraintSystem, NO_BLOCK};
use math::dense::Lu;

/// Newton's method, in a workspace that it keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConeProjection {
    near: Vec<f64>,
    /// The forces before the projection.
    y: Vec<f64>,
    /// The derivative of a force by its own `y`, and for a tangential row
    /// also by that of the other one, and of the normal.
    slope: Vec<[f64; 3]>,
    /// `J^T f - M v'`.
    residual: Vec<f64>,
    /// The last step.
    last: Vec<f64>,
    lu: Lu,
}

/// How Newton's method ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NewtonReport {
    pub iterations: usize,
    /// Whether the system now has the solution; if not, its old forces.
    pub converged: bool,
}

impl ConeProjection {
    /// Finds the solution nearest to the present forces, with the proximal
    /// weight `d`, as a fraction of the inverse effective mass of each row. Its residual is at most the fraction `tolerance` of the
    /// accelerations.
    pub fn solve(
        &mut self,
        system: &mut ConstraintSystem,
        d: f64,
        tolerance: f64,
    ) -> NewtonReport {
        self.near.clone_from(&system.f);
        system.update_w();
        let (mut iterations, mut before) = (0, f64::INFINITY);
        let (mut best, mut stalled) = (f64::INFINITY, 0);
        let converged = loop {
            self.project(system, d);
            let mut now = self.update_residual(system);
            if now > 0.9 * before {
                now = self.backtrack(system, d, before);
            }
            let last = iterations == MAX_INNER_ITERATIONS;
            let stalls = now >= 0.1 * before || last;
            if now <= tolerance || (now <= STALLED_TOLERANCE && stalls) {
                break true;
            }
            stalled += usize::from(now >= 0.7 * best);
            let hopeless = last || stalled == MAX_STALLED_ITERATIONS;
            if hopeless || !self.newton_step(system, d) {
                break false;
            }
            best = best.min(now);
            before = now;
            iterations += 1;
        };
        if !converged {
            system.f.clone_from(&self.near);
        }
        system.update_w();
        NewtonReport { iterations, converged }
    }

    /// Line search: takes back half of the last step, and half of what is
    /// left, until the residual is below that `before`; returns it.
    fn backtrack(
        &mut self,
        system: &mut ConstraintSystem,
        d: f64,
        before: f64,
    ) -> f64 {
        let (mut part, mut now) = (1.0, f64::INFINITY);
        for _ in 0..MAX_HALVINGS {
            part *= 0.5;
            let acceleration = system.blocks.acceleration.iter_mut();
            for (acceleration, step) in acceleration.zip(&self.last) {
                *acceleration -= part * step;
            }
            self.project(system, d);
            now = self.update_residual(system);
            if now <= (1.0 - 0.1 * part) * before {
                break;
            }
        }
        now
    }

    /// The forces that follow from the accelerations by projection, and how
    /// they change with them.
    fn project(&mut self, system: &mut ConstraintSystem, d: f64) {
        let n = system.len();
        self.y.clear();
        self.slope.clear();
        for i in 0..n {
            let acceleration = system.blocks.row_acceleration(i);
            let d = d * system.scale(i);
            self.y.push(self.near[i] - (acceleration + system.b[i]) / d);
            let contact = system.rows[i] == Row::Unilateral;
            let open = contact && self.y[i] <= 0.0;
            system.f[i] = if open { 0.0 } else { self.y[i] };
            let own = if open { 0.0 } else { 1.0 };
            self.slope.push([own, 0.0, 0.0]);
        }
        for k in 0..system.cones.len() {
            let cone = system.cones[k];
            self.project_onto_cone(system, &cone);
        }
        for i in 0..n {
            if let Row::Sliding { normal, ratio } = system.rows[i] {
                system.f[i] = ratio * system.f[normal];
                let follows = ratio * self.slope[normal][0];
                self.slope[i] = [0.0, 0.0, follows];
            }
        }
    }

    /// Projects the friction of one contact into the circle of its cone.
    fn project_onto_cone(
        &mut self,
        system: &mut ConstraintSystem,
        cone: &FrictionCone,
    ) {
        let i = cone.tangent;
        let most = cone.mu * system.f[cone.normal];
        let length = length_of([self.y[i], self.y[i + 1]]);
        if length <= most {
            return;
        }
        let normal_slope = self.slope[cone.normal][0];
        let u = [self.y[i] / length, self.y[i + 1] / length];
        let shrink = most / length;
        for k in 0..2 {
            // f_t = mu f_n u
            system.f[i + k] = most * u[k];
            let own = shrink * (1.0 - u[k] * u[k]);
            let other = -shrink * u[0] * u[1];
            self.slope[i + k] = [own, other, normal_slope * cone.mu * u[k]];
        }
    }

    /// The part of the accelerations that the forces do not cause, as a
    /// fraction of them; both in the energy norm.
    fn update_residual(&mut self, system: &ConstraintSystem) -> f64 {
        let blocks = &system.blocks;
        self.residual.clear();
        self.residual.resize(6 * blocks.len(), 0.0);
        // J^T f - M v'
        blocks.add_forces(&system.f, &mut self.residual);
        let (mut size, mut sum) = (f64::MIN_POSITIVE, 0.0);
        for (i, (mass, inertia)) in blocks.mass.iter().enumerate() {
            let own = 6 * i..6 * i + 6;
            let (rest, v_rate) =
                (&mut self.residual[own.clone()], &blocks.acceleration[own]);
            for k in 0..3 {
                let torque: f64 =
                    (0..3).map(|l| inertia[(k, l)] * v_rate[3 + l]).sum();
                size += mass * v_rate[k].powi(2) + torque * v_rate[3 + k];
                rest[k] -= mass * v_rate[k];
                rest[3 + k] -= torque;
                sum += rest[k].powi(2) / mass;
                sum += rest[3 + k].powi(2) / inertia.trace();
            }
        }
        (sum / size).sqrt()
    }

    /// One step of Newton's method: `(M + J^T K J/d) dv' = J^T f - M v'`.
    fn newton_step(&mut self, system: &mut ConstraintSystem, d: f64) -> bool {
        let Self { lu, slope, residual, last, .. } = self;
        let blocks = &system.blocks;
        let n = 6 * blocks.len();
        let band = 6 * blocks.bandwidth() + 5;
        lu.begin_band(n, band);
        for (i, (mass, inertia)) in blocks.mass.iter().enumerate() {
            for k in 0..3 {
                lu.entries(6 * i + k, 6 * i + k, 1)[0] += mass;
                let row = lu.entries(6 * i + 3 + k, 6 * i + 3, 3);
                for l in 0..3 {
                    row[l] += inertia[(k, l)];
                }
            }
        }
        let mut i = 0;
        let mut cones = system.cones.iter().peekable();
        while i < system.len() {
            // A contact with friction has three rows, one after the other.
            if cones.next_if(|cone| cone.normal == i).is_some() {
                let d = [i, i + 1, i + 2].map(|k| d * system.scale(k));
                let slopes = contact_slopes(&slope[i..i + 3], d);
                add_product(blocks, lu, i, &slopes);
                i += 3;
                continue;
            }
            if let Row::Sliding { normal, .. } = system.rows[i] {
                let d = d * system.scale(normal);
                let follows = [[0.0, 0.0], [slope[i][2] / d, 0.0]];
                debug_assert_eq!(normal + 1, i, "it follows its normal");
                add_product(blocks, lu, normal, &follows);
            } else {
                let d = d * system.scale(i);
                add_product(blocks, lu, i, &[[slope[i][0] / d]]);
            }
            i += 1;
        }
        if !lu.factor() {
            return false;
        }
        lu.solve(residual);
        last.clone_from(residual);
        let acceleration = system.blocks.acceleration.iter_mut();
        for (acceleration, step) in acceleration.zip(last) {
            *acceleration += *step;
        }
        true
    }
}

/// How the forces of a contact change with the accelerations along its rows:
/// the derivative of the projection, over the proximal weight `d`.
fn contact_slopes(slope: &[[f64; 3]], d: [f64; 3]) -> [[f64; 3]; 3] {
    let [[n, ..], [own_t, other_t, by_n_t], [own_u, other_u, by_n_u]] =
        [slope[0], slope[1], slope[2]];
    let k = [[n, 0.0, 0.0], [by_n_t, own_t, other_t], [by_n_u, other_u, own_u]];
    k.map(|row| [0, 1, 2].map(|j| row[j] / d[j]))
}

/// Adds `J^T K J` for the `N` rows from number `first` on, which belong to
/// the same two bodies.
fn add_product<const N: usize>(
    blocks: &BodyBlocks,
    lu: &mut Lu,
    first: usize,
    k: &[[f64; N]; N],
) {
    let rows = &blocks.rows[first..first + N];
    let sides = rows[0].blocks;
    for (side, &block) in sides.iter().enumerate() {
        if block == NO_BLOCK {
            continue;
        }
        // K J, for this body
        let mut product = [[0.0; 6]; N];
        for i in 0..N {
            for j in 0..N {
                for l in 0..6 {
                    product[i][l] += k[i][j] * rows[j].jac[side][l];
                }
            }
        }
        for (other, &row_block) in sides.iter().enumerate() {
            if row_block == NO_BLOCK {
                continue;
            }
            for m in 0..6 {
                let entries = lu.entries(6 * row_block + m, 6 * block, 6);
                for i in 0..N {
                    let own = rows[i].jac[other][m];
                    for l in 0..6 {
                        entries[l] += own * product[i][l];
                    }
                }
            }
        }
    }
}
