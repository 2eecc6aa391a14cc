//! The forces of resting contact: notes D §9.
//!
//! All contacts are solved together, once per moment, when the loads of all
//! bodies are complete (D27 of the errata: the printed code asks once per
//! body, with half of the loads still missing).

use crate::{ContactError, JacobianRow, Lcp, LcpSolver, Report};
use crate::{contact_matrix, contact_vector};
use collision::Contact;
use rigid::{Body, Load};

/// Forces at all contacts, and what they leave of the accelerations.
#[derive(Clone, Debug, PartialEq)]
pub struct RestingForces {
    /// The forces along the normals, N.
    pub f: Vec<f64>,
    /// The accelerations of the gaps, m/s²: positive only where the force
    /// is zero.
    pub w: Vec<f64>,
    /// What the solver reports.
    pub report: Report,
}

// ANCHOR: forces
// EQ: contact/acceleration
// EQ: contact/conditions
/// The forces that keep resting contacts from sinking in, that only push,
/// and that vanish where the bodies separate (notes D §9 eq. 9-5 to 9-7). The
/// loads are all other forces on the bodies.
pub fn resting_forces(
    bodies: &[Body],
    loads: &[Load],
    contacts: &[Contact],
) -> Result<RestingForces, ContactError> {
    // d'' = A f + b
    let a = contact_matrix(bodies, contacts);
    let b = contact_vector(bodies, loads, contacts);
    let mut solver = LcpSolver::new();
    let problem = Lcp::unilateral(a.as_slice(), b.as_slice())?;
    let report = solver.solve(&problem)?;
    let (f, w) = (solver.f().to_vec(), solver.w().to_vec());
    Ok(RestingForces { f, w, report })
}
// ANCHOR_END: forces

// ANCHOR: apply
/// Adds every contact's force, N, to the loads of its two bodies.
pub fn apply_forces(
    bodies: &[Body],
    contacts: &[Contact],
    f: &[f64],
    loads: &mut [Load],
) {
    for (contact, f) in contacts.iter().zip(f) {
        JacobianRow::normal(bodies, contact).apply_force(*f, loads);
    }
}
// ANCHOR_END: apply
