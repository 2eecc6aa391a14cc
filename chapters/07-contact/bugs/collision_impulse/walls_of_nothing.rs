//! If neither body can move you divide by zero, and everything after that is
//! not a number. There is no impulse that could do anything.

use math::{Mat3, Vec3};

/// A body at one moment. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// 1/M (1/kg); zero if the body cannot move.
    pub mass_inv: f64,
    /// I⁻¹ (1/(kg m²)); zero if the body cannot turn.
    pub i_inv: Mat3,
    /// Its centre of mass (m).
    pub x: Vec3,
    /// The velocity of that (m/s).
    pub v: Vec3,
    /// Its angular velocity (rad/s).
    pub omega: Vec3,
}

/// A collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Where it is (m).
    pub p: Vec3,
    /// The direction from B to A, of length 1.
    pub n: Vec3,
    /// The coefficient of restitution e, from 0 to 1.
    pub restitution: f64,
}

/// What a collision does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The size of the impulse (N s), not negative.
    pub j: f64,
    /// A after it: only `v` and `omega` differ.
    pub a: Body,
    /// B after it: only `v` and `omega` differ.
    pub b: Body,
}

/// Lets two bodies collide at a point.
///
/// - `a`, `b`: the bodies before
/// - `contact`: where and how they collide
/// - `slow`: the speed of approach (m/s) below which nothing bounces
pub fn collision_impulse(
    a: &Body,
    b: &Body,
    contact: &Contact,
    slow: f64,
) -> Outcome {
    let Contact { p, n, restitution } = *contact;
    let vrel = n.dot(&(at(a, p) - at(b, p)));
    let weight = yielding(a, p, n) + yielding(b, p, n);
    let mut j = 0.0;
    if vrel < 0.0 {
        let e = if -vrel < slow { 0.0 } else { restitution };
        // notes D §8 eq. 8-18
        j = -(1.0 + e) * vrel / weight;
    }
    Outcome { j, a: pushed(a, p, j * n), b: pushed(b, p, -j * n) }
}

/// The velocity of a body's point.
fn at(body: &Body, p: Vec3) -> Vec3 {
    body.v + body.omega.cross(&(p - body.x))
}

/// How much a unit impulse along n changes the velocity of the point along n.
fn yielding(body: &Body, p: Vec3, n: Vec3) -> f64 {
    let r = p - body.x;
    body.mass_inv + n.dot(&(body.i_inv * r.cross(&n)).cross(&r))
}

/// The body after an impulse at a point.
fn pushed(body: &Body, p: Vec3, impulse: Vec3) -> Body {
    let r = p - body.x;
    Body {
        v: body.v + body.mass_inv * impulse,
        omega: body.omega + body.i_inv * r.cross(&impulse),
        ..*body
    }
}
