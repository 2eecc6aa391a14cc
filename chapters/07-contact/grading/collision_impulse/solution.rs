//! Two bodies collide at a point. A force would need time to turn them back,
//! and there is none: their velocities must change at once. That takes an
//! *impulse*, `j n` on A and `-j n` on B, at the contact (notes D §8). The
//! normal `n` has length 1 and points from B to A.
//!
//! Of a body we only need what divides by its mass: `mass_inv`, which is 1/M,
//! and `i_inv`, which is I⁻¹ in the world. For a wall or a floor both are zero,
//! and everything holds for it too. An impulse `J` (N s) at the point `p`
//! changes both velocities (eq. 8-6 to 8-8, with the lever r = p - x):
//!
//! ```formula v omega r J I
//! v_new = v + J/M
//! omega_new = omega + I⁻¹ (r × J)
//! ```
//!
//! Let `vrel` be the speed (m/s) at which the bodies separate, along the
//! normal, before the collision; it is negative. Afterwards it should be `-e
//! vrel`, where `e` is the coefficient of restitution: 1 for a perfect bounce,
//! 0 for a lump of clay. That fixes the size of the impulse. Ask how much
//! `vrel` grows by an impulse of 1 N s: both bodies change their velocity and
//! their spin, and each of these moves the contact point. The sum is the
//! inverse effective mass of the contact, in 1/kg, and the rest is a division.
//! (On the way eq. 8-14 of the notes has a pair of brackets in the wrong place;
//! eq. 8-18, the result, is right.)
//!
//! Three special cases:
//!
//! - If `vrel` is not negative there is no collision, and `j` is zero.
//! - If the bodies approach more slowly than at the speed `slow`, use `e = 0`.
//!   Otherwise everything would jitter forever instead of coming to rest.
//! - If neither body can move, `j` is zero.
//!
//! **An example.** A cube of 2 kg, with edges of 1 m, has I⁻¹ = 3 on the
//! diagonal. Its centre is at (0, 0, 0.5), and it falls at (0, 0, -2) m/s
//! without spin on a floor, which it hits at (0.5, 0.5, 0). `e` is 0.5. An
//! impulse of 1 N s upwards makes the centre faster by 0.5 m/s and the spin by
//! (1.5, -1.5, 0) rad/s, which lifts the corner by another 1.5 m/s: 2 m/s in
//! all. The corner is to go from -2 to 1 m/s, so j = 1.5 N s. The cube's
//! velocity becomes (0, 0, -1.25) m/s, and its spin (2.25, -2.25, 0) rad/s. It
//! still falls, and yet its corner goes up, at 1 m/s.
//!
//! Write `collision_impulse`.

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
    // ANSWER
    let Contact { p, n, restitution } = *contact;
    let vrel = n.dot(&(at(a, p) - at(b, p)));
    let weight = yielding(a, p, n) + yielding(b, p, n);
    let mut j = 0.0;
    if vrel < 0.0 && weight > 0.0 {
        let e = if -vrel < slow { 0.0 } else { restitution };
        // notes D §8 eq. 8-18
        j = -(1.0 + e) * vrel / weight;
    }
    Outcome { j, a: pushed(a, p, j * n), b: pushed(b, p, -j * n) }
    // END
}

// ANSWER
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
// END
