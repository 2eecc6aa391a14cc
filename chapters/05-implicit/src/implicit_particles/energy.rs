//! The energy of the particles, by kind.

use crate::ImplicitParticles;
use particles::Gravity;
use std::any::Any;

/// The energy of a system, by kind, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Kinetic.
    pub kinetic: f64,
    /// Elastic: stored in springs and cloth.
    pub elastic: f64,
    /// Gravitational.
    pub gravity: f64,
}

impl Energy {
    /// All of it, J.
    pub fn total(&self) -> f64 {
        self.kinetic + self.elastic + self.gravity
    }
}

impl ImplicitParticles {
    /// The energy now; scripted particles count like all others.
    pub fn energy(&self) -> Energy {
        let now = self.state();
        let mut energy = Energy::default();
        for (v, m) in now.v.iter().zip(now.mass) {
            energy.kinetic += 0.5 * m * v.norm_squared();
        }
        for force in self.forces.iter() {
            let any: &dyn Any = force;
            if any.is::<Gravity>() {
                energy.gravity += force.energy(&now);
            } else {
                energy.elastic += force.energy(&now);
            }
        }
        energy
    }
}
