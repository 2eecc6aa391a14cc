//! A moving frame: two directions across a curve, and how they rotate along
//! it.

use super::{Curve, CurvePoint};
use crate::ConstraintBlocks;
use math::Vec3;

/// The step of a finite difference along the curve, in its parameter.
const PARAMETER_STEP: f64 = 1e-4;

/// A point of a curve with two directions `e` across it, which are functions
/// of the parameter.
pub(crate) struct Frame {
    at: CurvePoint,
    e: [Vec3; 2],
    /// The first and second derivatives of `e`, and the third of the curve,
    /// by the parameter.
    de: [Vec3; 2],
    dde: [Vec3; 2],
    dddx: Vec3,
}

impl Frame {
    /// The frame at the parameter `s`. Terms that vanish on the
    /// curve, because they are multiplied by the distance, are found by
    /// differences.
    pub fn at(curve: &Curve, s: f64) -> Result<Self, &'static str> {
        let (before, at, after) =
            (curve(s - PARAMETER_STEP), curve(s), curve(s + PARAMETER_STEP));
        if at.dx == Vec3::zeros() {
            return Err("its curve stands still and has no direction");
        }
        // The axis that the curve is farthest from running along.
        let mut axis = Vec3::zeros();
        axis[at.dx.iamin()] = 1.0;
        let (e, de) = across(&at, axis);
        let (_, de_before) = across(&before, axis);
        let (_, de_after) = across(&after, axis);
        let mut dde = [Vec3::zeros(); 2];
        for k in 0..2 {
            dde[k] = (de_after[k] - de_before[k]) / (2.0 * PARAMETER_STEP);
        }
        let dddx = (after.ddx - before.ddx) / (2.0 * PARAMETER_STEP);
        Ok(Self { at, e, de, dde, dddx })
    }

    /// `C`, `J` and `J'` for a particle at `x` whose nearest point this is.
    pub fn evaluate(&self, x: Vec3, v: Vec3, out: &mut ConstraintBlocks) {
        let CurvePoint { dx, ddx, .. } = self.at;
        let d = x - self.at.x;
        // The nearest point moves with x: ds/dx = c'/q, q = c'.c' - d.c''
        let q = dx.norm_squared() - d.dot(&ddx);
        let ds_dx = dx / q;
        let sdot = ds_dx.dot(&v);
        let ddot = v - sdot * dx;
        let qdot = 2.0 * sdot * dx.dot(&ddx)
            - ddot.dot(&ddx)
            - sdot * d.dot(&self.dddx);
        let ds_dx_dot = (sdot * ddx - qdot * ds_dx) / q;
        for k in 0..2 {
            // C = e.d, dC/dx = e + (e'.d) ds/dx, because e.c' = 0
            let turn = self.de[k].dot(&d);
            let turn_dot = sdot * self.dde[k].dot(&d) + self.de[k].dot(&ddot);
            out.set_value(k, self.e[k].dot(&d));
            out.set_block(
                k,
                0,
                self.e[k] + turn * ds_dx,
                sdot * self.de[k] + turn_dot * ds_dx + turn * ds_dx_dot,
            );
        }
    }
}

/// The directions across the curve, made from a fixed `axis`, and their
/// derivatives by the parameter.
fn across(at: &CurvePoint, axis: Vec3) -> ([Vec3; 2], [Vec3; 2]) {
    let t = at.dx.normalize();
    let dt = (at.ddx - t.dot(&at.ddx) * t) / at.dx.norm();
    // n is the axis without its part along the curve
    let n = axis - axis.dot(&t) * t;
    let dn = -axis.dot(&dt) * t - axis.dot(&t) * dt;
    let first = n.normalize();
    let dfirst = (dn - first.dot(&dn) * first) / n.norm();
    let second = t.cross(&first);
    let dsecond = dt.cross(&first) + t.cross(&dfirst);
    ([first, second], [dfirst, dsecond])
}
