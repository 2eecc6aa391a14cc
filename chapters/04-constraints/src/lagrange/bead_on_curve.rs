//! A bead on a parametric curve: one point, one parameter.

use super::Parametric;
use crate::constraints::{Curve, check_curve};
use crate::{ConstraintError, CurvePoint};
use math::Vec3;
use math::check::finite;

/// A bead on a curve; the parameter says where on it.
pub struct BeadOnCurve {
    curve: Curve,
}

impl BeadOnCurve {
    /// A bead on `curve`. Its derivatives are compared with differences
    /// near the parameter `s`, and refused if wrong.
    pub fn new(
        s: f64,
        curve: impl Fn(f64) -> CurvePoint + 'static,
    ) -> Result<Self, ConstraintError> {
        finite("s", s)?;
        check_curve(&curve, s)?;
        Ok(Self { curve: Box::new(curve) })
    }
}

impl Parametric for BeadOnCurve {
    fn dofs(&self) -> usize {
        1
    }

    fn points(&self) -> usize {
        1
    }

    fn positions(&self, u: &[f64], q: &mut [Vec3]) {
        q[0] = (self.curve)(u[0]).x;
    }

    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]) {
        jac[0] = (self.curve)(u[0]).dx;
    }

    fn bias_acceleration(&self, u: &[f64], udot: &[f64], bias: &mut [Vec3]) {
        // J' u' = d²q/du² u'^2
        bias[0] = udot[0] * udot[0] * (self.curve)(u[0]).ddx;
    }
}
