//! How a body moves during a step, in units in which every body weighs one.

use math::Vec3;

// ANCHOR: motion
/// Velocity and displacement of a body, each divided by the root of its
/// inverse mass or inertia: `√m v` and `√I ω`, the latter in the body's frame
/// at the start of the step. In these units an impulse along a row `J` adds
/// `J λ`, whatever the body weighs, and `A = J Jᵀ`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// `√m v`, world, √kg m/s.
    pub lin: Vec3,
    /// `√I ω`, body frame at the start of the step, √kg m/s.
    pub ang: Vec3,
    /// The time integral of `lin` since contacts were found, √kg m.
    pub dlin: Vec3,
    /// The time integral of `ang` since contacts were found, √kg m.
    pub dang: Vec3,
}

impl Motion {
    /// Moves on for `h`, s.
    #[inline]
    pub fn advance(&mut self, h: f64) {
        self.dlin += h * self.lin;
        self.dang += h * self.ang;
    }
}
// ANCHOR_END: motion
