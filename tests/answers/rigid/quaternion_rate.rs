//! With the quaternions of `math` and their product, and the step as one
//! weighted sum: end = q + h/2 · omega (q + h/4 · omega q).

use math::{Quat, Vec3};

/// The given type.
#[derive(Clone, Copy)]
pub struct Quaternion {
    /// The number.
    pub s: f64,
    /// The vector.
    pub v: Vec3,
}

fn inside(q: Quaternion) -> Quat {
    Quat::from_parts(q.s, q.v)
}

fn outside(q: Quat) -> Quaternion {
    Quaternion { s: q.w, v: q.imag() }
}

/// The rate.
pub fn quaternion_rate(q: Quaternion, omega: Vec3) -> Quaternion {
    outside(Quat::from_imag(omega) * inside(q) / 2.0)
}

/// A step of the midpoint method.
pub fn turn_step(
    q: Quaternion,
    omega: &dyn Fn(f64) -> Vec3,
    t: f64,
    h: f64,
) -> Quaternion {
    let early = Quat::from_imag(omega(t) * (h / 4.0));
    let late = Quat::from_imag(omega(t + h / 2.0) * (h / 2.0));
    // The step is a product with one factor on the left.
    let factor = Quat::identity() + late * (Quat::identity() + early);
    outside((factor * inside(q)).normalize())
}
