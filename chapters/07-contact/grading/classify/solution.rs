//! Two bodies touch at a point. What happens next depends on one number: how
//! fast their material moves apart there, measured along the contact's normal.
//! If it moves apart there is nothing to do; if it moves together there is a
//! collision; and if it does neither, the bodies rest on each other (notes D
//! §8).
//!
//! Body A is on the side to which the normal `n` points: `n` has length 1 and
//! goes from B to A. The point of A that is at `p` just now has the velocity
//! (eq. 8-1)
//!
//! ```formula pa pb va xa p omega_a n slip
//! pa' = va + omega_a × (p - xa)
//! ```
//!
//! and the point of B that is at `p` has `pb'`, in the same way, with B's own
//! centre, velocity and spin. The relative velocity along the normal is (eq.
//! 8-3)
//!
//! ```formula pa pb n
//! vrel = n . (pa' - pb')
//! ```
//!
//! so that a positive one means that they separate. What remains of the
//! difference without its part along `n` is how the bodies slide along each
//! other; friction will ask for it:
//!
//! ```formula slip pa pb n
//! slip = (pa' - pb') - vrel n
//! ```
//!
//! In floating point nothing is ever quite at rest, so there is a threshold.
//! With a `vrel` above the threshold the bodies are *separating*; below minus
//! the threshold they are *colliding*; in between, both limits included, they
//! are *resting*.
//!
//! **An example.** A has its centre at (0, 0, 1), moves at (1, 0, -2) m/s and
//! turns at (0, 3, 0) rad/s. B is a floor that does not move. They touch at
//! (1, 0, 0), and `n` is (0, 0, 1). The lever is (1, 0, -1), and (0, 3, 0) ×
//! (1, 0, -1) = (-3, 0, -3), so A's point moves at (-2, 0, -5) m/s. `vrel` is
//! -5 m/s: they collide, unless the threshold is 5 or more. The slip is
//! (-2, 0, 0) m/s.
//!
//! Write `classify`.

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
    /// The bodies separate.
    Separating,
    /// They do neither.
    Resting,
    /// They move into each other.
    Colliding,
}

/// How two bodies move at their contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The relative velocity along the normal (m/s), positive if they separate.
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
    // ANSWER
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
    Meeting { vrel, slip: difference - vrel * n, kind }
    // END
}
