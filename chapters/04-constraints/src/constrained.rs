//! Particles and the constraints on them: notes F §4.1. How a solver sees
//! them is in `dynamics.rs`.

use crate::constraint::check;
use crate::equations::Equations;
use crate::multipliers::Multipliers;
use crate::{
    Constraint, ConstraintError, ConstraintId, Feedback, Solved, Solving,
};
use math::check::Checked;
use math::registry::Registry;
use ode::PendingError;
use particles::{Particles, renumber};
use std::any::Any;

/// Particles, the forces on them, and the constraints that they keep.
#[derive(Default)]
pub struct Constrained {
    pub(crate) particles: Particles,
    pub(crate) constraints: Registry<dyn Constraint>,
    /// How what has drifted off comes back.
    pub feedback: Feedback,
    /// How the multipliers are found.
    pub solving: Solving,
    pub(crate) equations: Equations,
    pub(crate) multipliers: Multipliers,
    /// What the constraints do to each coordinate, N.
    pub(crate) constraint_force: Vec<f64>,
    pub(crate) solved: Solved,
    /// Why a derivative failed.
    pub(crate) pending: PendingError<ConstraintError>,
    /// Whether constraints or scripts have changed since the structure was
    /// looked at.
    pub(crate) changed: bool,
    /// The solver, the step and the feedback that were found to fit.
    pub(crate) approved: Option<(&'static str, f64, Feedback)>,
    /// Room for the derivative at the last refresh.
    pub(crate) derivative: Vec<f64>,
    /// Room for the state before a step.
    pub(crate) start: Vec<f64>,
}

impl Constrained {
    /// No particles and no constraints, at time 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts constraints on `particles`; there are none yet.
    pub fn of(particles: Particles) -> Self {
        Self { particles, changed: true, ..Self::default() }
    }

    /// Adds a constraint; its name finds it again.
    pub fn constrain(
        &mut self,
        constraint: impl Constraint,
    ) -> Checked<ConstraintId> {
        check(&constraint, self.particles.len())?;
        self.changed = true;
        Ok(self.constraints.add(Box::new(constraint)))
    }

    /// Removes a constraint; whether it was there.
    pub fn unconstrain(&mut self, id: ConstraintId) -> bool {
        self.changed = true;
        self.constraints.remove(id)
    }

    /// Removes particle `i` with all forces and constraints that have lost
    /// something; the particles behind it move up by one number.
    pub fn remove(&mut self, i: usize) -> Checked<()> {
        self.particles.remove(i)?;
        self.constraints.retain(|one| renumber(one.particles_mut(), i));
        self.changed = true;
        Ok(())
    }

    /// All constraints, in the order of their rows.
    pub fn constraints(
        &self,
    ) -> impl Iterator<Item = (ConstraintId, &dyn Constraint)> {
        self.constraints.named()
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
