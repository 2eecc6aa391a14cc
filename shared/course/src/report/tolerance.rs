//! How far apart two numbers may be and still count as equal.

use super::non_finite;
use serde::{Deserialize, Serialize};

/// An absolute and a relative tolerance, added together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tolerance {
    /// Allowed whatever the size of the expected number, in its unit.
    #[serde(with = "non_finite")]
    pub abs: f64,
    /// Allowed in proportion to the size of the expected number.
    #[serde(with = "non_finite")]
    pub rel: f64,
}

impl Tolerance {
    /// Nothing is allowed: the numbers must be identical.
    pub const EXACT: Tolerance = Tolerance { abs: 0.0, rel: 0.0 };

    /// Both tolerances; neither may be negative or NaN.
    pub const fn new(abs: f64, rel: f64) -> Tolerance {
        assert!(abs >= 0.0 && rel >= 0.0, "a tolerance is not negative");
        Tolerance { abs, rel }
    }

    /// An absolute tolerance alone.
    pub const fn abs(abs: f64) -> Tolerance {
        Tolerance::new(abs, 0.0)
    }

    /// A relative tolerance alone.
    pub const fn rel(rel: f64) -> Tolerance {
        Tolerance::new(0.0, rel)
    }

    /// How far a number may be from `want`.
    pub fn allowance(&self, want: f64) -> f64 {
        self.abs + self.rel * want.abs()
    }

    /// Whether `got` counts as equal to `want`. NaN and infinity pass only
    /// where the very same was expected.
    pub fn accepts(&self, want: f64, got: f64) -> bool {
        if want.is_nan() {
            return got.is_nan();
        }
        if !want.is_finite() || !got.is_finite() {
            return want == got;
        }
        (got - want).abs() <= self.allowance(want)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_tolerances_add_up() {
        let tolerance = Tolerance::new(0.5, 0.01);
        assert!(tolerance.accepts(100.0, 101.5));
        assert!(!tolerance.accepts(100.0, 101.6));
        assert!(tolerance.accepts(-100.0, -98.5));
        assert!(!Tolerance::EXACT.accepts(1.0, 1.0 + f64::EPSILON));
    }

    #[test]
    fn nan_and_infinity_never_pass_unless_expected() {
        let generous = Tolerance::new(f64::MAX, 1.0);
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(!generous.accepts(1.0, bad), "{bad} passed for 1");
            assert!(!generous.accepts(bad, 1.0), "1 passed for {bad}");
            assert!(Tolerance::EXACT.accepts(bad, bad));
        }
        assert!(!generous.accepts(f64::INFINITY, f64::NEG_INFINITY));
    }
}
