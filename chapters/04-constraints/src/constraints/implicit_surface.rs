//! Implicit surfaces and curves: `f(x) = 0`.

use super::derivative_check::DERIVATIVE_TOLERANCE;
use crate::{
    Constraint, ConstraintBlocks, ConstraintError, EvaluationResult,
    check_derivatives,
};
use math::check::finite_vector;
use math::{Mat3, Vec3};
use particles::State;

/// The value of a level-set function at a point, with its first and second
/// derivatives there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelSetValue {
    /// `f`: zero on the surface.
    pub value: f64,
    /// `df/dx`: at right angles to the surface.
    pub gradient: Vec3,
    /// `d²f/dx²`: how the gradient changes from point to point.
    pub hessian: Mat3,
}

/// A surface as a level-set function.
type Surface = Box<dyn Fn(Vec3) -> LevelSetValue>;

/// A particle on a surface `f(x) = 0`, or on the curve in which two of them
/// meet.
pub struct OnImplicit {
    particle: [usize; 1],
    surfaces: Vec<Surface>,
}

impl OnImplicit {
    /// `particle` on the surface `f = 0`. The derivatives of `f` are
    /// compared with differences near the point `near`, and refused if wrong.
    pub fn surface(
        particle: usize,
        near: Vec3,
        f: impl Fn(Vec3) -> LevelSetValue + 'static,
    ) -> Result<Self, ConstraintError> {
        Self::checked(particle, near, vec![Box::new(f)])
    }

    /// `particle` on the curve where both `f = 0` and `g = 0`.
    pub fn curve(
        particle: usize,
        near: Vec3,
        f: impl Fn(Vec3) -> LevelSetValue + 'static,
        g: impl Fn(Vec3) -> LevelSetValue + 'static,
    ) -> Result<Self, ConstraintError> {
        Self::checked(particle, near, vec![Box::new(f), Box::new(g)])
    }

    fn checked(
        particle: usize,
        near: Vec3,
        surfaces: Vec<Surface>,
    ) -> Result<Self, ConstraintError> {
        finite_vector("near", near)?;
        let alone = Self { particle: [0], surfaces };
        let shift = 0.1 * Vec3::new(1.0, -0.7, 0.4);
        let velocity = Vec3::new(0.6, 0.9, -0.8);
        for x in [near, near + shift, near - shift] {
            let (x, v) = ([x], [velocity]);
            let now = State { t: 0.0, x: &x, v: &v, mass: &[1.0] };
            check_derivatives(&alone, &now, DERIVATIVE_TOLERANCE)?;
        }
        Ok(Self { particle: [particle], ..alone })
    }
}

impl Constraint for OnImplicit {
    fn rows(&self) -> usize {
        self.surfaces.len()
    }

    fn particles(&self) -> &[usize] {
        &self.particle
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.particle
    }

    // ANCHOR: evaluate
    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let i = self.particle[0];
        for (row, surface) in self.surfaces.iter().enumerate() {
            let level = surface(now.x[i]);
            if !level.value.is_finite() {
                return Err("its surface has no value there");
            }
            out.set_value(row, level.value);
            // J = df/dx, J' = H v
            out.set_block(row, 0, level.gradient, level.hessian * now.v[i]);
        }
        Ok(())
    }
    // ANCHOR_END: evaluate
}
