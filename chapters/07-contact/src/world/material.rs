//! Materials: friction and restitution of surfaces.

use crate::ContactError;
use math::check::{fraction, non_negative};

/// A surface. Two of them that touch have the geometric mean of both
/// numbers, so that a frictionless or an inelastic one decides alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Coefficient of friction, 0 or more.
    pub friction: f64,
    /// Restitution, from 0 (inelastic) to 1 (elastic).
    pub restitution: f64,
}

impl Default for Material {
    fn default() -> Self {
        Self { friction: 0.5, restitution: 0.0 }
    }
}

impl Material {
    /// A surface without friction that does not bounce.
    pub fn smooth() -> Self {
        Self { friction: 0.0, restitution: 0.0 }
    }

    /// A surface with the given numbers.
    pub fn new(friction: f64, restitution: f64) -> Result<Self, ContactError> {
        let friction = non_negative("friction", friction)?;
        let restitution = fraction("restitution", restitution)?;
        Ok(Self { friction, restitution })
    }

    /// What two surfaces have in common.
    pub fn with(&self, other: &Self) -> Self {
        let mean = |x: f64, y: f64| (x * y).sqrt();
        Self {
            friction: mean(self.friction, other.friction),
            restitution: mean(self.restitution, other.restitution),
        }
    }
}
