//! Putting a model together: from nearly legal positions and velocities to
//! legal ones.
//!
//! The same matrix that finds forces finds the smallest shift: of all
//! changes `W J^T mu`, the one that mends `C`. Notes F §3 only ever mends
//! accelerations, and leaves the rest to feedback.

use crate::{Constrained, ConstraintError};
use math::Vec3;
use ode::System;

/// How often positions may be improved.
const TRIES: usize = 50;

impl Constrained {
    /// Shifts the particles until all constraints hold, heavy ones less than
    /// light ones, and changes their velocities as little as possible to
    /// legal ones. What follows a script stays. If that is not possible,
    /// everything is left as it was.
    pub fn assemble(&mut self) -> Result<(), ConstraintError> {
        let (t, mut start) = (self.time(), vec![0.0; self.dim()]);
        self.get_state(&mut start);
        let outcome = self.shift_into_place().and_then(|()| self.slow_down());
        if outcome.is_err() {
            self.set_state(t, &start);
        }
        outcome
    }

    // ANCHOR: shift
    /// Newton's method on the positions.
    fn shift_into_place(&mut self) -> Result<(), ConstraintError> {
        self.look_at_structure();
        for _ in 0..TRIES {
            self.gather()?;
            self.equations.form_position_rhs();
            // Nothing can be nearer than rounding.
            let enough = 4.0 * f64::EPSILON * self.equations.size;
            if math::norm(&self.equations.rhs) <= enough {
                return Ok(());
            }
            self.solve()?;
            let shift = self.push();
            let mut largest = 0.0_f64;
            for (i, shift) in shift.iter().enumerate() {
                let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
                largest = largest.max(shift.amax() / (1.0 + x.amax()));
                self.particles.place(i, x + shift, v)?;
            }
            if largest <= 4.0 * f64::EPSILON {
                return Ok(());
            }
        }
        let (time, residual) = (self.time(), self.violation());
        let iterations = TRIES;
        Err(ConstraintError::NotConverged { time, residual, iterations })
    }
    // ANCHOR_END: shift

    /// The smallest change of velocities, weighed by mass, with `J q' = 0`.
    fn slow_down(&mut self) -> Result<(), ConstraintError> {
        self.gather()?;
        self.equations.form_velocity_rhs();
        self.solve()?;
        for (i, change) in self.push().iter().enumerate() {
            let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
            self.particles.place(i, x, v + change)?;
        }
        self.refresh()
    }

    /// `W J^T mu` for the multipliers that were found.
    fn push(&mut self) -> Vec<Vec3> {
        let Self { equations, multipliers, constraint_force, .. } = self;
        constraint_force.resize(equations.w.len(), 0.0);
        let mu = &multipliers.lambda;
        equations.jac.transpose_multiply(mu, constraint_force);
        let mut shifts = Vec::with_capacity(equations.w.len() / 3);
        for i in 0..equations.w.len() / 3 {
            let w = equations.w[3 * i];
            let force = &constraint_force[3 * i..3 * i + 3];
            shifts.push(w * Vec3::from_column_slice(force));
        }
        shifts
    }
}
