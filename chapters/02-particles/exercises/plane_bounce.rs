//! A solver has taken a step of `h` seconds, and a particle is now on the wrong
//! side of a plane. When did it meet the plane, where, and how does it go on?
//!
//! A plane is a point `P` on it and a normal `N`, of length one, that points to
//! the side where particles may be. The *distance* of a particle (m) is how far
//! it is on that side, measured along the normal, and negative on the other
//! side. It has hit the plane if its distance was zero or more `before` the
//! step and is less than zero `after` it. If not, return `None`.
//!
//! Between the two, position and velocity are taken to change linearly (notes C
//! §7.1), and then the distance does, too. At which fraction of the step is it
//! zero? Position and velocity at the impact are those of that moment.
//!
//! Then it bounces (notes C §7.2). Split the velocity into the part along the
//! normal and the part along the plane. The first is reversed and multiplied by
//! the restitution; the second stays. (Do not trust the printed notes here:
//! where the normal belongs, they have the velocity a second time.) And do not
//! reverse a velocity that already leads away from the plane: it stays as it
//! is.
//!
//! What is left of the step, in seconds, is taken from there by somebody else.
//!
//! **An example.** The floor is at height 0, so `P` is the origin and `N` is
//! (0, 0, 1). In 0.5 s a ball goes from (0, 0, 1) to (1, 0, -1) m, at (2, 0,
//! -4) m/s before and after, and `restitution` is 0.5. It hits the floor half
//! way: `fraction` is 0.5, `x` is (0.5, 0, 0), `v` is (2, 0, 2), and `left` is
//! 0.25 s. If it had ended at (1, 0, -3) m, `fraction` would be 0.25.
//!
//! Write `plane_bounce`.

/// A particle at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Particle {
    /// Its position (m).
    pub x: [f64; 3],
    /// Its velocity (m/s).
    pub v: [f64; 3],
}

/// The boundary of the region where particles may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Any point on it (m).
    pub point: [f64; 3],
    /// Its normal, of length one, towards where particles may be.
    pub normal: [f64; 3],
    /// The coefficient of restitution `e`, from 0 to 1.
    pub restitution: f64,
}

/// An impact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// The fraction of the step at which it happened.
    pub fraction: f64,
    /// Where the particle was then (m).
    pub x: [f64; 3],
    /// Its velocity right after the bounce (m/s).
    pub v: [f64; 3],
    /// How much of the step is left (s).
    pub left: f64,
}

/// The impact of a particle on a plane within a step, if there is one.
///
/// - `plane`: what it may hit
/// - `h`: how long the step lasts (s)
/// - `before`, `after`: the particle at the start and at the end of the step
pub fn plane_bounce(
    plane: &Plane,
    h: f64,
    before: &Particle,
    after: &Particle,
) -> Option<Bounce> {
    todo!()
}
