//! A rotation matrix that is integrated step by step becomes skewed; a
//! quaternion only gets longer or shorter, and one line corrects that. Here you
//! integrate the orientation of a body by its quaternion, with the midpoint
//! method of chapter 1.
//!
//! A quaternion is a scalar `s` and a vector `v`, written [s, v]. A rotation by
//! an angle a about a unit axis `u` is [cos(a/2), sin(a/2) u], which has length
//! one: s² + |v|² = 1. Two of them are multiplied by the rule (notes D §4 eq.
//! 4-1)
//!
//! ```formula v
//! [s1, v1] [s2, v2] = [s1 s2 - v1 . v2, s1 v2 + s2 v1 + v1 × v2]
//! ```
//!
//! and the product is the rotation on the right followed by the one on the
//! left.
//!
//! *The rate.* A body has the orientation `q` and the angular velocity `omega`
//! (rad/s), a vector of the *world*. In a short time it rotates further, by a
//! small angle about the axis along `omega`. Write that small rotation as a
//! quaternion, put it on its proper side of `q`, and see how much `q` has
//! changed per second. This is `quaternion_rate`. It takes the quaternion as it
//! is, whatever its length.
//!
//! *The step.* `turn_step` is one midpoint step of `h` seconds; `omega(t)` is
//! the angular velocity at any time. At the end, and only there, divide the
//! quaternion by its length. The notes normalise a copy of the quaternion
//! whenever they need a matrix, and leave the state itself alone; then the
//! state grows and grows. Normalise the state, once, at the end of the step.
//! Within the step, leave everything as the method computes it.
//!
//! **An example.** With q = [0.6, (0.8, 0, 0)] and omega = (1, 0, 2) rad/s the
//! rate is [-0.4, (0.3, 0.8, 0.6)] per second. It is perpendicular to q: 0.6 ·
//! (-0.4) + 0.8 · 0.3 = 0.
//!
//! A step of 1 s from [1, (0, 0, 0)] with a constant omega = (0, 0, 2): the
//! rate is [0, (0, 0, 1)], the middle [1, (0, 0, 0.5)], and the rate there
//! [-0.5, (0, 0, 1)]. The end is [0.5, (0, 0, 1)], of length 1.118, and so the
//! answer is [0.4472, (0, 0, 0.8944)].
//!
//! Write both functions.

use math::Vec3;

/// A quaternion [s, v].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quaternion {
    /// The scalar part.
    pub s: f64,
    /// The vector part.
    pub v: Vec3,
}

/// The derivative of the quaternion of a rotating body (1/s).
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

/// The quaternion one step later, of length one.
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
