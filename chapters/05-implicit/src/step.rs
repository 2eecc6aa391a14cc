//! One implicit step of particles: notes E §4, with masses.
//!
//! `(M - h dF/dv - h² dF/dx) dv = h (F + h dF/dx v)`, `dx = h (v + dv)`, and
//! the same with other weights for the other schemes. Whatever fails is
//! tried again with half the step.

use crate::scheme::Weights;
use crate::world::{Hold, ImplicitParticles};
use crate::{
    Freedom, ImplicitError, ImplicitForce, Scheme, Stage, StepReport,
    StepSystem,
};
use math::Vec3;
use math::check::positive;
use ode::NotConverged;

/// How often a step is solved again because a contact changes or because
/// energy would be gained.
const MOST_TRIES: usize = 12;

/// After so many tries contacts are left as they are.
const MOST_CONTACT_TRIES: usize = 5;

impl ImplicitParticles {
    /// Moves everything from time `t` to `t + h`.
    ///
    /// A step that fails is cut in half, and again, up to the cap in the
    /// settings. Then comes an error with the time and the residual, and the
    /// particles stay at the last instant that was reached in order.
    pub fn step(&mut self, h: f64) -> Result<StepReport, ImplicitError> {
        positive("h", h)?;
        self.settings.check()?;
        let n = self.len();
        self.work.prepare(n, &mut self.forces);
        let mut report = StepReport::default();
        self.advance(h, 0, &mut report)?;
        Ok(report)
    }

    /// The linear system `A dv = b` of a step from the present state, before
    /// anything is held: to look at, to count and to compare.
    pub fn linear_system(
        &mut self,
        h: f64,
    ) -> Result<&StepSystem, ImplicitError> {
        positive("h", h)?;
        let n = self.len();
        self.work.prepare(n, &mut self.forces);
        let weights = self.scheme.weights(h, self.before);
        self.find_drift(&weights);
        self.assemble(h, &weights, true);
        Ok(&self.work.system)
    }

    /// One step, or two halves of it.
    fn advance(
        &mut self,
        h: f64,
        depth: usize,
        report: &mut StepReport,
    ) -> Result<(), ImplicitError> {
        let before = self.before;
        let failure = match self.attempt(h, report) {
            Ok(()) => return Ok(()),
            Err(residual) => residual,
        };
        self.before = before;
        self.work.dv.fill(0.0);
        if depth == self.settings.max_halvings {
            let (time, residual) = (self.t, failure);
            return Err(NotConverged { time, residual }.into());
        }
        report.halvings += 1;
        self.advance(0.5 * h, depth + 1, report)?;
        self.advance(0.5 * h, depth + 1, report)
    }

    // ANCHOR: attempt
    /// Tries one step. Nothing has moved if it fails, with the residual.
    fn attempt(&mut self, h: f64, report: &mut StepReport) -> Result<(), f64> {
        let weights = self.scheme.weights(h, self.before);
        self.find_drift(&weights);
        self.meet_obstacles(h, &weights);
        let mut first = true;
        for round in 0.. {
            self.restrict_all(h, &weights);
            self.assemble(h, &weights, first);
            let solved = self.work.solve(&self.settings, report);
            solved.map_err(|stalled| stalled.residual)?;
            if self.work.dv.iter().any(|dv| !dv.is_finite()) {
                return Err(f64::INFINITY);
            }
            self.find_moves(&weights);
            if round < MOST_CONTACT_TRIES && self.review_contacts(h) {
                continue;
            }
            let gain = self.gain();
            if gain <= 0.0 {
                break;
            }
            if round >= MOST_TRIES {
                return Err(gain);
            }
            report.stiffened += 1;
            first = false;
            let all = round > MOST_CONTACT_TRIES;
            for force in self.forces.iter_mut() {
                force.stiffen(&self.x, &self.work.dx, all);
            }
        }
        self.finish(h, &weights);
        Ok(())
    }
    // ANCHOR_END: attempt

    /// How far every particle would go with its present velocity.
    fn find_drift(&mut self, weights: &Weights) {
        let Weights { g, reuse, .. } = *weights;
        for i in 0..self.x.len() {
            let mut drift = g * self.v[i];
            if reuse != 0.0 {
                drift += reuse * (self.x[i] - self.work.x_before[i]);
            }
            self.work.drift[i] = drift;
        }
    }

    /// Writes down who is not free, and what is prescribed for them.
    fn restrict_all(&mut self, h: f64, weights: &Weights) {
        self.work.constraints.clear();
        for k in 0..self.holds.len() {
            let (i, hold) = &self.holds[k];
            let i = *i;
            let (freedom, target) = match hold {
                Hold::Script(script) => (Freedom::Fixed, script(self.t + h).x),
                Hold::Plane { point, normal } => {
                    (Freedom::Plane(*normal), *point)
                }
            };
            self.restrict(i, freedom, target, weights);
        }
        self.restrict_touching(weights);
    }

    /// Restricts particle `i`, and prescribes the part of its `dv` that
    /// takes it to `target` where it is not free.
    pub(crate) fn restrict(
        &mut self,
        i: usize,
        freedom: Freedom,
        target: Vec3,
        weights: &Weights,
    ) {
        let work = &mut self.work;
        let mut way = target - self.x[i];
        if weights.reuse != 0.0 {
            way -= weights.reuse * (self.x[i] - work.x_before[i]);
        }
        // x + reuse (x - x_before) + go (v + dv) = target
        let wanted = way / weights.go - self.v[i];
        let guess = work.dv_of(i);
        let dv = freedom.project(guess) + (wanted - freedom.project(wanted));
        work.dv.as_chunks_mut::<3>().0[i] = dv.into();
        work.constraints.push(i, freedom);
    }

    /// Builds the linear system.
    fn assemble(&mut self, h: f64, weights: &Weights, first: bool) {
        let Self { t, x, v, mass, forces, mouse, work, scheme, .. } = self;
        let system = &mut work.system;
        system.matrix.clear();
        for i in 0..x.len() {
            // A = M + …, b = M reuse (v - v_before) + …
            let m = math::Mat3::from_diagonal_element(mass[i]);
            system.matrix.add(i, i, &m);
            system.rhs[i] = Vec3::zeros();
            if weights.reuse != 0.0 {
                let change = v[i] - work.v_before[i];
                system.rhs[i] = mass[i] * weights.reuse * change;
            }
        }
        let now = particles::State { t: *t, x, v, mass };
        let guarded = *scheme == Scheme::BackwardEuler;
        let stage = Stage { g: weights.g, drift: &work.drift, first, guarded };
        for force in forces.iter_mut() {
            force.assemble(&now, &stage, system);
        }
        if let Some(mouse) = mouse {
            mouse.assemble(&now, &stage, system);
        }
        self.add_friction(h);
    }

    /// How far every particle goes with the velocity found.
    fn find_moves(&mut self, weights: &Weights) {
        let Weights { go, reuse, .. } = *weights;
        for i in 0..self.x.len() {
            let mut dx = go * (self.v[i] + self.work.dv_of(i));
            if reuse != 0.0 {
                dx += reuse * (self.x[i] - self.work.x_before[i]);
            }
            self.work.dx[i] = dx;
        }
    }

    /// What the step gains in energy that nothing has paid for, J; positive
    /// is too much. See `guard.rs`.
    fn gain(&self) -> f64 {
        if self.scheme != Scheme::BackwardEuler {
            return 0.0;
        }
        crate::guard::gain(self)
    }

    /// Takes the step.
    fn finish(&mut self, h: f64, weights: &Weights) {
        let Self { x, v, work, .. } = self;
        for i in 0..x.len() {
            let dv = work.dv_of(i);
            (work.x_before[i], work.v_before[i]) = (x[i], v[i]);
            x[i] += work.dx[i];
            v[i] += weights.turn * dv;
        }
        work.choose_guess(self.settings.preconditioning);
        self.t += h;
        self.before = Some(h);
        self.follow_scripts();
        self.leave_obstacles(h);
        self.settle_contacts();
    }
}
