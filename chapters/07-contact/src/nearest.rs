//! The forces nearest to given ones that obey contact and friction, by
//! Newton's method in the accelerations of the bodies.
//!
//! The unknowns are the accelerations `v'`, six numbers for each body. From
//! them follow the forces, `f = P(near - (J v' + b)/d)`, and these must
//! cause them: `M v' - J^T f = 0`.

use crate::Row;
use crate::assembly::Assembly;
use crate::friction::Cone;
use math::dense::Lu;

/// Rounds for one answer, at most.
const ROUNDS: usize = 9;

/// So many rounds may bring no progress.
const PATIENCE: usize = 3;

/// An answer is one if forces and accelerations agree to this fraction and
/// come no nearer.
const AGREE: f64 = 1e-9;

/// A step that does not bring them nearer is halved, so often at most.
const HALVINGS: usize = 4;

/// Newton's method and its buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nearest {
    near: Vec<f64>,
    /// Where forces would go without limits.
    y: Vec<f64>,
    /// How a force follows its own `y`, and for the rows across a normal
    /// also that of the other row, and of the normal.
    slope: Vec<[f64; 3]>,
    off: Vec<f64>,
    /// The last step.
    last: Vec<f64>,
    lu: Lu,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Search {
    /// How many rounds it took.
    pub rounds: usize,
    /// Whether the system now has the answer; if not, its old forces.
    pub done: bool,
}

impl Nearest {
    /// Looks for the answer nearest to the present forces. It is one as soon
    /// as forces and accelerations agree to the fraction `enough`.
    pub fn find(
        &mut self,
        system: &mut Assembly,
        d: f64,
        enough: f64,
    ) -> Search {
        self.near.clone_from(&system.f);
        system.settle();
        let (mut rounds, mut before) = (0, f64::INFINITY);
        let (mut best, mut idle) = (f64::INFINITY, 0);
        let done = loop {
            self.aim(system, d);
            let mut off = self.disagreement(system);
            if off > 0.9 * before {
                off = self.step_back(system, d, before);
            }
            let stuck = off >= 0.1 * before || rounds == ROUNDS;
            if off <= enough || (off <= AGREE && stuck) {
                break true;
            }
            idle += usize::from(off >= 0.7 * best);
            let hopeless = rounds == ROUNDS || idle == PATIENCE;
            if hopeless || !self.step(system, d) {
                break false;
            }
            best = best.min(off);
            before = off;
            rounds += 1;
        };
        if !done {
            system.f.clone_from(&self.near);
        }
        system.settle();
        Search { rounds, done }
    }

    /// Takes back half of the last step, and half of what is left, until it
    /// is an improvement over `before`; how far off it is then.
    fn step_back(&mut self, system: &mut Assembly, d: f64, before: f64) -> f64 {
        let (mut part, mut off) = (1.0, f64::INFINITY);
        for _ in 0..HALVINGS {
            part *= 0.5;
            let motion = system.movers.motion.iter_mut();
            for (motion, step) in motion.zip(&self.last) {
                *motion -= part * step;
            }
            self.aim(system, d);
            off = self.disagreement(system);
            if off <= (1.0 - 0.1 * part) * before {
                break;
            }
        }
        off
    }

    /// The forces that follow from the accelerations, and how they change
    /// with them.
    fn aim(&mut self, system: &mut Assembly, d: f64) {
        let n = system.len();
        self.y.clear();
        self.slope.clear();
        for i in 0..n {
            let seen = system.movers.seen(i, &system.directions[i]);
            self.y.push(self.near[i] - (seen + system.b[i]) / d);
            let contact = system.rows[i] == Row::Contact;
            let open = contact && self.y[i] <= 0.0;
            system.f[i] = if open { 0.0 } else { self.y[i] };
            let own = if open { 0.0 } else { 1.0 };
            self.slope.push([own, 0.0, 0.0]);
        }
        for k in 0..system.cones.len() {
            let cone = system.cones[k];
            self.aim_across(system, &cone);
        }
        for i in 0..n {
            if let Row::Sliding { normal, ratio } = system.rows[i] {
                system.f[i] = ratio * system.f[normal];
                let follows = ratio * self.slope[normal][0];
                self.slope[i] = [0.0, 0.0, follows];
            }
        }
    }

    /// The same for the two rows across a normal: into the circle.
    fn aim_across(&mut self, system: &mut Assembly, cone: &Cone) {
        let i = cone.across;
        let most = cone.mu * system.f[cone.normal];
        let length = self.y[i].hypot(self.y[i + 1]);
        if length <= most {
            return;
        }
        let pressed = self.slope[cone.normal][0];
        let u = [self.y[i] / length, self.y[i + 1] / length];
        let bend = most / length;
        for k in 0..2 {
            // f_t = mu f_n u
            system.f[i + k] = most * u[k];
            let own = bend * (1.0 - u[k] * u[k]);
            let other = -bend * u[0] * u[1];
            self.slope[i + k] = [own, other, pressed * cone.mu * u[k]];
        }
    }

    /// By how much the forces do not cause the accelerations, as a fraction
    /// of them; both measured like an energy.
    fn disagreement(&mut self, system: &Assembly) -> f64 {
        let movers = &system.movers;
        self.off.clear();
        self.off.resize(6 * movers.len(), 0.0);
        // J^T f - M v'
        movers.add_pushes(&system.directions, &system.f, &mut self.off);
        let (mut size, mut off) = (f64::MIN_POSITIVE, 0.0);
        for (i, (mass, inertia)) in movers.mass.iter().enumerate() {
            let own = 6 * i..6 * i + 6;
            let (rest, motion) =
                (&mut self.off[own.clone()], &movers.motion[own]);
            for k in 0..3 {
                let turn: f64 =
                    (0..3).map(|l| inertia[(k, l)] * motion[3 + l]).sum();
                size += mass * motion[k].powi(2) + turn * motion[3 + k];
                rest[k] -= mass * motion[k];
                rest[3 + k] -= turn;
                off += rest[k].powi(2) / mass;
                off += rest[3 + k].powi(2) / inertia.trace();
            }
        }
        (off / size).sqrt()
    }

    /// One step of Newton's method: `(M + J^T K J/d) dv' = J^T f - M v'`.
    fn step(&mut self, system: &mut Assembly, d: f64) -> bool {
        let Self { lu, slope, off, last, .. } = self;
        let movers = &system.movers;
        let n = 6 * movers.len();
        let band = 6 * movers.reach() + 5;
        lu.begin_band(n, band);
        for (i, (mass, inertia)) in movers.mass.iter().enumerate() {
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
            let i = cone.across;
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
        lu.solve(off);
        last.clone_from(off);
        for (motion, step) in system.movers.motion.iter_mut().zip(last) {
            *motion += *step;
        }
        true
    }
}

/// Adds `factor J_i^T J_j`.
fn add_product(
    system: &Assembly,
    lu: &mut Lu,
    [i, j]: [usize; 2],
    factor: f64,
) {
    if factor == 0.0 {
        return;
    }
    let movers = &system.movers;
    for (p, row) in movers.sides(i, &system.directions[i]) {
        for (q, column) in movers.sides(j, &system.directions[j]) {
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
