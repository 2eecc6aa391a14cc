//! The vector b: how the gaps accelerate while no contact pushes. Notes D
//! §9 eq. 9-8 and appendix D. The sign is the notes'; Baraff '89 has the
//! opposite one (K5 of the errata).

use crate::{JacobianRow, normal_rate, velocity_part};
use collision::Contact;
use math::VecN;
use rigid::{Body, Load};

/// The vector b of some contacts, m/s². The loads are all that pushes the
/// bodies but for the contacts themselves.
pub fn contact_vector(
    bodies: &[Body],
    loads: &[Load],
    contacts: &[Contact],
) -> VecN {
    let gap = |i: usize, _| gap_acceleration(bodies, loads, &contacts[i]);
    VecN::from_fn(contacts.len(), gap)
}

// ANCHOR: entry
// EQ: contact/second_derivative
/// The acceleration of one gap without any contact force, m/s² (notes D §9
/// eq. 9-4).
pub fn gap_acceleration(
    bodies: &[Body],
    loads: &[Load],
    contact: &Contact,
) -> f64 {
    let normal = JacobianRow::normal(bodies, contact);
    let n_rate = normal_rate(bodies, contact);
    // n . (pa'' - pb'') + 2 n' . (pa' - pb')
    free_acceleration(bodies, loads, &normal)
        + velocity_part(bodies, contact, n_rate)
}
// ANCHOR_END: entry

// ANCHOR: free
/// The acceleration along a row of the Jacobian under the loads, m/s²: of `v'`
/// and `omega'` of both bodies.
pub fn free_acceleration(
    bodies: &[Body],
    loads: &[Load],
    jac: &JacobianRow,
) -> f64 {
    let acceleration = |i: usize| bodies[i].acceleration(loads[i].force);
    let angular = |i: usize| bodies[i].angular_acceleration(loads[i].torque);
    jac.linear.dot(&(acceleration(jac.a) - acceleration(jac.b)))
        + jac.angular_a.dot(&angular(jac.a))
        + jac.angular_b.dot(&angular(jac.b))
}
// ANCHOR_END: free
