//! Bodies that a script moves: notes D §8 lets them have no mass, F6 of the
//! errata gives them a velocity all the same.

use crate::BodyError;
use math::Vec3;
use math::check::{Checked, finite_vector};
use ode::InputError;

/// How a script moves a fixed body at one moment: whoever rests on it, hangs
/// on it or is hit by it feels all four.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drive {
    /// Velocity of its origin, m/s, world.
    pub v: Vec3,
    /// Angular velocity, rad/s, world.
    pub omega: Vec3,
    /// Acceleration of its origin, m/s², world.
    pub a: Vec3,
    /// Angular acceleration, rad/s², world.
    pub alpha: Vec3,
}

impl Drive {
    /// A steady motion.
    pub fn steady(v: Vec3, omega: Vec3) -> Self {
        Self { v, omega, ..Self::default() }
    }

    /// Whether a body of the mass `mass` may be moved so.
    pub(crate) fn check(&self, mass: f64) -> Result<(), BodyError> {
        self.finite()?;
        if mass.is_finite() {
            let accepted = "infinite: a script moves fixed bodies only";
            let field = "mass of a driven body";
            return Err(InputError { field, value: mass, accepted }.into());
        }
        Ok(())
    }

    fn finite(&self) -> Checked<()> {
        finite_vector("v", self.v)?;
        finite_vector("omega", self.omega)?;
        finite_vector("a", self.a)?;
        finite_vector("alpha", self.alpha)?;
        Ok(())
    }
}
