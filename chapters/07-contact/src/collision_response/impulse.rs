//! The impulse at a single colliding contact: notes D §8.

use crate::{JacobianRow, inverse_effective_mass, separation_speed};
use collision::Contact;
use rigid::Body;

// ANCHOR: impulse
// EQ: contact/restitution
// EQ: contact/impulse
/// The impulse, N s, after which the bodies separate at `restitution` times
/// the speed of their approach (notes D §8 eq. 8-18). Zero where the gap does
/// not close or neither body can be moved.
pub fn collision_impulse(
    bodies: &[Body],
    contact: &Contact,
    restitution: f64,
) -> f64 {
    let speed = separation_speed(bodies, contact);
    let mass_inv = inverse_effective_mass(bodies, contact);
    if speed >= 0.0 || mass_inv <= 0.0 {
        return 0.0;
    }
    // j = -(1 + e) v_rel / (1/Ma + 1/Mb + ...)
    -(1.0 + restitution) * speed / mass_inv
}

/// Gives A the impulse `j` along the normal, N s, and B the opposite.
pub fn apply_impulse(bodies: &mut [Body], contact: &Contact, j: f64) {
    JacobianRow::normal(bodies, contact).apply_impulse(j, bodies);
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
    let mass_inv = inverse_effective_mass(bodies, contact);
    if mass_inv <= 0.0 {
        return 0.0;
    }
    // (1 - e^2) v_rel^2 / (2 (1/Ma + 1/Mb + ...))
    0.5 * (1.0 - restitution * restitution) * speed * speed / mass_inv
}
