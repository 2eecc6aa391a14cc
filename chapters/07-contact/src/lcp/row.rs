//! The conditions on rows: unilateral, bilateral, bounded, friction.

use crate::LcpError;

/// The condition on a row of the problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Row {
    /// A contact's condition: `f >= 0`, `w >= 0`, one of them zero.
    Unilateral,
    /// A joint's equation: `w = 0`, `f` of either sign.
    Bilateral,
    /// `lo <= f <= hi`: `w = 0` between, `w >= 0` at `lo`, `w <= 0` at `hi`.
    Bounded {
        /// Least force; minus infinity for none.
        lo: f64,
        /// Greatest force; infinity for none.
        hi: f64,
    },
    /// Friction that may hold: bounds `-mu f[normal]` and `mu f[normal]`.
    Friction {
        /// The contact that presses, a row of kind `Unilateral`, from 0.
        normal: usize,
        /// Coefficient of friction, 0 or more.
        mu: f64,
    },
    /// Friction that slides: `f = ratio f[normal]`, whatever `w` is.
    Sliding {
        /// The contact that presses, a row of kind `Unilateral`, from 0.
        normal: usize,
        /// Force per normal force, with the sign that opposes the motion.
        ratio: f64,
    },
}

impl Row {
    /// Whether the row's bounds depend on another row's force.
    pub(crate) fn follows(&self) -> bool {
        matches!(self, Row::Friction { .. } | Row::Sliding { .. })
    }
}

/// Fails if row `i` of `rows` cannot be met by any force.
pub(super) fn check_row(
    i: usize,
    row: &Row,
    rows: &[Row],
) -> Result<(), LcpError> {
    let follows = |normal: usize| {
        let unilateral = rows.get(normal) == Some(&Row::Unilateral);
        if unilateral {
            Ok(())
        } else {
            Err(LcpError::Normal { row: i, normal })
        }
    };
    match *row {
        Row::Unilateral | Row::Bilateral => Ok(()),
        Row::Bounded { lo, hi } => {
            let sound =
                lo <= hi && lo < f64::INFINITY && hi > f64::NEG_INFINITY;
            let error = LcpError::Bounds { row: i, lo, hi };
            if sound { Ok(()) } else { Err(error) }
        }
        Row::Friction { normal, mu } => {
            if !(mu.is_finite() && mu >= 0.0) {
                return Err(LcpError::Friction { row: i, mu });
            }
            follows(normal)
        }
        Row::Sliding { normal, ratio } => {
            if !ratio.is_finite() {
                return Err(LcpError::Friction { row: i, mu: ratio });
            }
            follows(normal)
        }
    }
}
