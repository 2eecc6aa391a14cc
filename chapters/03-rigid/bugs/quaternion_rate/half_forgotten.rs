//! Your body turns twice as fast as it should. A quaternion holds *half* of the
//! angle, and so its rate has a half in it.

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
    Quaternion { s: -omega.dot(&q.v), v: q.s * omega + omega.cross(&q.v) }
}

/// The quaternion one step later, of the length one.
pub fn turn_step(
    q: Quaternion,
    omega: &dyn Fn(f64) -> Vec3,
    t: f64,
    h: f64,
) -> Quaternion {
    let middle = moved(q, 0.5 * h, quaternion_rate(q, omega(t)));
    let rate = quaternion_rate(middle, omega(t + 0.5 * h));
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
