//! Uniform gravity.

use crate::{Body, Force, Load};
use math::Vec3;
use math::check::{Checked, finite_vector};

/// Accelerates all bodies alike, except those that are fixed.
///
/// Fixed bodies are left out: their weight would be infinite, and infinity
/// times zero is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gravity {
    /// The acceleration of free fall, m/s².
    pub g: Vec3,
}

impl Gravity {
    /// Gravity with the acceleration `g`.
    pub fn new(g: Vec3) -> Checked<Self> {
        Ok(Self { g: finite_vector("g", g)? })
    }

    /// Gravity on Earth: 9.81 m/s² down the z axis.
    pub fn earth() -> Self {
        Self { g: Vec3::new(0.0, 0.0, -9.81) }
    }
}

impl Force for Gravity {
    // ANCHOR: gravity
    fn apply(&mut self, _t: f64, bodies: &[Body], loads: &mut [Load]) {
        for (body, load) in bodies.iter().zip(loads) {
            if !body.is_fixed() {
                // F = M g, at the centre of mass: no torque
                load.force += body.mass() * self.g;
            }
        }
    }
    // ANCHOR_END: gravity

    fn energy(&self, _t: f64, bodies: &[Body]) -> f64 {
        let mut energy = 0.0;
        for body in bodies {
            if !body.is_fixed() {
                energy -= body.mass() * self.g.dot(&body.x);
            }
        }
        energy
    }
}
