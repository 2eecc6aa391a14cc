//! Parametric curves: a particle on `x = c(s)`.

mod frame;

use super::derivative_check::{
    DERIVATIVE_TOLERANCE, central_difference, compare,
};
use crate::{Constraint, ConstraintBlocks, ConstraintError, EvaluationResult};
use frame::Frame;
use math::Vec3;
use math::check::finite;
use particles::State;
use std::cell::Cell;

/// A point of a curve, with the curve's derivatives by its parameter there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Its position, m.
    pub x: Vec3,
    /// The first derivative: along the curve.
    pub dx: Vec3,
    /// The second derivative.
    pub ddx: Vec3,
}

/// A curve as a function of its parameter.
pub(crate) type Curve = Box<dyn Fn(f64) -> CurvePoint>;

/// The cap on Newton iterations for the nearest point.
const MAX_CLOSEST_POINT_ITERATIONS: usize = 100;

/// A particle on a parametric curve. `C` is how far it is off, in two
/// directions across the curve at the point nearest to it.
pub struct OnCurve {
    particle: [usize; 1],
    curve: Curve,
    /// The parameter of the nearest point when last asked.
    s: Cell<f64>,
}

impl OnCurve {
    /// `particle` on `curve`, near the parameter `s`. The derivatives of the
    /// curve are compared with differences there, and refused if wrong.
    pub fn new(
        particle: usize,
        s: f64,
        curve: impl Fn(f64) -> CurvePoint + 'static,
    ) -> Result<Self, ConstraintError> {
        finite("s", s)?;
        check_curve(&curve, s)?;
        let curve = Box::new(curve);
        Ok(Self { particle: [particle], curve, s: Cell::new(s) })
    }

    /// The parameter of the point that was nearest when last asked.
    pub fn parameter(&self) -> f64 {
        self.s.get()
    }

    // ANCHOR: evaluate
    /// Finds the closest point by Newton's method, from the last one on.
    fn closest(&self, x: Vec3) -> Result<f64, &'static str> {
        let mut s = self.s.get();
        for _ in 0..MAX_CLOSEST_POINT_ITERATIONS {
            let at = (self.curve)(s);
            let d = x - at.x;
            // f(s) = d.c' = 0, -f' = c'.c' - d.c''
            let slope = at.dx.norm_squared() - d.dot(&at.ddx);
            if slope.is_nan() || slope <= 0.0 {
                return Err("it is so far from its curve that no point of \
                            the curve is nearest");
            }
            let step = d.dot(&at.dx) / slope;
            s += step;
            if step.abs() <= 1e-15 * (1.0 + s.abs()) {
                self.s.set(s);
                return Ok(s);
            }
        }
        Err("the nearest point of its curve was not found")
    }
    // ANCHOR_END: evaluate
}

/// Compares the derivatives of a curve with differences.
pub(crate) fn check_curve(
    curve: &dyn Fn(f64) -> CurvePoint,
    s: f64,
) -> Result<(), ConstraintError> {
    for s in [s, s + 0.1, s - 0.1] {
        let at = curve(s);
        let first = central_difference(|step| Some(curve(s + step).x))
            .unwrap_or_default();
        let second = central_difference(|step| Some(curve(s + step).dx))
            .unwrap_or_default();
        for axis in 0..3 {
            let (at_axis, tolerance) = ((0, 0, axis), DERIVATIVE_TOLERANCE);
            compare("dx/ds", at_axis, at.dx[axis], first[axis], tolerance)?;
            compare("d²x/ds²", at_axis, at.ddx[axis], second[axis], tolerance)?;
        }
    }
    Ok(())
}

impl Constraint for OnCurve {
    fn rows(&self) -> usize {
        2
    }

    fn particles(&self) -> &[usize] {
        &self.particle
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.particle
    }

    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let i = self.particle[0];
        let s = self.closest(now.x[i])?;
        let frame = Frame::at(&self.curve, s)?;
        frame.evaluate(now.x[i], now.v[i], out);
        Ok(())
    }
}
