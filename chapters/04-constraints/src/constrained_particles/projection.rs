//! Projection onto the constraints: from nearly legal positions and velocities
//! to legal ones.
//!
//! The same matrix that finds forces finds the smallest correction: of all
//! `W J^T mu`, the one that brings `C` to zero. Notes F §3 only corrects
//! accelerations, and leaves the rest to feedback.

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
        let outcome = outcome.and_then(|()| self.project_velocities());
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
            // Rounding sets the limit.
            let enough = 4.0 * f64::EPSILON * self.equations.size;
            if math::norm(&self.equations.rhs) <= enough {
                return Ok(());
            }
            self.solve_multipliers()?;
            let shifts = self.corrections();
            let mut largest = 0.0_f64;
            for (i, shift) in shifts.iter().enumerate() {
                let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
                largest = largest.max(shift.amax() / (1.0 + x.amax()));
                self.particles.move_particle(i, x + shift, v)?;
            }
            if largest <= 4.0 * f64::EPSILON {
                return Ok(());
            }
        }
        let (time, residual) = (self.time(), self.violation());
        let iterations = MAX_POSITION_ITERATIONS;
        Err(ConstraintError::NotConverged { time, residual, iterations })
    }
    // ANCHOR_END: project-positions

    /// The smallest change of velocities, weighed by mass, with `J q' = 0`.
    fn project_velocities(&mut self) -> Result<(), ConstraintError> {
        self.assemble_equations()?;
        self.equations.form_velocity_rhs();
        self.solve_multipliers()?;
        for (i, change) in self.corrections().iter().enumerate() {
            let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
            self.particles.move_particle(i, x, v + change)?;
        }
        self.refresh()
    }

    /// `W J^T mu` for the multipliers that were found.
    fn corrections(&mut self) -> Vec<Vec3> {
        let Self { equations, multipliers, constraint_force, .. } = self;
        constraint_force.resize(equations.w.len(), 0.0);
        let mu = &multipliers.lambda;
        equations.jac.transpose_multiply(mu, constraint_force);
        let mut corrections = Vec::with_capacity(equations.w.len() / 3);
        for i in 0..equations.w.len() / 3 {
            let w = equations.w[3 * i];
            let force = &constraint_force[3 * i..3 * i + 3];
            corrections.push(w * Vec3::from_column_slice(force));
        }
        corrections
    }
}
