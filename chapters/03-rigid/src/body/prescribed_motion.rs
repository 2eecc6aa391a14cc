//! Prescribed (scripted, kinematic) motion of fixed bodies. Notes D §8 gives
//! them no mass; like the scripted particles of erratum F6 they move all the
//! same.

use crate::BodyError;
use math::Vec3;
use math::check::{Checked, finite_vector};
use ode::InputError;

/// The motion of a fixed body at one time, prescribed from outside: bodies that
/// rest on it, hang from it or are hit by it feel all four.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PrescribedMotion {
    /// Velocity of its origin, m/s, world.
    pub v: Vec3,
    /// Angular velocity, rad/s, world.
    pub omega: Vec3,
    /// Acceleration of its origin, m/s², world.
    pub a: Vec3,
    /// Angular acceleration, rad/s², world.
    pub alpha: Vec3,
}

impl PrescribedMotion {
    /// A steady motion.
    pub fn steady(v: Vec3, omega: Vec3) -> Self {
        Self { v, omega, ..Self::default() }
    }

    /// Whether a body of mass `mass` may have a prescribed motion.
    pub(crate) fn check(&self, mass: f64) -> Result<(), BodyError> {
        self.finite()?;
        if mass.is_finite() {
            let accepted =
                "infinite: only fixed bodies have a prescribed motion";
            let field = "mass of a body with prescribed motion";
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
