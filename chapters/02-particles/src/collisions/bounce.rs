//! One impact: when a particle hits a plane, and how it leaves. Notes C §7.1
//! and §7.2.

use crate::Plane;
use math::Vec3;

// ANCHOR: bounce
// EQ: particles/bounce
/// The velocity after an impact at velocity `v`, given the coefficient of
/// restitution `e`: 0 for a lump of clay, 1 for a perfect ball.
pub fn bounce(plane: &Plane, e: f64, v: Vec3) -> Vec3 {
    let (vn, vt) = plane.split(v);
    // v' = v_t - e v_n
    vt - e * vn
}
// ANCHOR_END: bounce

// ANCHOR: fraction
// EQ: particles/impact_time
/// The fraction of a step at which the distance from a plane is zero, if it
/// changes linearly from `d0` to `d1`.
pub fn impact_fraction(d0: f64, d1: f64) -> f64 {
    // s = d0 / (d0 - d1)
    (d0 / (d0 - d1)).clamp(0.0, 1.0)
}
// ANCHOR_END: fraction

// ANCHOR: zeno
// EQ: particles/zeno
/// The time by which a ball, dropped at time 0, has bounced infinitely often
/// (Zeno's paradox): it first hits the ground at `t1` and rebounds with the
/// fraction `e` of its speed.
pub fn accumulation_time(t1: f64, e: f64) -> f64 {
    // t1 + 2 t1 (e + e^2 + ...) = t1 (1 + e)/(1 - e)
    t1 * (1.0 + e) / (1.0 - e)
}
// ANCHOR_END: zeno
