//! How much error a step may make.

use crate::InputError;
use crate::error::positive;

/// The error allowed in a component of size `|x|`:
/// `absolute + relative |x|`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    absolute: f64,
    relative: f64,
}

impl Tolerance {
    /// `absolute` must be positive, for a component that passes through zero
    /// has no relative error; `relative` may be 0.
    pub fn new(absolute: f64, relative: f64) -> Result<Self, InputError> {
        positive("absolute tolerance", absolute)?;
        if !(relative.is_finite() && relative >= 0.0) {
            return Err(InputError {
                field: "relative tolerance",
                value: relative,
                accepted: "finite and at least 0",
            });
        }
        Ok(Self { absolute, relative })
    }

    /// The same number as absolute and relative tolerance.
    pub fn both(tolerance: f64) -> Result<Self, InputError> {
        let tolerance = positive("tolerance", tolerance)?;
        Self::new(tolerance, tolerance)
    }

    // ANCHOR: ratio
    /// The error of one component, between `x0` and `x1`, in units of what
    /// is allowed there. Not a number if any of them is not finite.
    #[inline]
    pub fn ratio(&self, error: f64, x0: f64, x1: f64) -> f64 {
        let allowed = self.absolute + self.relative * x0.abs().max(x1.abs());
        error.abs() / allowed
    }

    /// The worst of these ratios: at most 1 if the step is good enough.
    #[inline]
    pub fn worst(&self, errors: &[f64], x0: &[f64], x1: &[f64]) -> f64 {
        let mut worst = 0.0_f64;
        for i in 0..errors.len() {
            let ratio = self.ratio(errors[i], x0[i], x1[i]);
            if ratio.is_nan() {
                return ratio;
            }
            worst = worst.max(ratio);
        }
        worst
    }
    // ANCHOR_END: ratio
}
