//! The equations of a joint: one row for each freedom that it takes away.
//!
//! A joint keeps some quantities `C` at zero. Like the gap of a contact each
//! has a second derivative that is linear in the forces, `C'' = A f + b`; a
//! joint asks for `C'' = 0` and takes forces of either sign (notes D §9).

use crate::{Direction, Joint, JointKind, velocity_part};
use collision::{Contact, ContactKind};
use math::Vec3;
use rigid::Body;

/// One equation of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointRow {
    /// The direction whose speed is `C'`.
    pub direction: Direction,
    /// By how much the joint is off: m, or radians.
    pub c: f64,
    /// The part of `C''` that no force causes.
    pub velocity_part: f64,
}

// EQ: contact/joint_row
/// Adds the rows of `joint` to `rows`.
pub fn joint_rows(bodies: &[Body], joint: &Joint, rows: &mut Vec<JointRow>) {
    let [x, y, z] = joint.axes_a.map(|axis| bodies[joint.a].r() * axis);
    let [u, v, w] = joint.axes_b.map(|axis| bodies[joint.b].r() * axis);
    let square = |a, b| square_row(bodies, joint, [a, b]);
    match joint.kind {
        JointKind::Rod { length } => rows.push(rod(bodies, joint, length)),
        JointKind::Pin => rows.extend(pin(bodies, joint)),
        JointKind::Hinge => {
            rows.extend(pin(bodies, joint));
            rows.extend([square(x, v), square(x, w)]);
        }
        JointKind::Slider => {
            rows.extend([v, w].map(|n| line_row(bodies, joint, n)));
            rows.extend([square(x, v), square(y, w), square(z, u)]);
        }
        JointKind::Fixed => {
            rows.extend(pin(bodies, joint));
            rows.extend([square(x, v), square(y, w), square(z, u)]);
        }
    }
}

// ANCHOR: pin
/// Two points stay together: their difference vanishes along three axes.
fn pin(bodies: &[Body], joint: &Joint) -> [JointRow; 3] {
    let (a, b) = (&bodies[joint.a], &bodies[joint.b]);
    let [pa, pb] = joint.places(bodies);
    let (ra, rb) = (pa - a.x, pb - b.x);
    // C = n . (pa - pb), C' = n . (pa' - pb')
    let apart = going_round(a, ra) - going_round(b, rb);
    [Vec3::x(), Vec3::y(), Vec3::z()].map(|n| JointRow {
        direction: Direction {
            a: joint.a,
            b: joint.b,
            linear: n,
            turn_a: ra.cross(&n),
            turn_b: rb.cross(&-n),
        },
        c: n.dot(&(pa - pb)),
        velocity_part: n.dot(&apart),
    })
}
// ANCHOR_END: pin

/// The acceleration of a point at `r` from the centre that goes round it.
fn going_round(body: &Body, r: Vec3) -> Vec3 {
    let omega = body.omega();
    omega.cross(&omega.cross(&r))
}

/// Two points keep their distance. Where they have come together there is
/// no direction left, and any will do.
fn rod(bodies: &[Body], joint: &Joint, length: f64) -> JointRow {
    let (a, b) = (&bodies[joint.a], &bodies[joint.b]);
    let [pa, pb] = joint.places(bodies);
    let distance = (pa - pb).norm();
    let n = (pa - pb).try_normalize(0.0).unwrap_or(Vec3::x());
    let (ra, rb) = (pa - a.x, pb - b.x);
    let (turn_a, turn_b) = (ra.cross(&n), rb.cross(&-n));
    let (a_number, b_number) = (joint.a, joint.b);
    let apart = going_round(a, ra) - going_round(b, rb);
    let v = a.point_velocity(pa) - b.point_velocity(pb);
    let across = v - n.dot(&v) * n;
    // C = |pa - pb| - length, C'' = n . (pa'' - pb'') + |across|^2/|pa - pb|
    let swing = across.norm_squared() / distance.max(f64::MIN_POSITIVE);
    JointRow {
        direction: Direction {
            a: a_number,
            b: b_number,
            linear: n,
            turn_a,
            turn_b,
        },
        c: distance - length,
        velocity_part: n.dot(&apart) + swing,
    }
}

/// A direction `u` of A and a direction `v` of B stay square to each other.
fn square_row(bodies: &[Body], joint: &Joint, [u, v]: [Vec3; 2]) -> JointRow {
    let omega_a = bodies[joint.a].omega();
    let omega_b = bodies[joint.b].omega();
    let axis = u.cross(&v);
    // C = u . v, C' = (omega_a - omega_b) . (u x v)
    let axis_rate = omega_a.cross(&u).cross(&v) + u.cross(&omega_b.cross(&v));
    JointRow {
        direction: Direction {
            a: joint.a,
            b: joint.b,
            linear: Vec3::zeros(),
            turn_a: axis,
            turn_b: -axis,
        },
        c: u.dot(&v),
        velocity_part: (omega_a - omega_b).dot(&axis_rate),
    }
}

/// A point of A stays in the plane through the anchor of B that is square to
/// `n`, which turns with B: a contact that never breaks.
fn line_row(bodies: &[Body], joint: &Joint, n: Vec3) -> JointRow {
    let [p, pb] = joint.places(bodies);
    let (a, b, kind) = (joint.a, joint.b, ContactKind::VertexFace);
    let d = n.dot(&(p - pb));
    let contact = Contact { a, b, p, n, d, kind };
    let n_rate = bodies[b].omega().cross(&n);
    JointRow {
        direction: Direction::normal(bodies, &contact),
        c: d,
        velocity_part: velocity_part(bodies, &contact, n_rate),
    }
}
