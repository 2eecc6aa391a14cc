//! The projection `P` onto the friction cones, and Newton's method for the
//! forces nearest to given ones that obey contact and friction.
//!
//! The unknowns are the accelerations `v'`, six numbers for each body. From
//! them follow the forces, `f = P(near - (J v' + b)/d)`, and these must
//! cause them: `M v' - J^T f = 0`.

use super::FrictionCone;
use crate::Row;
use crate::islands::ConstraintSystem;
use math::dense::Lu;

/// Newton iterations for one solution, at most.
const MAX_INNER_ITERATIONS: usize = 9;

/// Iterations without progress, at most.
const MAX_STALLED_ITERATIONS: usize = 3;

/// Where iterations stall, a residual up to this fraction of the
/// accelerations is still a solution.
const STALLED_TOLERANCE: f64 = 1e-9;

/// A step that does not lower the residual is halved, so often at most.
const MAX_HALVINGS: usize = 4;

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
    /// weight `d`. Its residual is at most the fraction `tolerance` of the
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
            let row = &system.jacobian[i];
            let acceleration = system.blocks.row_acceleration(i, row);
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
        let length = self.y[i].hypot(self.y[i + 1]);
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
        blocks.add_forces(&system.jacobian, &system.f, &mut self.residual);
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
        for i in 0..system.len() {
            let [own, ..] = slope[i];
            add_product(system, lu, [i, i], own / d);
            if let Row::Sliding { normal, .. } = system.rows[i] {
                let follows = slope[i][2] / d;
                add_product(system, lu, [i, normal], follows);
            }
        }
        for cone in &system.cones {
            let i = cone.tangent;
            for (k, l) in [(i, i + 1), (i + 1, i)] {
                let [_, other, follows] = slope[k];
                add_product(system, lu, [k, l], other / d);
                let pair = [k, cone.normal];
                add_product(system, lu, pair, follows / d);
            }
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

/// Adds `factor J_i^T J_j`.
fn add_product(
    system: &ConstraintSystem,
    lu: &mut Lu,
    [i, j]: [usize; 2],
    factor: f64,
) {
    if factor == 0.0 {
        return;
    }
    let (blocks, jacobian) = (&system.blocks, &system.jacobian);
    for (p, row) in blocks.row_blocks(i, &jacobian[i]) {
        for (q, column) in blocks.row_blocks(j, &jacobian[j]) {
            for k in 0..6 {
                let scaled = factor * row[k];
                let entries = lu.entries(6 * p + k, 6 * q, 6);
                for l in 0..6 {
                    entries[l] += scaled * column[l];
                }
            }
        }
    }
}
