//! The rows of a manifold between two boxes.

use super::BoxBody;
use crate::manifold::{Manifold, tangents};
use crate::sequential_impulses::{
    ContactConstraint, MassRoots, PointRows, Row,
};
use math::Vec3;

/// The rows of a manifold.
pub fn contact_rows(
    a: &BoxBody,
    b: &BoxBody,
    manifold: &Manifold,
) -> ContactConstraint {
    let n = manifold.n;
    let t = tangents(n);
    let roots = MassRoots { a: a.mass_root, b: b.mass_root };
    let mut rows = ContactConstraint {
        n,
        t,
        roots,
        friction: (a.friction * b.friction).sqrt(),
        restitution: a.restitution.max(b.restitution),
        share: 1.0,
        count: manifold.points().len(),
        points: Default::default(),
    };
    let dv = b.v - a.v;
    let (wa, wb) = (a.omega(), b.omega());
    for (rows, point) in rows.points.iter_mut().zip(manifold.points()) {
        let (ra, rb) = (point.p - a.shape.x, point.p - b.shape.x);
        let row = |n: Vec3, impulse: f64| {
            Row::new(a.arm(ra, n), b.arm(rb, n), roots, impulse)
        };
        let [f1, f2] = point.tangent_impulse;
        *rows = PointRows {
            normal: row(n, point.normal_impulse),
            tangents: [row(t[0], f1), row(t[1], f2)],
            separation: point.separation,
            approach: n.dot(&(dv + wb.cross(&rb) - wa.cross(&ra))),
            max_impulse: 0.0,
        };
    }
    rows.find_share();
    rows
}
