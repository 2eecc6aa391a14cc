//! The equations of a joint: one row for each degree of freedom that it takes
//! away.
//!
//! A joint keeps some quantities `C` at zero. Like the gap of a contact each
//! has a second derivative that is linear in the forces, `C'' = A f + b`; a
//! joint asks for `C'' = 0` and takes forces of either sign (notes D §9).

use crate::{JacobianRow, Joint, JointKind, velocity_part};
use collision::{Contact, ContactKind};
use math::Vec3;
use rigid::Body;

/// One equation of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointRow {
    /// The row of the Jacobian: `C' = J v`.
    pub jac: JacobianRow,
    /// The error of the joint: m, or radians.
    pub c: f64,
    /// The part of `C''` that no force causes.
    pub velocity_part: f64,
}

// EQ: contact/joint_row
/// Adds the rows of `joint` to `rows`.
pub fn joint_rows(bodies: &[Body], joint: &Joint, rows: &mut Vec<JointRow>) {
    let [x, y, z] = joint.axes_a.map(|axis| bodies[joint.a].r() * axis);
    let [u, v, w] = joint.axes_b.map(|axis| bodies[joint.b].r() * axis);
    let perpendicular = |a, b| perpendicular_row(bodies, joint, [a, b]);
    match joint.kind {
        JointKind::Rod { length } => rows.push(rod(bodies, joint, length)),
        JointKind::Pin => rows.extend(pin(bodies, joint)),
        JointKind::Hinge => {
            rows.extend(pin(bodies, joint));
            rows.extend([perpendicular(x, v), perpendicular(x, w)]);
        }
        JointKind::Slider => {
            rows.extend([v, w].map(|n| line_row(bodies, joint, n)));
            rows.extend([
                perpendicular(x, v),
                perpendicular(y, w),
                perpendicular(z, u),
            ]);
        }
        JointKind::Fixed => {
            rows.extend(pin(bodies, joint));
            rows.extend([
                perpendicular(x, v),
                perpendicular(y, w),
                perpendicular(z, u),
            ]);
        }
    }
}

// ANCHOR: pin
/// Two points stay together: their difference vanishes along three axes.
fn pin(bodies: &[Body], joint: &Joint) -> [JointRow; 3] {
    let (a, b) = (&bodies[joint.a], &bodies[joint.b]);
    let [pa, pb] = joint.anchors(bodies);
    // C = n . (pa - pb), C' = n . (pa' - pb')
    let apart = centripetal(a, pa) - centripetal(b, pb);
    let pair = [joint.a, joint.b];
    [Vec3::x(), Vec3::y(), Vec3::z()].map(|n| JointRow {
        jac: JacobianRow::between(bodies, pair, [pa, pb], n),
        c: n.dot(&(pa - pb)),
        velocity_part: n.dot(&apart),
    })
}
// ANCHOR_END: pin

/// The centripetal acceleration of the point `p` of a body, m, world.
fn centripetal(body: &Body, p: Vec3) -> Vec3 {
    let omega = body.omega();
    omega.cross(&omega.cross(&(p - body.x)))
}

/// Two points keep their distance. Where they have come together there is
/// no direction left, and any will do.
fn rod(bodies: &[Body], joint: &Joint, length: f64) -> JointRow {
    let (a, b) = (&bodies[joint.a], &bodies[joint.b]);
    let [pa, pb] = joint.anchors(bodies);
    let distance = (pa - pb).norm();
    let n = (pa - pb).try_normalize(0.0).unwrap_or(Vec3::x());
    let apart = centripetal(a, pa) - centripetal(b, pb);
    let v = a.point_velocity(pa) - b.point_velocity(pb);
    let tangential = v - n.dot(&v) * n;
    // C = |pa - pb| - length, C'' = n . (pa'' - pb'') + |v_t|^2/|pa - pb|
    let swing = tangential.norm_squared() / distance.max(f64::MIN_POSITIVE);
    let pair = [joint.a, joint.b];
    JointRow {
        jac: JacobianRow::between(bodies, pair, [pa, pb], n),
        c: distance - length,
        velocity_part: n.dot(&apart) + swing,
    }
}

/// A direction `u` of A and a direction `v` of B stay perpendicular.
fn perpendicular_row(
    bodies: &[Body],
    joint: &Joint,
    [u, v]: [Vec3; 2],
) -> JointRow {
    let omega_a = bodies[joint.a].omega();
    let omega_b = bodies[joint.b].omega();
    let axis = u.cross(&v);
    // C = u . v, C' = (omega_a - omega_b) . (u x v)
    let axis_rate = omega_a.cross(&u).cross(&v) + u.cross(&omega_b.cross(&v));
    JointRow {
        jac: JacobianRow {
            a: joint.a,
            b: joint.b,
            linear: Vec3::zeros(),
            angular_a: axis,
            angular_b: -axis,
        },
        c: u.dot(&v),
        velocity_part: (omega_a - omega_b).dot(&axis_rate),
    }
}

/// A point of A stays in the plane through the anchor of B with the normal
/// `n`, which rotates with B: a contact that never breaks.
fn line_row(bodies: &[Body], joint: &Joint, n: Vec3) -> JointRow {
    let [p, pb] = joint.anchors(bodies);
    let (a, b, kind) = (joint.a, joint.b, ContactKind::VertexFace);
    let d = n.dot(&(p - pb));
    let contact = Contact { a, b, p, n, d, kind };
    let n_rate = bodies[b].omega().cross(&n);
    JointRow {
        jac: JacobianRow::normal(bodies, &contact),
        c: d,
        velocity_part: velocity_part(bodies, &contact, n_rate),
    }
}
