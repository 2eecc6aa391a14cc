//! By the derivative of the matrix: a point of the body is R p0 + x, so that
//! its velocity is W r + v with W = omega*, and its acceleration
//! (W' + W W) r + v'. omega' comes from Euler's equation I omega' = torque -
//! omega × I omega, which is solved, not multiplied out.

use math::{Mat3, Vec3, cross_matrix};

/// The body.
#[derive(Clone, Copy)]
pub struct Body {
    /// Mass.
    pub mass: f64,
    /// Inverse tensor.
    pub i_inv: Mat3,
    /// Centre of mass.
    pub x: Vec3,
    /// Momentum.
    pub p: Vec3,
    /// Angular momentum.
    pub l: Vec3,
}

/// What acts.
#[derive(Clone, Copy)]
pub struct Load {
    /// Force.
    pub force: Vec3,
    /// Torque.
    pub torque: Vec3,
}

/// What comes out.
#[derive(Clone, Copy)]
pub struct PointMotion {
    /// Velocity.
    pub v: Vec3,
    /// Acceleration.
    pub a: Vec3,
    /// Angular acceleration.
    pub omega_dot: Vec3,
}

/// The motion of a point.
pub fn point_acceleration(
    body: &Body,
    load: &Load,
    point: Vec3,
) -> PointMotion {
    let inertia = body.i_inv.try_inverse().expect("a body that can turn");
    let spin = cross_matrix(body.i_inv * body.l);
    let left = load.torque - spin * body.l;
    let omega_dot = inertia.lu().solve(&left).expect("a tensor is positive");
    let arm = point - body.x;
    let share = 1.0 / body.mass;
    PointMotion {
        v: spin * arm + share * body.p,
        a: (cross_matrix(omega_dot) + spin * spin) * arm + share * load.force,
        omega_dot,
    }
}
