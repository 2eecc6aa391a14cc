//! How many solutions Coulomb's law has for one contact that slides: what
//! Painlevé found, and what the loop need not know to mend it.

use crate::friction::tangents;
use crate::{JacobianRow, Response, gap_acceleration, relative_velocity};
use collision::Contact;
use rigid::{Body, Load};

/// What Coulomb's law says about a contact that slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlidingSolutions {
    /// There is one force.
    One,
    /// The contact may separate or press: both solve it.
    Two,
    /// No force solves it.
    None,
}

/// One over the effective mass of a sliding contact, 1/kg: what one newton
/// along the normal, with the friction that comes with it, adds to the
/// acceleration of the gap. Friction may make it negative.
pub fn sliding_inverse_effective_mass(
    bodies: &[Body],
    contact: &Contact,
    mu: f64,
) -> f64 {
    let normal = JacobianRow::normal(bodies, contact);
    let pair = [contact.a, contact.b];
    let v = relative_velocity(bodies, contact);
    let [t, _] = tangents(contact.n, v);
    let slides = v.dot(&t) > 0.0;
    let along = JacobianRow::at(bodies, pair, contact.p, t);
    // n . response to (n - mu t)
    let friction = Response::of(bodies, &along).along(&normal);
    let friction = if slides { mu * friction } else { 0.0 };
    Response::of(bodies, &normal).along(&normal) - friction
}

/// How many solutions Coulomb's law has for a single contact that slides:
/// `d'' = s f + b` with `f >= 0`, `d'' >= 0` and `f d'' = 0`.
pub fn sliding_solutions(
    bodies: &[Body],
    loads: &[Load],
    contact: &Contact,
    mu: f64,
) -> SlidingSolutions {
    let s = sliding_inverse_effective_mass(bodies, contact, mu);
    let b = gap_acceleration(bodies, loads, contact);
    match (s > 0.0, b >= 0.0) {
        (true, _) => SlidingSolutions::One,
        (false, true) => SlidingSolutions::Two,
        (false, false) => SlidingSolutions::None,
    }
}
