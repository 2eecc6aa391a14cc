//! How fast the normal of a contact rotates: notes D appendix D.
//!
//! The printed code multiplies where it must take cross products, and its
//! normal may point the wrong way (D19, D36 of the errata).

use collision::{Contact, ContactKind};
use math::Vec3;
use rigid::Body;

// ANCHOR: ndot
// EQ: contact/ndot_face
/// The rate of change of the normal of a contact, 1/s.
pub fn normal_rate(bodies: &[Body], contact: &Contact) -> Vec3 {
    let omega_b = bodies[contact.b].omega();
    match contact.kind {
        // The normal is attached to B's face: n' = omega_b x n
        ContactKind::VertexFace => omega_b.cross(&contact.n),
        ContactKind::EdgeEdge { ea, eb } => {
            let omega_a = bodies[contact.a].omega();
            edges_normal_rate([ea, eb], [omega_a, omega_b])
        }
    }
}

// EQ: contact/ndot_edge
/// The rate of change of the unit vector along `ea x eb`, 1/s, where each
/// edge rotates with its own body.
pub fn edges_normal_rate([ea, eb]: [Vec3; 2], omegas: [Vec3; 2]) -> Vec3 {
    let [ea_rate, eb_rate] = [omegas[0].cross(&ea), omegas[1].cross(&eb)];
    let across = ea.cross(&eb);
    let length = across.norm();
    let n = across / length;
    // z = ea' x eb + ea x eb', n' = (z - (z.n) n)/|ea x eb|
    let z = ea_rate.cross(&eb) + ea.cross(&eb_rate);
    (z - z.dot(&n) * n) / length
}
// ANCHOR_END: ndot
