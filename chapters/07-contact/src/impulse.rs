//! The impulse at a single colliding contact: notes D §8.

use crate::{Direction, Response, separation_speed};
use collision::Contact;
use rigid::Body;

// ANCHOR: impulse
// EQ: contact/softness
/// What an impulse of one newton second along the normal adds to the speed
/// at which the gap opens, 1/kg: the denominator of eq. 8-18. Zero where
/// neither body can be moved.
pub fn softness(bodies: &[Body], contact: &Contact) -> f64 {
    let normal = Direction::normal(bodies, contact);
    // 1/Ma + 1/Mb + n.(Ia^-1 (ra x n)) x ra + n.(Ib^-1 (rb x n)) x rb
    Response::of(bodies, &normal).along(&normal)
}

// EQ: contact/restitution
// EQ: contact/impulse
/// The impulse, N s, that turns the approach of a contact round, less what
/// the `restitution` takes (notes D §8 eq. 8-18). None where the gap does
/// not close or nothing can give way.
pub fn collision_impulse(
    bodies: &[Body],
    contact: &Contact,
    restitution: f64,
) -> f64 {
    let speed = separation_speed(bodies, contact);
    let softness = softness(bodies, contact);
    if speed >= 0.0 || softness <= 0.0 {
        return 0.0;
    }
    // j = -(1 + e) v_rel / (1/Ma + 1/Mb + ...)
    -(1.0 + restitution) * speed / softness
}

/// Gives A the impulse `j` along the normal, N s, and B the opposite.
pub fn apply_impulse(bodies: &mut [Body], contact: &Contact, j: f64) {
    Direction::normal(bodies, contact).kick(j, bodies);
}
// ANCHOR_END: impulse

/// The kinetic energy, J, that a single impulse takes out: none at a
/// `restitution` of 1.
pub fn energy_loss(
    bodies: &[Body],
    contact: &Contact,
    restitution: f64,
) -> f64 {
    let speed = separation_speed(bodies, contact).min(0.0);
    let softness = softness(bodies, contact);
    if softness <= 0.0 {
        return 0.0;
    }
    // (1 - e^2) v_rel^2 / (2 (1/Ma + 1/Mb + ...))
    0.5 * (1.0 - restitution * restitution) * speed * speed / softness
}
