//! The relative velocity of two bodies where they touch: notes D §8.

use collision::Contact;
use math::Vec3;
use rigid::Body;

// ANCHOR: separation-speed
/// Velocity of A's point at the contact relative to B's point there, m/s.
pub fn relative_velocity(bodies: &[Body], contact: &Contact) -> Vec3 {
    let Contact { a, b, p, .. } = *contact;
    bodies[a].point_velocity(p) - bodies[b].point_velocity(p)
}

// EQ: contact/relative
/// How fast the gap of a contact opens, m/s; negative where the bodies
/// approach (notes D §8 eq. 8-3).
pub fn separation_speed(bodies: &[Body], contact: &Contact) -> f64 {
    // v_rel = n . (pa' - pb')
    contact.n.dot(&relative_velocity(bodies, contact))
}
// ANCHOR_END: separation-speed

// ANCHOR: classify
/// What two bodies do where they touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// They separate: nothing needs to be done.
    Separating,
    /// They stay together: a force must keep them from sinking in.
    Resting,
    /// They approach: only an impulse is fast enough.
    Colliding,
}

/// What a contact does whose gap opens at `speed`, m/s. Slower than
/// `threshold`, m/s, counts as rest: rounding must not decide.
pub fn classify(speed: f64, threshold: f64) -> Motion {
    if speed > threshold {
        return Motion::Separating;
    }
    if speed >= -threshold {
        return Motion::Resting;
    }
    Motion::Colliding
}
// ANCHOR_END: classify
