//! All impulses of a collision at once: B89 §8.
//!
//! The conditions are those of resting contact with speeds in place of
//! accelerations and impulses in place of forces, and so is the matrix.

use crate::{ContactError, Lcp, LcpSolver, Report, Row};
use crate::{apply_impulse, contact_matrix, separation_speed};
use collision::Contact;
use rigid::Body;

/// Impulses at all contacts of a collision.
#[derive(Clone, Debug, PartialEq)]
pub struct Impulses {
    /// The impulses along the normals, N s.
    pub j: Vec<f64>,
    /// How much faster each gap opens afterwards than restitution asks for,
    /// m/s: other than zero only where the impulse is zero.
    pub excess: Vec<f64>,
    /// What the solver reports.
    pub report: Report,
}

/// A contact that opens faster than this fraction of the greatest speed
/// parts; what is slower may be rounding of a contact that rests.
const PARTING_SPEED: f64 = 1e-9;

// ANCHOR: solve
// EQ: contact/impulse_conditions
/// The impulses that make every gap open at least as fast as its own
/// restitution asks for, and that are zero where it opens faster (B89 §8
/// eq. 29). A contact that parts already gets none (footnote 9).
pub fn simultaneous_impulses(
    bodies: &[Body],
    contacts: &[Contact],
    restitution: &[f64],
) -> Result<Impulses, ContactError> {
    let speed = |contact: &Contact| separation_speed(bodies, contact);
    let fastest = contacts.iter().map(|c| speed(c).abs()).fold(0.0, f64::max);
    let (mut b, mut rows) = (Vec::new(), Vec::new());
    for (contact, e) in contacts.iter().zip(restitution) {
        // v+ + e v- = A j + (1 + e) v-
        b.push((1.0 + e) * speed(contact));
        let parts = speed(contact) > PARTING_SPEED * fastest;
        let none = Row::Bounded { lo: 0.0, hi: 0.0 };
        rows.push(if parts { none } else { Row::Unilateral });
    }
    let a = contact_matrix(bodies, contacts);
    let mut solver = LcpSolver::new();
    let report = solver.solve(&Lcp::new(a.as_slice(), &b, &rows)?)?;
    let (j, excess) = (solver.f().to_vec(), solver.w().to_vec());
    Ok(Impulses { j, excess, report })
}
// ANCHOR_END: solve

/// Applies its impulse, N s, at every contact.
pub fn apply_impulses(bodies: &mut [Body], contacts: &[Contact], j: &[f64]) {
    for (contact, j) in contacts.iter().zip(j) {
        apply_impulse(bodies, contact, *j);
    }
}
