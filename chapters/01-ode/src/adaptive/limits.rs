//! The bounds within which an adaptive method works.

use crate::{Cause, Statistics};
use math::check::{Checked, at_least, non_negative, positive, require};

/// Bounds on what an adaptive method may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The size of the first step; chosen automatically if `None`.
    pub first_step: Option<f64>,
    /// No step is shorter, except the last two, which land on the end.
    pub min_step: f64,
    /// No step is longer.
    pub max_step: f64,
    /// How many rejections in a row are too many.
    pub max_rejections: usize,
    /// How many steps are too many, rejected ones included.
    pub max_steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            first_step: None,
            min_step: 0.0,
            max_step: f64::INFINITY,
            max_rejections: 50,
            max_steps: 1_000_000,
        }
    }
}

impl Limits {
    /// Brings the size of a step within the bounds, keeping its sign.
    #[inline]
    pub(crate) fn clamp(&self, h: f64) -> f64 {
        h.abs().clamp(self.min_step, self.max_step).copysign(h)
    }

    /// Below this size no step is taken at time `t`: it is either forbidden
    /// or lost in the rounding of `t`.
    #[inline]
    fn smallest(&self, t: f64) -> f64 {
        let rounding = 4.0 * f64::EPSILON * t.abs();
        self.min_step.max(rounding).max(f64::MIN_POSITIVE)
    }

    /// Which bound, if any, forbids a step `h` at time `t` after so many
    /// rejections in a row and all that is `done`.
    pub fn exceeded(
        &self,
        t: f64,
        h: f64,
        rejections: usize,
        done: Statistics,
    ) -> Option<Cause> {
        if h.abs() < self.smallest(t) {
            return Some(Cause::StepTooSmall);
        }
        if rejections > self.max_rejections {
            return Some(Cause::TooManyRejections);
        }
        if done.accepted + done.rejected >= self.max_steps {
            return Some(Cause::TooManySteps);
        }
        None
    }

    /// Whether the bounds make sense.
    pub(crate) fn check(&self) -> Checked<()> {
        let Self { min_step, max_step, .. } = *self;
        if let Some(h) = self.first_step {
            positive("first_step", h)?;
        }
        non_negative("min_step", min_step)?;
        let accepted = "positive and at least min_step";
        let good = max_step > 0.0 && max_step >= min_step;
        require("max_step", max_step, accepted, good)?;
        at_least("max_steps", self.max_steps, 1, "at least 1")?;
        Ok(())
    }
}
