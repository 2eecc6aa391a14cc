//! Particles and the constraints on them: notes F §4.1.

mod diagnostics;
mod dynamics;
mod particle_access;
mod projection;
mod rattle;

use crate::constraints::check_constraint;
use crate::solve::{Equations, MultiplierSolver};
use crate::{
    Constraint, ConstraintError, ConstraintId, Feedback, MultiplierSettings,
    SolveReport,
};
use math::check::Checked;
use math::registry::Registry;
use ode::PendingError;
use particles::{Particles, renumber};
use std::any::Any;

/// Particles, the forces on them, and the constraints that they keep.
#[derive(Default)]
pub struct ConstrainedParticles {
    particles: Particles,
    constraints: Registry<dyn Constraint>,
    /// How constraints that have drifted off return to zero.
    pub feedback: Feedback,
    /// How the multipliers are found.
    pub multiplier_settings: MultiplierSettings,
    equations: Equations,
    multipliers: MultiplierSolver,
    /// The constraint force on each coordinate, N.
    constraint_force: Vec<f64>,
    solve_report: SolveReport,
    /// Why a derivative failed.
    pending: PendingError<ConstraintError>,
    /// Whether constraints or scripts have changed since the constraint graph
    /// was analysed.
    graph_changed: bool,
    /// The solver, the step and the feedback that were found to be stable.
    stable_for: Option<(&'static str, f64, Feedback)>,
    /// The derivative at the last refresh.
    derivative: Vec<f64>,
    /// The state before a step.
    start: Vec<f64>,
}

impl ConstrainedParticles {
    /// No particles and no constraints, at time 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts constraints on `particles`; there are none yet.
    pub fn of(particles: Particles) -> Self {
        Self { particles, graph_changed: true, ..Self::default() }
    }

    /// Adds a constraint; its name finds it again.
    pub fn constrain(
        &mut self,
        constraint: impl Constraint,
    ) -> Checked<ConstraintId> {
        check_constraint(&constraint, self.particles.len())?;
        self.graph_changed = true;
        Ok(self.constraints.add(Box::new(constraint)))
    }

    /// Removes a constraint; whether it was there.
    pub fn unconstrain(&mut self, id: ConstraintId) -> bool {
        self.graph_changed = true;
        self.constraints.remove(id)
    }

    /// Removes particle `i`, and with it all forces and constraints on it; the
    /// particles behind it move up by one number.
    pub fn remove(&mut self, i: usize) -> Checked<()> {
        self.particles.remove(i)?;
        self.constraints.retain(|one| renumber(one.particles_mut(), i));
        self.graph_changed = true;
        Ok(())
    }

    /// All constraints, in the order of their rows.
    pub fn constraints(
        &self,
    ) -> impl Iterator<Item = (ConstraintId, &dyn Constraint)> {
        self.constraints.iter_with_ids()
    }

    /// The constraint called `id`, if it is there and of type `T`.
    pub fn constraint_as<T: Constraint>(&self, id: ConstraintId) -> Option<&T> {
        let constraint: &dyn Any = self.constraints.get(id)?;
        constraint.downcast_ref()
    }

    /// How many rows all constraints have together.
    pub fn rows(&self) -> usize {
        self.constraints.iter().map(|one| one.rows()).sum()
    }
}
