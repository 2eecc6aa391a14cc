//! The implicit midpoint rule, with the derivative in the middle of the step:
//! second order, and no numerical damping of an undamped oscillation.

use super::newton::StepEquation;
use crate::{
    ImplicitError, ImplicitSolver, ImplicitSystem, Newton, OneStepMethod,
};
use math::check::positive;

/// The implicit midpoint method: `Y_new = Y0 + h f((Y0 + Y_new)/2)`.
#[derive(Clone, Debug)]
pub struct ImplicitMidpoint {
    /// How the equation for the middle is solved.
    pub newton: Newton,
    start: Vec<f64>,
    middle: Vec<f64>,
}

impl ImplicitMidpoint {
    /// One linear solve per step.
    pub fn linearised() -> Self {
        Self::with(Newton::linearised())
    }

    /// The equation solved to convergence, by Newton's method.
    pub fn converged() -> Self {
        Self::with(Newton::converged())
    }

    fn with(newton: Newton) -> Self {
        Self { newton, start: Vec::new(), middle: Vec::new() }
    }
}

impl ImplicitSolver for ImplicitMidpoint {
    fn name(&self) -> &'static str {
        "implicit midpoint"
    }

    fn order(&self) -> usize {
        2
    }

    // ANCHOR: step
    // EQ: implicit/midpoint
    fn step(
        &mut self,
        system: &mut dyn ImplicitSystem,
        h: f64,
    ) -> Result<(), ImplicitError> {
        positive("h", h)?;
        let t0 = system.time();
        // A backward Euler step of h/2 ends in the middle:
        // Y_mid = Y0 + h/2 f(t0 + h/2, Y_mid)
        let equation =
            StepEquation { t: t0 + 0.5 * h, g: 0.5 * h, start: t0, h };
        let (start, middle) = (&mut self.start, &mut self.middle);
        self.newton.solve_stage(system, equation, start, middle)?;
        for (end, start) in middle.iter_mut().zip(start) {
            // Y_new = Y0 + 2 (Y_mid - Y0)
            *end = 2.0 * *end - *start;
        }
        system.set_state(t0 + h, middle);
        Ok(())
    }
    // ANCHOR_END: step
}

impl OneStepMethod for ImplicitMidpoint {}
