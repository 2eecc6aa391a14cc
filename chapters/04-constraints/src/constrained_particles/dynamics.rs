//! A constrained system as a solver sees it: notes F §4.1 and §4.5.

use crate::solve::{ChainSolver, Equations, SolveFailure};
use crate::{ConstrainedParticles, ConstraintError, SolveReport};
use math::check::{finite, positive};
use ode::{Solver, System, SystemError};

impl System for ConstrainedParticles {
    fn dim(&self) -> usize {
        self.particles.dim()
    }

    fn time(&self) -> f64 {
        self.particles.time()
    }

    fn get_state(&self, state: &mut [f64]) {
        self.particles.get_state(state);
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        self.particles.set_state(t, state);
    }

    // ANCHOR: derivative
    /// The derivative under all forces and all constraint forces. Where they
    /// cannot be found, the derivative is NaN, because a solver cannot be told,
    /// and [`System::take_error`] says why.
    fn derivative(&mut self, derivative: &mut [f64]) {
        self.analyse_graph();
        // 1. clear forces, 2. calculate forces
        self.particles.derivative(derivative);
        // 3. calculate constraint forces
        match self.find_multipliers() {
            Ok(report) => {
                self.solve_report = report;
                // 4. calculate the derivative
                self.add_constraint_forces(derivative);
            }
            Err(error) => {
                self.pending.note(error);
                derivative.fill(f64::NAN);
            }
        }
    }
    // ANCHOR_END: derivative

    fn take_error(&mut self) -> Option<SystemError> {
        self.pending.take_error()
    }
}

impl ConstrainedParticles {
    // ANCHOR: multipliers
    // EQ: constraints/lambda
    /// Assembles equation 11 and solves it.
    fn find_multipliers(&mut self) -> Result<SolveReport, ConstraintError> {
        self.assemble_equations()?;
        self.equations.form_rhs(&self.feedback);
        self.solve_multipliers()
    }
    // ANCHOR_END: multipliers

    /// Lets every constraint evaluate its own blocks at the current state.
    pub(super) fn assemble_equations(&mut self) -> Result<(), ConstraintError> {
        let Self { particles, equations, .. } = self;
        let (now, time) = (particles.state(), particles.time());
        let assembled = equations.assemble(&self.constraints, &now);
        assembled.map_err(|(constraint, why)| ConstraintError::Undefined {
            time,
            constraint,
            why,
        })?;
        equations.find_free_accelerations(particles, particles.force());
        Ok(())
    }

    /// Finds the multipliers for the right-hand side as it is.
    pub(super) fn solve_multipliers(
        &mut self,
    ) -> Result<SolveReport, ConstraintError> {
        let equations = std::mem::take(&mut self.equations);
        let solved = self.solve_multipliers_of(&equations);
        self.equations = equations;
        solved
    }

    /// The same for equations other than those of the current state.
    pub(super) fn solve_multipliers_of(
        &mut self,
        equations: &Equations,
    ) -> Result<SolveReport, ConstraintError> {
        let time = self.time();
        let Self { multipliers, multiplier_settings, .. } = self;
        let solved = multipliers.solve(equations, multiplier_settings);
        solved.map_err(|why| at_time(time, why))
    }

    // EQ: constraints/constraint_force
    /// Adds `W J^T lambda` to the accelerations.
    fn add_constraint_forces(&mut self, derivative: &mut [f64]) {
        let Self { equations, multipliers, constraint_force, .. } = self;
        constraint_force.resize(equations.w.len(), 0.0);
        // Q^ = J^T lambda
        let lambda = &multipliers.lambda;
        equations.jac.transpose_multiply(lambda, constraint_force);
        let (_, acceleration) = derivative.split_at_mut(equations.w.len());
        for i in 0..acceleration.len() {
            // q'' = W (Q + Q^)
            acceleration[i] += equations.w[i] * constraint_force[i];
        }
    }

    /// Finds out whether the constraints form chains, if anything about them
    /// has changed.
    pub(super) fn analyse_graph(&mut self) {
        if !self.graph_changed {
            return;
        }
        self.graph_changed = false;
        let mut free = Vec::with_capacity(self.particles.len());
        for i in 0..self.particles.len() {
            free.push(!self.particles.is_scripted(i));
        }
        self.multipliers.chain = ChainSolver::find(&self.constraints, &free);
        // The old multipliers belong to other rows.
        self.multipliers.lambda.clear();
    }

    /// Takes one step of size `h` with any solver. If it cannot be taken,
    /// everything is left as it was before.
    pub fn step(
        &mut self,
        solver: &mut dyn Solver,
        h: f64,
    ) -> Result<(), ConstraintError> {
        self.check_stability(solver, h)?;
        let t = finite("t", self.time())?;
        let mut start = std::mem::take(&mut self.start);
        start.resize(self.dim(), 0.0);
        self.get_state(&mut start);
        // An error from before this step is not this step's.
        let _ = self.pending.take();
        solver.step(self, h);
        let outcome = self.restore_on_error(t, &start);
        self.start = start;
        outcome
    }

    /// Takes `steps` steps of size `h`, or as many as can be taken.
    pub fn advance(
        &mut self,
        solver: &mut dyn Solver,
        h: f64,
        steps: usize,
    ) -> Result<(), ConstraintError> {
        for _ in 0..steps {
            self.step(solver, h)?;
        }
        Ok(())
    }

    /// Goes back to the state before a step that went wrong.
    pub(super) fn restore_on_error(
        &mut self,
        t: f64,
        start: &[f64],
    ) -> Result<(), ConstraintError> {
        let now = self.particles.state();
        let ends = now.x.iter().chain(now.v);
        let finite = ends.into_iter().all(|x| x.iter().all(|x| x.is_finite()));
        if !finite {
            self.pending.note(ConstraintError::NotFinite { time: t });
        }
        let outcome = self.pending.take();
        if outcome.is_err() {
            self.set_state(t, start);
        }
        outcome
    }

    /// Refuses a step for which the feedback is too strong.
    fn check_stability(
        &mut self,
        solver: &mut dyn Solver,
        h: f64,
    ) -> Result<(), ConstraintError> {
        positive("h", h)?;
        let asked = Some((solver.name(), h, self.feedback));
        if self.stable_for != asked {
            self.feedback.check(solver, h)?;
            self.stable_for = asked;
        }
        Ok(())
    }
}

/// A failure with the time at which it happened.
fn at_time(time: f64, why: SolveFailure) -> ConstraintError {
    match why {
        SolveFailure::Inconsistent { residual } => {
            ConstraintError::Inconsistent { time, residual }
        }
        SolveFailure::NotConverged { residual, iterations } => {
            ConstraintError::NotConverged { time, residual, iterations }
        }
        SolveFailure::NotFinite => ConstraintError::NotFinite { time },
    }
}
