//! Your slip still contains the motion along the normal. Take `vrel n` out of
//! it.

use math::Vec3;

/// How a body moves. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its centre of mass (m).
    pub x: Vec3,
    /// The velocity of that (m/s).
    pub v: Vec3,
    /// Its angular velocity (rad/s).
    pub omega: Vec3,
}

/// Where two bodies touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The point (m).
    pub p: Vec3,
    /// The direction from B to A, of length 1.
    pub n: Vec3,
}

/// What happens at a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The bodies part.
    Separating,
    /// They do neither.
    Resting,
    /// They move into each other.
    Colliding,
}

/// How two bodies move at their contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The relative velocity along the normal (m/s), positive if they part.
    pub vrel: f64,
    /// The relative velocity along the surface (m/s), of A as seen from B.
    pub slip: Vec3,
    /// What that means.
    pub kind: Kind,
}

/// What happens where two bodies touch.
///
/// - `a`, `b`: the bodies
/// - `contact`: where they touch; its normal points from B to A
/// - `threshold`: up to which speed (m/s) bodies rest, not negative
pub fn classify(
    a: &Body,
    b: &Body,
    contact: &Contact,
    threshold: f64,
) -> Meeting {
    let Contact { p, n } = *contact;
    // pa' = va + omega_a × (p - xa)   (notes D §8 eq. 8-1)
    let at = |body: &Body| body.v + body.omega.cross(&(p - body.x));
    let difference = at(a) - at(b);
    let vrel = n.dot(&difference);
    let kind = if vrel > threshold {
        Kind::Separating
    } else if vrel < -threshold {
        Kind::Colliding
    } else {
        Kind::Resting
    };
    Meeting { vrel, slip: difference, kind }
}
