//! Wires given by a parameter: a particle on the curve `x = g(s)`.

use crate::frame::Frame;
use crate::verify::{agree, slope};
use crate::{Constraint, ConstraintError, Defined, Pieces};
use math::Vec3;
use math::check::finite;
use particles::State;
use std::cell::Cell;

/// A place on a curve, with the curve's derivatives by its parameter there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The place, m.
    pub x: Vec3,
    /// The first derivative: along the curve.
    pub dx: Vec3,
    /// The second derivative.
    pub ddx: Vec3,
}

/// A curve as a function of its parameter.
pub(crate) type Curve = Box<dyn Fn(f64) -> CurvePoint>;

/// How often the nearest point may be improved.
const TRIES: usize = 100;

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
    /// curve are held against differences there, and refused if wrong.
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
    /// Looks for the nearest point by Newton's method, from the last one on.
    fn nearest(&self, x: Vec3) -> Result<f64, &'static str> {
        let mut s = self.s.get();
        for _ in 0..TRIES {
            let at = (self.curve)(s);
            let d = x - at.x;
            // f(s) = d.g' = 0, -f' = g'.g' - d.g''
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

/// Holds the derivatives of a curve against differences.
pub(crate) fn check_curve(
    curve: &dyn Fn(f64) -> CurvePoint,
    s: f64,
) -> Result<(), ConstraintError> {
    for s in [s, s + 0.1, s - 0.1] {
        let at = curve(s);
        let first = slope(|step| Some(curve(s + step).x)).unwrap_or_default();
        let second = slope(|step| Some(curve(s + step).dx)).unwrap_or_default();
        for axis in 0..3 {
            let place = (0, 0, axis);
            agree("dx/ds", place, at.dx[axis], first[axis], 1e-6)?;
            agree("d²x/ds²", place, at.ddx[axis], second[axis], 1e-6)?;
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

    fn evaluate(&self, now: &State<'_>, out: &mut Pieces) -> Defined {
        let i = self.particle[0];
        let s = self.nearest(now.x[i])?;
        let frame = Frame::at(&self.curve, s)?;
        frame.evaluate(now.x[i], now.v[i], out);
        Ok(())
    }
}
