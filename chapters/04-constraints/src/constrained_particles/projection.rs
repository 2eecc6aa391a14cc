//! Projection onto the constraints: from nearly legal positions and velocities
//! to legal ones.
//!
//! The same matrix that finds forces finds the smallest correction: of all
//! `W J^T mu`, the one that brings `C` to zero. Notes F §3 only corrects
//! accelerations, and leaves the rest to feedback.

use crate::solve::Equations;
use crate::{ConstrainedParticles, ConstraintError};
use math::Vec3;
use ode::System;

/// The cap on Newton iterations for the positions.
const MAX_POSITION_ITERATIONS: usize = 50;

impl ConstrainedParticles {
    /// Shifts the particles until all constraints hold, heavy ones less than
    /// light ones, and changes their velocities as little as possible to
    /// legal ones. Scripted particles stay. If that is not possible,
    /// everything is left as it was.
    pub fn project_onto_constraints(&mut self) -> Result<(), ConstraintError> {
        let (t, mut start) = (self.time(), vec![0.0; self.dim()]);
        self.get_state(&mut start);
        let outcome = self.project_positions();
        let outcome = outcome
            .and_then(|()| self.project_velocities())
            .and_then(|()| self.refresh());
        if outcome.is_err() {
            self.set_state(t, &start);
        }
        outcome
    }

    // ANCHOR: project-positions
    /// Newton's method on the positions.
    fn project_positions(&mut self) -> Result<(), ConstraintError> {
        self.analyse_graph();
        for _ in 0..MAX_POSITION_ITERATIONS {
            self.assemble_equations()?;
            self.equations.form_position_rhs();
            if self.equations.rhs_is_rounding() {
                return Ok(());
            }
            self.solve_multipliers()?;
            let shifts = self.corrections(&self.equations);
            if self.shift_particles(&shifts, 0.0)? {
                return Ok(());
            }
        }
        let (time, residual) = (self.time(), self.violation());
        let iterations = MAX_POSITION_ITERATIONS;
        Err(ConstraintError::NotConverged { time, residual, iterations })
    }
    // ANCHOR_END: project-positions

    /// Shifts each particle, and changes its velocity by `rate`, 1/s, times
    /// the shift. Whether all shifts were no more than rounding.
    pub(super) fn shift_particles(
        &mut self,
        shifts: &[Vec3],
        rate: f64,
    ) -> Result<bool, ConstraintError> {
        let mut largest = 0.0_f64;
        for (i, shift) in shifts.iter().enumerate() {
            let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
            largest = largest.max(shift.amax() / (1.0 + x.amax()));
            self.particles.move_particle(i, x + shift, v + rate * shift)?;
        }
        Ok(largest <= 4.0 * f64::EPSILON)
    }

    /// The smallest change of velocities, weighed by mass, with `J q' = 0`.
    pub(super) fn project_velocities(&mut self) -> Result<(), ConstraintError> {
        self.assemble_equations()?;
        self.equations.form_velocity_rhs();
        self.solve_multipliers()?;
        let changes = self.corrections(&self.equations);
        for (i, change) in changes.iter().enumerate() {
            let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
            self.particles.move_particle(i, x, v + change)?;
        }
        Ok(())
    }

    /// `W J^T mu` for the multipliers that were found.
    pub(super) fn corrections(&self, equations: &Equations) -> Vec<Vec3> {
        let Equations { jac, w, .. } = equations;
        let mut force = vec![0.0; w.len()];
        jac.transpose_multiply(&self.multipliers.lambda, &mut force);
        let mut corrections = Vec::with_capacity(w.len() / 3);
        for (i, force) in force.chunks_exact(3).enumerate() {
            corrections.push(w[3 * i] * Vec3::from_column_slice(force));
        }
        corrections
    }
}
