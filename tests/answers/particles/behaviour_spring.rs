//! By tensions, with vectors from `math`: one tension for the whole spring,
//! and it pulls either end towards the ring and the ring towards both.

use math::Vec3;

/// A damped spring.
#[derive(Clone, Copy)]
pub struct Spring {
    /// Stiffness.
    pub ks: f64,
    /// Damping.
    pub kd: f64,
    /// Length at rest.
    pub rest: f64,
}

/// Forces on an end, the ring, and the other end.
pub fn behaviour_spring(
    spring: Spring,
    x: [[f64; 3]; 3],
    v: [[f64; 3]; 3],
) -> [[f64; 3]; 3] {
    let [a, ring, b] = x.map(Vec3::from);
    let [va, vring, vb] = v.map(Vec3::from);
    let inwards = [ring - a, ring - b];
    let length = inwards[0].norm() + inwards[1].norm();
    let inwards = inwards.map(|l| l.try_normalize(0.0).unwrap_or_default());
    // The spring gets longer as its ends fall behind the ring.
    let growing = inwards[0].dot(&(vring - va)) + inwards[1].dot(&(vring - vb));
    let tension = spring.ks * (length - spring.rest) + spring.kd * growing;
    let [on_a, on_b] = inwards.map(|towards| tension * towards);
    [on_a, -(on_a + on_b), on_b].map(Into::into)
}
