//! A solver has taken a step of `h` seconds, and a particle is now on the wrong
//! side of a plane. When did it meet the plane, where, and how does it go on?
//!
//! A plane is a point `P` on it and a normal `N`, of length one, that points to
//! the side where particles may be. How far a particle is on that side is
//!
//! ```text
//! d(X) = (X - P) . N
//! ```
//!
//! It has hit the plane if `d` was zero or more `before` the step and is less
//! than zero `after` it. If not, return `None`.
//!
//! Between the two, position and velocity are taken to change linearly (notes C
//! §7.1). With `d0` before and `d1` after, `d` is zero at this fraction of the
//! step:
//!
//! ```text
//! s = d0 / (d0 - d1)
//! x = before.x + s (after.x - before.x)
//! v = before.v + s (after.v - before.v)
//! ```
//!
//! Then it bounces (notes C §7.2). The part of `v` along the normal is reversed
//! and multiplied by the restitution `e`; the rest stays:
//!
//! ```text
//! v_n = (N . v) N        v_t = v - v_n        v_after = v_t - e v_n
//! ```
//!
//! Do not trust the printed notes here: they have `(N . v) v`. And do not
//! reverse a velocity that already leads away from the plane, `N . v > 0`: it
//! stays as it is.
//!
//! The rest of the step, (1 - s) h seconds, is taken from there by somebody
//! else.
//!
//! **An example.** The floor is at height 0, so `P` is the origin and `N` is
//! (0, 0, 1). In 0.5 s a ball goes from (0, 0, 1) to (1, 0, -1) m, at (2, 0,
//! -4) m/s before and after, and `e` is 0.5. It hits the floor half way:
//! `fraction` is 0.5, `x` is (0.5, 0, 0), `v` is (2, 0, 2), and `left` is 0.25
//! s.
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
