//! You go the whole step with the rate of its start. That is Euler's method,
//! and the angles are off by much more.

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
pub fn quaternion_rate(q: Quaternion, omega: Vec3) -> Quaternion {
    Quaternion {
        s: -0.5 * omega.dot(&q.v),
        v: 0.5 * (q.s * omega + omega.cross(&q.v)),
    }
}

/// The quaternion one step later, of the length one.
pub fn turn_step(
    q: Quaternion,
    omega: &dyn Fn(f64) -> Vec3,
    t: f64,
    h: f64,
) -> Quaternion {
    let rate = quaternion_rate(q, omega(t));
    let end = moved(q, h, rate);
    let length = length(end);
    Quaternion { s: end.s / length, v: end.v / length }
}

/// `q` plus `h` times its rate.
fn moved(q: Quaternion, h: f64, rate: Quaternion) -> Quaternion {
    Quaternion { s: q.s + h * rate.s, v: q.v + h * rate.v }
}

fn length(q: Quaternion) -> f64 {
    (q.s * q.s + q.v.norm_squared()).sqrt()
}
