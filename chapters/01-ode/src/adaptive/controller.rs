//! How long the next step may be: notes B §3.

use crate::AdaptiveMethod;
use math::check::{Checked, require};

// ANCHOR: step-factor
// EQ: ode/step_factor
/// The factor by which a step may grow (or must shrink) after it made the
/// error `error` where `tolerance` is allowed, if the error goes like
/// `h^exponent`.
///
/// For a method of order `p` one step errs like `h^(p+1)`: the exponent is 2
/// for Euler's method (the only case in the notes), 3 for the midpoint
/// method, 5 for RK4.
pub fn step_factor(error: f64, tolerance: f64, exponent: f64) -> f64 {
    // h_new / h = (tolerance / error)^(1 / exponent)
    (tolerance / error).powf(1.0 / exponent)
}
// ANCHOR_END: step-factor

// ANCHOR: controller
/// A PI step-size controller: it turns the factor into a cautious decision.
/// Errors are in units of the tolerance: 1 is just acceptable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controller {
    /// The error to aim for: below 1, so that few steps are rejected.
    pub target: f64,
    /// While the error is within this factor of the target, the step keeps
    /// its size.
    pub dead_band: f64,
    /// No step is shorter than this times the one before.
    pub min_factor: f64,
    /// No step is longer than this times the one before.
    pub max_factor: f64,
}

impl Default for Controller {
    fn default() -> Self {
        Self { target: 0.3, dead_band: 1.25, min_factor: 0.2, max_factor: 10.0 }
    }
}
// ANCHOR_END: controller

// ANCHOR: factors
impl Controller {
    // EQ: ode/pi_control
    /// The factor after an accepted step that made `error`, when the accepted
    /// step before it made `previous`. The first part corrects the error
    /// (integral control), the second holds back while errors rise
    /// (proportional control).
    #[inline]
    pub fn accepted(&self, error: f64, previous: f64, exponent: f64) -> f64 {
        let miss = self.target / error;
        if miss < self.dead_band && miss * self.dead_band > 1.0 {
            return 1.0;
        }
        // factor = (target / error)^(3/5q) (previous / error)^(1/5q)
        let change = 3.0 * miss.ln() + (previous / error).ln();
        let factor = (change / (5.0 * exponent)).exp();
        factor.clamp(self.min_factor, self.max_factor)
    }

    /// The factor after a rejected step; as small as allowed if the error is
    /// not even a number.
    pub fn rejected(&self, error: f64, exponent: f64) -> f64 {
        step_factor(error, self.target, exponent).max(self.min_factor)
    }
    // ANCHOR_END: factors

    /// Whether the settings make sense.
    pub(crate) fn check(&self) -> Checked<()> {
        let between = |low: f64, x: f64, high: f64| low < x && x < high;
        let Self { target, dead_band, min_factor, max_factor } = *self;
        let part = "between 0 and 1";
        require("target", target, part, between(0.0, target, 1.0))?;
        let good = (1.0..2.0).contains(&dead_band);
        require("dead_band", dead_band, "from 1 to 2", good)?;
        let good = between(0.0, min_factor, 1.0);
        require("min_factor", min_factor, part, good)?;
        let good = between(1.0, max_factor, f64::INFINITY);
        require("max_factor", max_factor, "above 1 and finite", good)?;
        Ok(())
    }
}

/// A controller at work, with what it remembers of the last steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ControllerState {
    controller: Controller,
    exponent: f64,
    /// The error of the last accepted step.
    previous: f64,
    /// Rejections since then.
    pub rejections: usize,
}

/// Errors below this, in units of the tolerance, count as this: one tiny
/// error must not hold the next step back.
const MIN_ERROR: f64 = 1e-4;

impl ControllerState {
    pub fn new(controller: Controller, method: &impl AdaptiveMethod) -> Self {
        let exponent = method.error_exponent() as f64;
        Self { controller, exponent, previous: MIN_ERROR, rejections: 0 }
    }

    /// The factor for the step after one that made `error`.
    #[inline]
    pub fn factor(&mut self, error: f64) -> f64 {
        let Self { controller, exponent, previous, rejections } = *self;
        if error <= 1.0 {
            self.previous = if error > MIN_ERROR { error } else { MIN_ERROR };
            self.rejections = 0;
            let factor = controller.accepted(error, previous, exponent);
            // Right after a rejection a longer step would be rejected again.
            if rejections > 0 { factor.min(1.0) } else { factor }
        } else {
            self.rejections += 1;
            controller.rejected(error, exponent)
        }
    }
}
