//! RATTLE (Andersen 1983): leapfrog with the constraints inside the step.
//!
//! The notes ask for legal accelerations and mend what the solver gets wrong
//! by feedback. RATTLE asks for legal positions and velocities at the end of
//! each step. Nothing is left to mend, and the step remains symplectic.

use crate::solve::Equations;
use crate::{ConstrainedParticles, ConstraintError};
use math::check::{finite, positive};
use ode::System;

/// The cap on iterations for the multipliers of the positions. Each gains a
/// factor of about the angle that a rod turns in one step: at a tenth of a
/// radian fifteen do, and fewer than ten cut off digits. Where fifty do not,
/// the step turns some rod so far that there may be no answer.
const MAX_SHAKE_ITERATIONS: usize = 50;

impl ConstrainedParticles {
    /// Takes one step of RATTLE, of order 2. Constraints hold to rounding
    /// afterwards, in position and velocity; they must hold at the start
    /// ([`Self::project_onto_constraints`]). Feedback plays no part. Forces
    /// that depend on velocities, drag for example, lower the order to 1. If
    /// the step cannot be taken, everything is left as it was before.
    pub fn rattle_step(&mut self, h: f64) -> Result<(), ConstraintError> {
        positive("h", h)?;
        let t = finite("t", self.time())?;
        let mut start = vec![0.0; self.dim()];
        self.get_state(&mut start);
        // An error from before this step is not this step's.
        let _ = self.pending.take();
        if let Err(error) = self.kick_drift_kick(h) {
            self.pending.note(error);
        }
        self.restore_on_error(t, &start)
    }

    // ANCHOR: rattle
    // EQ: constraints/rattle
    /// Leapfrog, with multipliers for the positions and for the velocities.
    fn kick_drift_kick(&mut self, h: f64) -> Result<(), ConstraintError> {
        self.analyse_graph();
        self.evaluate_forces()?;
        let start = self.equations.clone();
        // v = v + h/2 W Q
        self.kick(0.5 * h)?;
        // x = x + h v
        self.drift(h)?;
        // C(x) = 0, by forces along the old J
        self.shake_positions(h, start)?;
        self.evaluate_forces()?;
        self.kick(0.5 * h)?;
        // J v = 0, by forces along the new J
        self.project_velocities()
    }
    // ANCHOR_END: rattle

    // ANCHOR: shake
    /// Corrects the positions along the gradients of the step's `start`, and
    /// the velocities by as much in the time `h`.
    fn shake_positions(
        &mut self,
        h: f64,
        mut start: Equations,
    ) -> Result<(), ConstraintError> {
        for _ in 0..MAX_SHAKE_ITERATIONS {
            self.assemble_equations()?;
            self.equations.form_position_rhs();
            if self.equations.rhs_is_rounding() {
                return Ok(());
            }
            // J0 W J0^T sigma = -C(x)
            start.take_rhs(&self.equations);
            self.solve_multipliers_of(&start)?;
            // x = x + W J0^T sigma, v = v + W J0^T sigma/h
            let shifts = self.corrections(&start);
            if self.shift_particles(&shifts, 1.0 / h)? {
                return Ok(());
            }
        }
        let (time, residual) = (self.time(), self.violation());
        let iterations = MAX_SHAKE_ITERATIONS;
        Err(ConstraintError::NotConverged { time, residual, iterations })
    }
    // ANCHOR_END: shake

    /// The forces, `J` and the accelerations without constraints at the
    /// current state.
    fn evaluate_forces(&mut self) -> Result<(), ConstraintError> {
        self.particles.derivative(&mut vec![0.0; self.particles.dim()]);
        self.assemble_equations()
    }

    /// Changes the velocities as forces alone do in the time `h`; no force
    /// changes that of a script.
    fn kick(&mut self, h: f64) -> Result<(), ConstraintError> {
        for i in 0..self.particles.len() {
            if self.particles.is_scripted(i) {
                continue;
            }
            let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
            let a = self.equations.free_acceleration(i);
            self.particles.move_particle(i, x, v + h * a)?;
        }
        Ok(())
    }

    /// Moves everything along its velocity, and scripts to their place, for
    /// the time `h`.
    fn drift(&mut self, h: f64) -> Result<(), ConstraintError> {
        for i in 0..self.particles.len() {
            let (x, v) = (self.particles.x()[i], self.particles.v()[i]);
            self.particles.move_particle(i, x + h * v, v)?;
        }
        let t = self.time() + h;
        Ok(self.particles.set_time(t)?)
    }
}
