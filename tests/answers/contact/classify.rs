//! With matrices: the spin as a cross product matrix, the slip by a projector,
//! and the kind by comparing sizes first and looking at the sign afterwards.

use math::{Mat3, Vec3, cross_matrix};

/// A body.
#[derive(Clone, Copy)]
pub struct Body {
    /// Centre.
    pub x: Vec3,
    /// Velocity.
    pub v: Vec3,
    /// Spin.
    pub omega: Vec3,
}

/// A contact.
#[derive(Clone, Copy)]
pub struct Contact {
    /// Point.
    pub p: Vec3,
    /// Normal.
    pub n: Vec3,
}

/// What happens.
pub enum Kind {
    /// They part.
    Separating,
    /// They rest.
    Resting,
    /// They collide.
    Colliding,
}

/// How they move.
pub struct Meeting {
    /// Along n.
    pub vrel: f64,
    /// Across.
    pub slip: Vec3,
    /// What it means.
    pub kind: Kind,
}

/// What happens at a contact.
pub fn classify(
    a: &Body,
    b: &Body,
    contact: &Contact,
    threshold: f64,
) -> Meeting {
    let p = contact.p;
    let along = contact.n * contact.n.transpose();
    let difference = a.v - b.v - cross_matrix(p - a.x) * a.omega
        + cross_matrix(p - b.x) * b.omega;
    let slip = (Mat3::identity() - along) * difference;
    let vrel = (contact.n.transpose() * difference)[0];
    let kind = match (vrel.abs() <= threshold, vrel.is_sign_positive()) {
        (true, _) => Kind::Resting,
        (false, true) => Kind::Separating,
        (false, false) => Kind::Colliding,
    };
    Meeting { vrel, slip, kind }
}
