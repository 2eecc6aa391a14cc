//! The books: where the energy is.

use crate::ImplicitParticles;
use particles::Gravity;
use std::any::Any;

/// The energy of a system, by kind, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Of motion.
    pub kinetic: f64,
    /// Stored in springs and cloth.
    pub elastic: f64,
    /// Of height.
    pub gravity: f64,
}

impl Energy {
    /// All of it, J.
    pub fn total(&self) -> f64 {
        self.kinetic + self.elastic + self.gravity
    }
}

impl ImplicitParticles {
    /// Where the energy is now; particles that follow a script count like
    /// all others.
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
