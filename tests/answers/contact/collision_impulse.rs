//! With matrices: K = 1/M - r* I⁻¹ r* says how the point yields to an impulse
//! in any direction. The sum of both K, seen along n, is what the impulse has
//! to work against.

use math::{Mat3, Vec3, cross_matrix};

/// A body.
#[derive(Clone, Copy)]
pub struct Body {
    /// 1/M.
    pub mass_inv: f64,
    /// I⁻¹.
    pub i_inv: Mat3,
    /// Centre.
    pub x: Vec3,
    /// Velocity.
    pub v: Vec3,
    /// Spin.
    pub omega: Vec3,
}

/// A collision.
#[derive(Clone, Copy)]
pub struct Contact {
    /// Where.
    pub p: Vec3,
    /// Normal.
    pub n: Vec3,
    /// e.
    pub restitution: f64,
}

/// What it does.
pub struct Outcome {
    /// The impulse.
    pub j: f64,
    /// A.
    pub a: Body,
    /// B.
    pub b: Body,
}

/// A collision.
pub fn collision_impulse(
    a: &Body,
    b: &Body,
    contact: &Contact,
    slow: f64,
) -> Outcome {
    let Contact { p, n, restitution } = *contact;
    let k = |body: &Body| {
        let lever = cross_matrix(p - body.x);
        Mat3::from_diagonal_element(body.mass_inv) - lever * body.i_inv * lever
    };
    let point = |body: &Body| body.v - cross_matrix(p - body.x) * body.omega;
    let approach = (point(b) - point(a)).dot(&n);
    let mut after = Outcome { j: 0.0, a: *a, b: *b };
    let yields = (n.transpose() * (k(a) + k(b)) * n).x;
    if approach <= 0.0 || yields == 0.0 {
        return after;
    }
    let bounce = if approach >= slow { restitution } else { 0.0 };
    after.j = (approach + bounce * approach) / yields;
    for (body, sign) in [(&mut after.a, 1.0), (&mut after.b, -1.0)] {
        let impulse = sign * after.j * n;
        body.v += impulse * body.mass_inv;
        body.omega += body.i_inv * (cross_matrix(p - body.x) * impulse);
    }
    after
}
