//! Forces that fill space: wind, whirlpools, magnets. Slide SC "Forces".

use crate::{Force, State};
use math::Vec3;

// ANCHOR: field
/// A force on every particle that depends on the time, its position and its
/// velocity, given as a function `f(t, x, v)`, N.
pub struct ForceField<F> {
    f: F,
}

impl<F: Fn(f64, Vec3, Vec3) -> Vec3> ForceField<F> {
    /// The field `f`.
    pub fn new(f: F) -> Self {
        Self { f }
    }
}

impl<F: Fn(f64, Vec3, Vec3) -> Vec3 + 'static> Force for ForceField<F> {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for i in 0..now.x.len() {
            force[i] += (self.f)(now.t, now.x[i], now.v[i]);
        }
    }
}
// ANCHOR_END: field
