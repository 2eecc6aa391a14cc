//! How fast the normal of a contact rotates: notes D appendix D.
//!
//! The printed code multiplies where it must take cross products, and its
//! normal may point the wrong way (D19, D36 of the errata).

use crate::relative_velocity;
use collision::{Contact, ContactKind, CoreKind};
use math::Vec3;
use rigid::Body;

/// The rate of change of the normal of a contact, 1/s.
pub fn normal_rate(bodies: &[Body], contact: &Contact) -> Vec3 {
    let omegas = [contact.a, contact.b].map(|i| bodies[i].omega());
    contact_normal_rate(contact, relative_velocity(bodies, contact), omegas)
}

// ANCHOR: ndot
// EQ: contact/ndot_face
/// The same, of bodies that move against each other by `v`, m/s, where they
/// touch, and rotate by `omegas`, rad/s.
pub(crate) fn contact_normal_rate(
    contact: &Contact,
    v: Vec3,
    omegas: [Vec3; 2],
) -> Vec3 {
    match contact.kind {
        // The normal is attached to B's face: n' = omega_b x n
        ContactKind::VertexFace => omegas[1].cross(&contact.n),
        ContactKind::EdgeEdge { ea, eb } => edges_normal_rate([ea, eb], omegas),
        ContactKind::Round { radii, core } => {
            round_normal_rate(contact, radii, core, v, omegas)
        }
    }
}
// ANCHOR_END: ndot

// ANCHOR: ndot-edges
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
// ANCHOR_END: ndot-edges

// ANCHOR: ndot-round
// EQ: contact/ndot_round
/// The rate where a surface is round: the normal goes from core to core, and
/// `v` is only how the surfaces move.
fn round_normal_rate(
    contact: &Contact,
    radii: [f64; 2],
    core: CoreKind,
    v: Vec3,
    omegas: [Vec3; 2],
) -> Vec3 {
    let (n, d) = (contact.n, contact.d);
    let [ra, rb] = radii.map(|r| r + 0.5 * d);
    // c' = v + ra omega_a x n + rb omega_b x n, from core to core
    let c_rate = v + (ra * omegas[0] + rb * omegas[1]).cross(&n);
    let distance = ra + rb;
    match core {
        CoreKind::VertexFace => omegas[1].cross(&n),
        CoreKind::EdgeEdge { ea, eb } => edges_normal_rate([ea, eb], omegas),
        // n = c/|c|
        CoreKind::VertexVertex => (c_rate - n.dot(&c_rate) * n) / distance,
        CoreKind::VertexEdge { eb } => {
            let t = n.cross(&eb);
            // n.eb = 0 stays so; across the edge c turns n
            t.dot(&c_rate) / distance * t - n.dot(&omegas[1].cross(&eb)) * eb
        }
    }
}
// ANCHOR_END: ndot-round

// ANCHOR: curvature
// EQ: contact/curvature
/// What round surfaces add to the acceleration of the gap, m/s²: where the
/// normal wanders over a surface by `n' - omega x n`, the surface falls away.
pub(crate) fn curvature_part(
    contact: &Contact,
    n_rate: Vec3,
    omegas: [Vec3; 2],
) -> f64 {
    let ContactKind::Round { radii, .. } = contact.kind else { return 0.0 };
    let mut sum = 0.0;
    for (r, omega) in radii.into_iter().zip(omegas) {
        // -r |n' - omega x n|^2
        sum -= r * (n_rate - omega.cross(&contact.n)).norm_squared();
    }
    sum
}
// ANCHOR_END: curvature

/// What rolling adds to the acceleration of the surfaces against each other,
/// m/s²: other points touch the next moment. The point of contact wanders over
/// A by `ra (omega_a x n - n')`, and the bodies rotate against each other
/// there.
pub(crate) fn rolling_part(
    contact: &Contact,
    n_rate: Vec3,
    omegas: [Vec3; 2],
) -> Vec3 {
    let ContactKind::Round { radii, .. } = contact.kind else {
        return Vec3::zeros();
    };
    // ra (omega_a - omega_b) x (omega_a x n - n')
    let over_a = radii[0] * (omegas[0].cross(&contact.n) - n_rate);
    (omegas[0] - omegas[1]).cross(&over_a)
}
