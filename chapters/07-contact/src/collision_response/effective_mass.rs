//! The effective mass of a contact: how hard it is to change the speed at
//! which the gap opens. Notes D §8 eq. 8-18, the denominator.

use crate::{JacobianRow, Response};
use collision::Contact;
use rigid::Body;

// ANCHOR: effective-mass
// EQ: contact/inverse_effective_mass
/// One over the effective mass of a contact, 1/kg: what an impulse of one
/// newton second along the normal adds to the speed at which the gap opens,
/// the denominator of eq. 8-18. Zero where neither body can be moved.
pub fn inverse_effective_mass(bodies: &[Body], contact: &Contact) -> f64 {
    let normal = JacobianRow::normal(bodies, contact);
    // 1/Ma + 1/Mb + n.(Ia^-1 (ra x n)) x ra + n.(Ib^-1 (rb x n)) x rb
    Response::of(bodies, &normal).along(&normal)
}
// ANCHOR_END: effective-mass
