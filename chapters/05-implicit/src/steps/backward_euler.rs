//! Backward Euler, with the derivative at the end of the step: notes E §3.

use super::newton::StepEquation;
use crate::{
    ImplicitError, ImplicitSolver, ImplicitSystem, Newton, OneStepMethod,
};
use math::check::positive;

/// Backward Euler: `Y_new = Y0 + h f(Y_new)` (notes E §3 eq. 3-1).
#[derive(Clone, Debug)]
pub struct BackwardEuler {
    /// How the equation for `Y_new` is solved.
    pub newton: Newton,
    start: Vec<f64>,
    end: Vec<f64>,
}

impl BackwardEuler {
    /// One linear solve per step (notes E §3 eq. 3-2).
    pub fn linearised() -> Self {
        Self::with(Newton::linearised())
    }

    /// The equation solved to convergence, by Newton's method.
    pub fn converged() -> Self {
        Self::with(Newton::converged())
    }

    fn with(newton: Newton) -> Self {
        Self { newton, start: Vec::new(), end: Vec::new() }
    }
}

impl ImplicitSolver for BackwardEuler {
    fn name(&self) -> &'static str {
        "backward Euler"
    }

    fn order(&self) -> usize {
        1
    }

    // EQ: implicit/backward
    fn step(
        &mut self,
        system: &mut dyn ImplicitSystem,
        h: f64,
    ) -> Result<(), ImplicitError> {
        positive("h", h)?;
        let t0 = system.time();
        // Y_new = Y0 + h f(t0 + h, Y_new)
        let equation = StepEquation { t: t0 + h, g: h, start: t0, h };
        let (start, end) = (&mut self.start, &mut self.end);
        self.newton.solve_stage(system, equation, start, end)?;
        system.set_state(t0 + h, end);
        Ok(())
    }
}

impl OneStepMethod for BackwardEuler {}
