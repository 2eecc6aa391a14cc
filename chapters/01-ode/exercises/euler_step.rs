//! A leaf floats on a pond. At every position and every moment the water has a
//! velocity: two numbers, in metres per second, to the right and upwards. The
//! function `f` knows them. `f(t, x)` is the velocity of the water at the time
//! `t` (in seconds) and the position `x` (two numbers, in metres).
//!
//! Where is the leaf a short time `h` later? Euler's answer: pretend that the
//! water keeps, for the whole time `h`, the velocity that it has here and now.
//!
//! ```formula x
//! x_new = x + h f(t, x)
//! ```
//!
//! This is the formula of notes B §2.1.
//!
//! **An example.** The water flows outwards from the middle of the pond,
//! `f(t, x) = x`. The leaf is at `x = [1.0, 0.0]`, and `h = 0.5`. The velocity
//! there is (1, 0) m/s, so in half a second the leaf moves by (0.5, 0) m and
//! arrives at `[1.5, 0.0]`.
//!
//! Write `euler_step`. Ask for the velocity once, at the start of the step, and
//! pass `t` on to `f`: the water may flow differently at another time.

/// The position of the leaf one step later, in metres.
///
/// - `f`: the velocity of the water (m/s) at a time (s) and a position (m)
/// - `t`: the time at the start of the step (s)
/// - `h`: how long the step lasts (s)
/// - `x`: the position at the start of the step (m)
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    todo!()
}
