//! Newton's law of gravitation: every particle attracts every other one.

use crate::{Force, State};
use math::Vec3;
use math::check::{Checked, finite};

/// The force `G m1 m2 / r^2` between all pairs of particles. It has no range
/// beyond which it is zero, so buckets do not help: the cost is quadratic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gravitation {
    /// The gravitational constant, N m²/kg²; negative for repulsion.
    pub g: f64,
}

impl Gravitation {
    /// Gravitation with the constant `g`.
    pub fn new(g: f64) -> Checked<Self> {
        Ok(Self { g: finite("g", g)? })
    }
}

impl Force for Gravitation {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for i in 0..now.x.len() {
            for j in i + 1..now.x.len() {
                let l = now.x[i] - now.x[j];
                let r = l.norm();
                if r == 0.0 {
                    continue; // the force has no direction
                }
                // f = -G m1 m2 / r^2 l/r
                let f = -self.g * now.mass[i] * now.mass[j] / (r * r * r) * l;
                force[i] += f;
                force[j] -= f;
            }
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        for i in 0..now.x.len() {
            for j in i + 1..now.x.len() {
                let r = (now.x[i] - now.x[j]).norm();
                if r > 0.0 {
                    energy -= self.g * now.mass[i] * now.mass[j] / r;
                }
            }
        }
        energy
    }
}
