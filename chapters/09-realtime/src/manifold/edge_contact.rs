//! An edge against an edge: one point, half way between the two lines.

use super::{Candidate, Manifold, OrientedBox};
use math::Vec3;

/// Adds the point between edge `i` of `a` and edge `j` of `b`.
pub(super) fn find(
    a: &OrientedBox,
    i: usize,
    b: &OrientedBox,
    j: usize,
    best: &Candidate,
    manifold: &mut Manifold,
) {
    let (on_a, on_b) = (middle(a, i, best.n), middle(b, j, -best.n));
    let (u, v) = (a.axis(i), b.axis(j));
    // The common perpendicular of two lines.
    let (d, uv) = (on_b - on_a, u.dot(&v));
    let (du, dv) = (d.dot(&u), -d.dot(&v));
    let scale = 1.0 / (1.0 - uv * uv);
    let p = on_a + scale * (du + uv * dv) * u;
    let q = on_b + scale * (uv * du + dv) * v;
    manifold.push(0.5 * (p + q), best.separation);
}

/// The middle of the edge along axis `k` that is farthest along `n`.
fn middle(of: &OrientedBox, k: usize, n: Vec3) -> Vec3 {
    let mut p = of.x;
    for m in [(k + 1) % 3, (k + 2) % 3] {
        let sign = if n.dot(&of.axis(m)) > 0.0 { 1.0 } else { -1.0 };
        p += sign * of.half[m] * of.axis(m);
    }
    p
}
