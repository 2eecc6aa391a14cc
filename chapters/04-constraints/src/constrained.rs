//! Particles and the constraints on them: notes F §4.1. How a solver sees
//! them is in `dynamics.rs`.

use crate::constraint::check;
use crate::equations::{Equations, Named};
use crate::multipliers::Multipliers;
use crate::{
    Constraint, ConstraintError, ConstraintId, Feedback, Solved, Solving,
};
use math::check::Checked;
use particles::{Particles, renumber};
use std::any::Any;

/// Particles, the forces on them, and the constraints that they keep.
#[derive(Default)]
pub struct Constrained {
    pub(crate) particles: Particles,
    pub(crate) constraints: Vec<Named>,
    /// How what has drifted off comes back.
    pub feedback: Feedback,
    /// How the multipliers are found.
    pub solving: Solving,
    pub(crate) equations: Equations,
    pub(crate) multipliers: Multipliers,
    /// What the constraints do to each coordinate, N.
    pub(crate) constraint_force: Vec<f64>,
    pub(crate) solved: Solved,
    /// The first of the failures since the last success.
    pub(crate) failure: Option<ConstraintError>,
    /// Whether constraints or scripts have changed since the structure was
    /// looked at.
    pub(crate) changed: bool,
    /// The solver, the step and the feedback that were found to fit.
    pub(crate) approved: Option<(&'static str, f64, Feedback)>,
    /// Room for the derivative at the last refresh.
    pub(crate) derivative: Vec<f64>,
    /// Room for the state before a step.
    pub(crate) start: Vec<f64>,
    next_id: u64,
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
        let id = ConstraintId(self.next_id);
        self.next_id += 1;
        self.constraints.push((id, Box::new(constraint)));
        self.changed = true;
        Ok(id)
    }

    /// Removes a constraint; whether it was there.
    pub fn unconstrain(&mut self, id: ConstraintId) -> bool {
        let before = self.constraints.len();
        self.constraints.retain(|(other, _)| *other != id);
        self.changed = true;
        self.constraints.len() < before
    }

    /// Removes particle `i` with all forces and constraints that have lost
    /// something; the particles behind it move up by one number.
    pub fn remove(&mut self, i: usize) -> Checked<()> {
        self.particles.remove(i)?;
        self.constraints
            .retain_mut(|(_, one)| renumber(one.particles_mut(), i));
        self.changed = true;
        Ok(())
    }

    /// All constraints, in the order of their rows.
    pub fn constraints(
        &self,
    ) -> impl Iterator<Item = (ConstraintId, &dyn Constraint)> {
        self.constraints.iter().map(|(id, one)| (*id, one.as_ref()))
    }

    /// The constraint called `id`, if it is there and of type `T`.
    pub fn constraint_as<T: Constraint>(&self, id: ConstraintId) -> Option<&T> {
        let place = self.place_of(id)?;
        let constraint: &dyn Any = self.constraints[place].1.as_ref();
        constraint.downcast_ref()
    }

    /// How many rows all constraints have together.
    pub fn rows(&self) -> usize {
        self.constraints.iter().map(|(_, one)| one.rows()).sum()
    }

    /// The place of a constraint in the list.
    pub(crate) fn place_of(&self, id: ConstraintId) -> Option<usize> {
        self.constraints.iter().position(|(other, _)| *other == id)
    }
}
