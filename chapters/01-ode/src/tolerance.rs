//! How much error a step may make.

use math::check::{Checked, non_negative, positive};

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

    // ANCHOR: ratio
    /// The error of one component, between `x0` and `x1`, in units of what
    /// is allowed there.
    #[inline]
    pub fn ratio(&self, error: f64, x0: f64, x1: f64) -> f64 {
        let (x0, x1) = (x0.abs(), x1.abs());
        let size = if x0 > x1 { x0 } else { x1 };
        error.abs() / (self.absolute + self.relative * size)
    }

    /// The worst of these ratios: at most 1 if the step is good enough.
    pub fn worst(&self, errors: &[f64], x0: &[f64], x1: &[f64]) -> f64 {
        let mut worst = Worst::default();
        for i in 0..errors.len() {
            worst.see(self.ratio(errors[i], x0[i], x1[i]));
        }
        worst.ratio()
    }
    // ANCHOR_END: ratio
}

/// The largest of several ratios, or not a number if one of them is not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Worst {
    largest: f64,
    sum: f64,
}

impl Worst {
    #[inline]
    pub fn see(&mut self, ratio: f64) {
        // A maximum forgets what is not a number, a sum does not.
        self.largest = if ratio > self.largest { ratio } else { self.largest };
        self.sum += ratio;
    }

    #[inline]
    pub fn ratio(&self) -> f64 {
        if self.sum.is_nan() { self.sum } else { self.largest }
    }
}
