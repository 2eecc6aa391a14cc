//! One implicit step of particles: notes E §4, with masses.
//!
//! `(M - h dF/dv - h² dF/dx) dv = h (F + h dF/dx v)`, `dx = h (v + dv)`, and
//! the same with other weights for the other schemes. A step that fails is
//! tried again with half the size.

use super::{
    ImplicitParticles, ParticleConstraint, SchemeWeights, energy_guard,
};
use crate::{
    Freedom, ImplicitError, ImplicitForce, LinearSystem, Scheme, StepContext,
    StepReport,
};
use math::Vec3;
use math::check::positive;
use ode::NotConverged;

/// The cap on solves of one step: it is solved again if a contact changes or
/// if energy would be gained.
const MAX_SOLVES: usize = 12;

/// The cap on solves after which contacts may still change.
const MAX_CONTACT_UPDATES: usize = 5;

impl ImplicitParticles {
    /// Moves everything from time `t` to `t + h`.
    ///
    /// A step that fails is cut in half, and again, up to the cap in the
    /// settings. Then comes an error with the time and the residual, and the
    /// particles stay at the last time that was reached.
    pub fn step(&mut self, h: f64) -> Result<StepReport, ImplicitError> {
        positive("h", h)?;
        self.settings.check()?;
        let n = self.len();
        self.workspace.prepare(n, &mut self.forces);
        let mut report = StepReport::default();
        self.advance(h, 0, &mut report)?;
        Ok(report)
    }

    /// The linear system `A dv = b` of a step from the present state, before
    /// anything is constrained: to look at, to count and to compare.
    pub fn linear_system(
        &mut self,
        h: f64,
    ) -> Result<&LinearSystem, ImplicitError> {
        positive("h", h)?;
        let n = self.len();
        self.workspace.prepare(n, &mut self.forces);
        let weights = self.scheme.weights(h, self.previous_step);
        self.predict(&weights);
        self.assemble(h, &weights, true);
        Ok(&self.workspace.system)
    }

    /// One step, or two halves of it.
    fn advance(
        &mut self,
        h: f64,
        depth: usize,
        report: &mut StepReport,
    ) -> Result<(), ImplicitError> {
        let previous_step = self.previous_step;
        let failure = match self.attempt(h, report) {
            Ok(()) => return Ok(()),
            Err(residual) => residual,
        };
        self.previous_step = previous_step;
        self.workspace.dv.fill(0.0);
        if depth == self.settings.max_halvings {
            let (time, residual) = (self.t, failure);
            return Err(NotConverged { time, residual }.into());
        }
        report.halvings += 1;
        self.advance(0.5 * h, depth + 1, report)?;
        self.advance(0.5 * h, depth + 1, report)
    }

    /// Attempts one step. If it fails, nothing has moved; returns the residual.
    fn attempt(&mut self, h: f64, report: &mut StepReport) -> Result<(), f64> {
        let weights = self.scheme.weights(h, self.previous_step);
        self.predict(&weights);
        // ANCHOR: attempt
        self.detect_obstacle_contacts(h, &weights);
        let mut first = true;
        for solves in 0.. {
            self.apply_constraints(h, &weights);
            self.assemble(h, &weights, first);
            let solved = self.workspace.solve(&self.settings, report);
            solved.map_err(|stalled| stalled.residual)?;
            if self.workspace.dv.iter().any(|dv| !dv.is_finite()) {
                return Err(f64::INFINITY);
            }
            self.find_displacements(&weights);
            if solves < MAX_CONTACT_UPDATES && self.update_contacts(h) {
                continue;
            }
            let gain = self.energy_gain();
            if gain <= 0.0 {
                break;
            }
            if solves >= MAX_SOLVES {
                return Err(gain);
            }
            report.stiffened += 1;
            first = false;
            let all = solves > MAX_CONTACT_UPDATES;
            for force in self.forces.iter_mut() {
                force.stiffen(&self.x, &self.workspace.dx, all);
            }
        }
        self.check_strain_change()?;
        self.finish(h, &weights);
        // ANCHOR_END: attempt
        Ok(())
    }

    /// Predicts the displacement of every particle from its present velocity.
    fn predict(&mut self, weights: &SchemeWeights) {
        let SchemeWeights { g, history, .. } = *weights;
        for i in 0..self.x.len() {
            let mut drift = g * self.v[i];
            if history != 0.0 {
                drift += history * (self.x[i] - self.workspace.x_previous[i]);
            }
            self.workspace.drift[i] = drift;
        }
    }

    /// Collects the constrained particles and their prescribed velocity changes.
    fn apply_constraints(&mut self, h: f64, weights: &SchemeWeights) {
        self.workspace.constraints.clear();
        for k in 0..self.constraints.len() {
            let (i, constraint) = &self.constraints[k];
            let i = *i;
            let (freedom, target) = match constraint {
                ParticleConstraint::Script(script) => {
                    (Freedom::Fixed, script(self.t + h).x)
                }
                ParticleConstraint::Plane { point, normal } => {
                    (Freedom::Plane(*normal), *point)
                }
            };
            self.prescribe(i, freedom, target, weights);
        }
        self.constrain_contacts(weights);
    }

    /// Constrains particle `i`, and prescribes the component of its `dv` that
    /// takes it to `target` in the directions that are not free.
    pub(crate) fn prescribe(
        &mut self,
        i: usize,
        freedom: Freedom,
        target: Vec3,
        weights: &SchemeWeights,
    ) {
        let workspace = &mut self.workspace;
        let mut displacement = target - self.x[i];
        if weights.history != 0.0 {
            displacement -=
                weights.history * (self.x[i] - workspace.x_previous[i]);
        }
        // x + history (x - x_previous) + advance (v + dv) = target
        let wanted = displacement / weights.advance - self.v[i];
        let guess = workspace.dv_of(i);
        let dv = freedom.project(guess) + (wanted - freedom.project(wanted));
        workspace.dv.as_chunks_mut::<3>().0[i] = dv.into();
        workspace.constraints.push(i, freedom);
    }

    /// Builds the linear system.
    fn assemble(&mut self, h: f64, weights: &SchemeWeights, first: bool) {
        let Self { t, x, v, mass, forces, mouse, workspace, scheme, .. } = self;
        let system = &mut workspace.system;
        system.matrix.clear();
        for i in 0..x.len() {
            // A = M + …, b = M history (v - v_previous) + …
            let m = math::Mat3::from_diagonal_element(mass[i]);
            system.matrix.add(i, i, &m);
            system.rhs[i] = Vec3::zeros();
            if weights.history != 0.0 {
                let change = v[i] - workspace.v_previous[i];
                system.rhs[i] = mass[i] * weights.history * change;
            }
        }
        let now = particles::State { t: *t, x, v, mass };
        let energy_guard = *scheme == Scheme::BackwardEuler;
        let context = StepContext {
            g: weights.g,
            drift: &workspace.drift,
            first,
            energy_guard,
        };
        for force in forces.iter_mut() {
            force.assemble(&now, &context, system);
        }
        if let Some(mouse) = mouse {
            mouse.assemble(&now, &context, system);
        }
        self.add_friction(h);
    }

    /// The displacement of every particle with the velocity found.
    fn find_displacements(&mut self, weights: &SchemeWeights) {
        let SchemeWeights { advance, history, .. } = *weights;
        for i in 0..self.x.len() {
            let mut dx = advance * (self.v[i] + self.workspace.dv_of(i));
            if history != 0.0 {
                dx += history * (self.x[i] - self.workspace.x_previous[i]);
            }
            self.workspace.dx[i] = dx;
        }
    }

    /// The energy that the step would gain, J; positive is too much. See `energy_guard.rs`.
    fn energy_gain(&self) -> f64 {
        if self.scheme != Scheme::BackwardEuler {
            return 0.0;
        }
        energy_guard::energy_gain(self)
    }

    // ANCHOR: strain-change
    /// Refuses a step that stretches or relaxes anything too much (Baraff and
    /// Witkin 1998 §6); returns by how much.
    fn check_strain_change(&self) -> Result<(), f64> {
        let Some(most) = self.settings.max_strain_change else {
            return Ok(());
        };
        for force in self.forces.iter() {
            let change = force.strain_change(&self.x, &self.workspace.dx);
            if change > most {
                return Err(change);
            }
        }
        Ok(())
    }
    // ANCHOR_END: strain-change

    /// Moves the particles.
    fn finish(&mut self, h: f64, weights: &SchemeWeights) {
        let Self { x, v, workspace, .. } = self;
        for i in 0..x.len() {
            let dv = workspace.dv_of(i);
            (workspace.x_previous[i], workspace.v_previous[i]) = (x[i], v[i]);
            x[i] += workspace.dx[i];
            v[i] += weights.velocity_factor * dv;
        }
        workspace.choose_initial_guess(self.settings.preconditioning);
        self.t += h;
        self.previous_step = Some(h);
        self.follow_scripts();
        self.push_out_of_obstacles(h);
        self.finish_contacts();
    }
}
