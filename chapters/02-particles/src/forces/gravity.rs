//! Uniform gravity: notes C §4.1.

use crate::{Force, State};
use math::Vec3;
use math::check::{Checked, finite_vector};

/// Accelerates all particles alike.
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
    // EQ: particles/gravity
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for (f, m) in force.iter_mut().zip(now.mass) {
            // f = m g
            *f += *m * self.g;
        }
    }
    // ANCHOR_END: gravity

    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        for (x, m) in now.x.iter().zip(now.mass) {
            energy -= m * self.g.dot(x);
        }
        energy
    }
}
