//! What can be read off a constrained system. Multipliers and forces are
//! those of the last derivative; [`ConstrainedParticles::refresh`] computes them for
//! the state as it is now.

use crate::{ConstrainedParticles, ConstraintError, ConstraintId, SolveReport};
use math::sparse::BlockJacobian;
use math::{Vec3, norm};
use ode::System;

impl ConstrainedParticles {
    /// Computes everything below for the state as it is now.
    pub fn refresh(&mut self) -> Result<(), ConstraintError> {
        let mut derivative = std::mem::take(&mut self.derivative);
        derivative.resize(self.dim(), 0.0);
        // An earlier error is gone by now, or comes up again.
        let _ = self.pending.take();
        self.derivative(&mut derivative);
        self.derivative = derivative;
        self.pending.take()
    }

    /// The acceleration of particle `i`, m/s², at the last refresh.
    pub fn acceleration(&self, i: usize) -> Vec3 {
        vector_at(&self.derivative[self.derivative.len() / 2..], i)
    }

    /// `C` of all constraints.
    pub fn c(&self) -> &[f64] {
        &self.equations.c
    }

    /// `C'` of all constraints.
    pub fn cdot(&self) -> &[f64] {
        &self.equations.cdot
    }

    /// `J`: rows of constraints, columns of particles.
    pub fn jac(&self) -> &BlockJacobian {
        &self.equations.jac
    }

    /// The right-hand side of equation 11.
    pub fn rhs(&self) -> &[f64] {
        &self.equations.rhs
    }

    /// The inverse masses `W`, three for each particle, 0 for scripted
    /// ones.
    pub fn w(&self) -> &[f64] {
        &self.equations.w
    }

    /// The multipliers of all constraints.
    pub fn lambda(&self) -> &[f64] {
        &self.multipliers.lambda
    }

    /// The largest `|C|` of all rows, in units of each.
    pub fn violation(&self) -> f64 {
        self.equations.c.iter().fold(0.0, |most, c| most.max(c.abs()))
    }

    /// What the last solve for the multipliers took.
    pub fn solve_report(&self) -> SolveReport {
        self.solve_report
    }

    /// The force of all constraints on particle `i`, N; on a scripted particle,
    /// the force that the script must resist.
    pub fn constraint_force(&self, i: usize) -> Vec3 {
        vector_at(&self.constraint_force, i)
    }

    /// The multipliers of one constraint.
    pub fn lambda_of(&self, id: ConstraintId) -> Option<&[f64]> {
        let position = self.constraints.position(id)?;
        let first = *self.equations.first_row.get(position)?;
        let rows = self.constraints.get(id)?.rows();
        self.multipliers.lambda.get(first..first + rows)
    }

    /// How hard a rod, a rope or a string pulls, N; negative for a push, and
    /// none for constraints without one.
    pub fn tension(&self, id: ConstraintId) -> Option<f64> {
        let lambda = self.lambda_of(id)?;
        let constraint = self.constraints.get(id)?;
        constraint.tension(&self.particles.state(), lambda)
    }

    /// The power of all constraint forces together, W: zero, up to rounding,
    /// where velocities are legal. At a moving anchor the constraint takes as
    /// much power from the anchor as it gives to the rest.
    pub fn power(&self) -> f64 {
        let mut power = 0.0;
        for (i, v) in self.particles.v().iter().enumerate() {
            // P = sum of Q^.v
            power += self.constraint_force(i).dot(v);
        }
        power
    }

    /// What [`ConstrainedParticles::power`] is small against: the sum of the powers
    /// without their signs, W.
    pub fn power_scale(&self) -> f64 {
        norm(&self.constraint_force) * self.speed()
    }

    fn speed(&self) -> f64 {
        let v = self.particles.v().iter();
        v.map(|v| v.norm_squared()).sum::<f64>().sqrt()
    }
}

/// Particle `i`'s part of a vector over all coordinates; zero as long as
/// nothing has been computed for that particle.
fn vector_at(vector: &[f64], i: usize) -> Vec3 {
    let part = vector.get(3 * i..3 * i + 3);
    part.map_or(Vec3::zeros(), Vec3::from_column_slice)
}
