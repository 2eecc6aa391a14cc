//! How large an error a step may make.

use math::check::{Checked, non_negative, positive};

/// The error allowed in a component of size `|x|`:
/// `absolute + relative |x|`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    absolute: f64,
    relative: f64,
}

impl Tolerance {
    /// `absolute` must be positive, because a component that passes through
    /// zero has no relative error; `relative` may be 0.
    pub fn new(absolute: f64, relative: f64) -> Checked<Self> {
        positive("absolute tolerance", absolute)?;
        non_negative("relative tolerance", relative)?;
        Ok(Self { absolute, relative })
    }

    /// The same number as absolute and relative tolerance.
    pub fn both(tolerance: f64) -> Checked<Self> {
        let tolerance = positive("tolerance", tolerance)?;
        Self::new(tolerance, tolerance)
    }

    // ANCHOR: error-norm
    /// The error of one component, between `x0` and `x1`, in units of what
    /// is allowed there.
    #[inline]
    pub fn scaled_error(&self, error: f64, x0: f64, x1: f64) -> f64 {
        let (x0, x1) = (x0.abs(), x1.abs());
        let size = if x0 > x1 { x0 } else { x1 };
        error.abs() / (self.absolute + self.relative * size)
    }

    /// The largest scaled error: at most 1 if the step is accurate enough.
    pub fn error_norm(&self, errors: &[f64], x0: &[f64], x1: &[f64]) -> f64 {
        let mut norm = MaxNorm::default();
        for i in 0..errors.len() {
            norm.add(self.scaled_error(errors[i], x0[i], x1[i]));
        }
        norm.value()
    }
    // ANCHOR_END: error-norm
}

/// The largest of several scaled errors; NaN if one of them is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MaxNorm {
    largest: f64,
    sum: f64,
}

impl MaxNorm {
    #[inline]
    pub fn add(&mut self, error: f64) {
        // A maximum forgets a NaN, a sum does not.
        self.largest = if error > self.largest { error } else { self.largest };
        self.sum += error;
    }

    #[inline]
    pub fn value(&self) -> f64 {
        if self.sum.is_nan() { self.sum } else { self.largest }
    }
}
