//! How long the next step may be: notes B §3.

use crate::InputError;

// ANCHOR: step-factor
// EQ: ode/step_factor
/// By what factor a step may grow (or must shrink) that made the error
/// `error` where `tolerance` is allowed, if the error goes like
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
/// Turns the factor into a decision that errs on the careful side.
/// Errors are in units of the tolerance: 1 is just acceptable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controller {
    /// Aims below the tolerance, so that few steps are rejected.
    pub safety: f64,
    /// No step is shorter than this times the one before.
    pub min_factor: f64,
    /// No step is longer than this times the one before.
    pub max_factor: f64,
    /// How much the error of the step before counts (0: not at all).
    pub beta: f64,
}

impl Controller {
    /// Looks at the last error only.
    pub const PLAIN: Self =
        Self { safety: 0.9, min_factor: 0.2, max_factor: 5.0, beta: 0.0 };

    /// Looks at the last two errors (proportional-integral control).
    pub const PI: Self =
        Self { safety: 0.82, min_factor: 0.2, max_factor: 10.0, beta: 0.04 };

    // EQ: ode/pi_control
    /// The factor after an accepted step that made `error`, while the
    /// accepted one before it made `previous`.
    #[inline]
    pub fn accepted(&self, error: f64, previous: f64, exponent: f64) -> f64 {
        // factor = safety (previous / error^4)^(1 / (5 q))
        let factor = self.safety
            * step_factor(error.powi(4), previous, 5.0 * exponent);
        factor.clamp(self.min_factor, self.max_factor)
    }

    /// The factor after a rejected step; as small as allowed if the error is
    /// not even a number.
    pub fn rejected(&self, error: f64, exponent: f64) -> f64 {
        let factor = self.safety * step_factor(error, 1.0, exponent);
        factor.max(self.min_factor)
    }
    // ANCHOR_END: controller

    /// Whether the settings make sense.
    pub(crate) fn check(&self) -> Result<(), InputError> {
        let between = |low: f64, x: f64, high: f64| low < x && x < high;
        let wrong =
            |field, value, accepted| Err(InputError { field, value, accepted });
        if !between(0.0, self.safety, 1.0) {
            return wrong("safety", self.safety, "between 0 and 1");
        }
        if !between(0.0, self.min_factor, 1.0) {
            return wrong("min_factor", self.min_factor, "between 0 and 1");
        }
        if !between(1.0, self.max_factor, f64::INFINITY) {
            return wrong("max_factor", self.max_factor, "above 1 and finite");
        }
        if !(0.0..=0.1).contains(&self.beta) {
            return wrong("beta", self.beta, "from 0 to 0.1");
        }
        Ok(())
    }
}
