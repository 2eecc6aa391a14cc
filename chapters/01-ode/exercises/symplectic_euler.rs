//! A planet should go round for ever. With Euler's method it spirals away. Here
//! you write a method that keeps it in orbit, and it is Euler's method with one
//! change.
//!
//! A body has a position `x` and a velocity `v`, two numbers each. Its
//! acceleration depends on where it is, and perhaps on the time:
//! `acceleration(t, x)`. One step of size `h` is a kick and a drift. First the
//! velocity changes, as in Euler's method; then the position moves, already with
//! the *new* velocity.
//!
//! This is symplectic Euler. It is not in the notes; the book derives it on the
//! page of this exercise. Its orbits neither spiral out nor decay.
//!
//! You are asked for the whole path: `steps` steps from `start`. The first step
//! is taken at the time `t`, the second at `t + h`, and so on. Return `steps +
//! 1` bodies, the start included as the first.
//!
//! **An example.** A ball is thrown sideways at 1 m/s and falls at 10 m/s²:
//! `x = [0.0, 0.0]`, `v = [1.0, 0.0]`, and the acceleration is `[0.0, -10.0]`
//! everywhere. With `h = 0.5` the kick makes the velocity (1, -5) m/s, and the
//! drift brings the ball to (0.5, -2.5) m. Euler's method would have brought
//! it to (0.5, 0) m.
//!
//! Write `symplectic_euler`. Ask for the acceleration once per step.

/// A body at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its position (m).
    pub x: [f64; 2],
    /// Its velocity (m/s).
    pub v: [f64; 2],
}

/// The path of a body: the start, and where it is after each step.
///
/// - `acceleration`: of the body (m/s²), at a time (s) and a position (m)
/// - `t`: the time at the start (s)
/// - `h`: how long each step lasts (s)
/// - `steps`: how many steps to take
/// - `start`: position and velocity at the start
pub fn symplectic_euler(
    acceleration: &dyn Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    steps: usize,
    start: Body,
) -> Vec<Body> {
    todo!()
}
