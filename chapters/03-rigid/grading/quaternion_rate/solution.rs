//! A rotation matrix that is followed step by step gets skewed; a quaternion
//! only gets longer or shorter, and that is mended in one line. Here you follow
//! the orientation of a body by its quaternion, with the midpoint method of
//! chapter 1.
//!
//! A quaternion is a number `s` and a vector `v`, written [s, v]. A turn by an
//! angle a about an axis `u` of length one is [cos(a/2), sin(a/2) u], which has
//! the length one: s² + |v|² = 1. Two of them are multiplied by the rule (notes
//! D §4 eq. 4-1)
//!
//! ```text
//! [s1, v1] [s2, v2] = [ s1 s2 - v1 · v2,  s1 v2 + s2 v1 + v1 × v2 ]
//! ```
//!
//! If the body turns with the angular velocity `omega`, a vector of the
//! *world*, its quaternion changes by (eq. 4-2)
//!
//! ```text
//! q' = ½ [0, omega] q
//! ```
//!
//! with `omega` on the left. This is `quaternion_rate`. It takes the quaternion
//! as it is, whatever its length.
//!
//! Then `turn_step`, a step of length `h`. `omega(t)` tells the angular
//! velocity at any time:
//!
//! ```text
//! middle = q + h/2 q'            with omega(t)
//! end    = q + h (middle)'       with omega(t + h/2)
//! answer = end / |end|
//! ```
//!
//! The last line matters, and where it is. The notes make a copy of the
//! quaternion one long whenever they need a matrix, and leave the state itself
//! alone; then the state grows and grows. Mend the state, once, at the end of
//! the step. Within the step leave everything as the method wants it.
//!
//! **An example.** q = [0.6, (0.8, 0, 0)] and omega = (1, 0, 2) rad/s. The
//! product [0, omega] q has the number -omega · v = -0.8, and the vector 0.6
//! omega + omega × v = (0.6, 0, 1.2) + (0, 1.6, 0). So q' = [-0.4,
//! (0.3, 0.8, 0.6)] per second.
//!
//! A step of 1 s from [1, (0, 0, 0)] with a steady omega = (0, 0, 2): q' is [0,
//! (0, 0, 1)], the middle [1, (0, 0, 0.5)], and its rate [-0.5, (0, 0, 1)]. The
//! end is [0.5, (0, 0, 1)], of the length 1.118, and so the answer is [0.4472,
//! (0, 0, 0.8944)].
//!
//! Write both functions.

use math::Vec3;

/// A quaternion [s, v].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quaternion {
    /// The number.
    pub s: f64,
    /// The vector.
    pub v: Vec3,
}

/// How fast the quaternion of a turning body changes (1/s).
///
/// - `q`: the quaternion now, of any length
/// - `omega`: the angular velocity (rad/s), in the world
pub fn quaternion_rate(q: Quaternion, omega: Vec3) -> Quaternion {
    // ANSWER
    // q' = ½ [0, omega] q = ½ [ -omega · v, s omega + omega × v ]
    Quaternion {
        s: -0.5 * omega.dot(&q.v),
        v: 0.5 * (q.s * omega + omega.cross(&q.v)),
    }
    // END
}

/// The quaternion one step later, of the length one.
///
/// - `q`: the quaternion at the start of the step
/// - `omega`: the angular velocity (rad/s) at a time, in the world
/// - `t`: the time at the start of the step (s)
/// - `h`: how long the step lasts (s)
pub fn turn_step(
    q: Quaternion,
    omega: &dyn Fn(f64) -> Vec3,
    t: f64,
    h: f64,
) -> Quaternion {
    // ANSWER
    let middle = moved(q, 0.5 * h, quaternion_rate(q, omega(t)));
    let rate = quaternion_rate(middle, omega(t + 0.5 * h));
    let end = moved(q, h, rate);
    let length = length(end);
    Quaternion { s: end.s / length, v: end.v / length }
    // END
}

// ANSWER
/// `q` plus `h` times its rate.
fn moved(q: Quaternion, h: f64, rate: Quaternion) -> Quaternion {
    Quaternion { s: q.s + h * rate.s, v: q.v + h * rate.v }
}

fn length(q: Quaternion) -> f64 {
    (q.s * q.s + q.v.norm_squared()).sqrt()
}
// END
