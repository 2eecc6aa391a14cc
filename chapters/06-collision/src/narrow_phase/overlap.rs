//! Witnesses of an overlap: notes D §7.1 and footnote 6.

use crate::narrow_phase::gjk;
use crate::{Placed, Polyhedron};
use math::Vec3;

/// How often a shared point is moved away from the nearest face.
const MAX_DEEPENINGS: usize = 40;

// ANCHOR: overlap
/// Something of one body that is inside the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Overlap {
    /// A vertex of A is inside B.
    VertexOfA(usize),
    /// A vertex of B is inside A.
    VertexOfB(usize),
    /// An edge of A goes through B, and so through a face of it.
    EdgeOfA(usize),
    /// An edge of B goes through A.
    EdgeOfB(usize),
    /// Neither of these; but this point of A, m, in A's frame, is inside
    /// both. Two equal cubes in one place have no other witness (notes D
    /// §7.1, footnote 6).
    Shared(Vec3),
}
// ANCHOR_END: overlap

impl Overlap {
    /// Whether it still proves that the bodies overlap by more than `slop`,
    /// m, along every direction.
    ///
    /// A point of A that is deeper than that below every face of B does: along
    /// any direction B reaches more than `slop` beyond that point.
    pub fn holds(&self, a: &Placed<'_>, b: &Placed<'_>, slop: f64) -> bool {
        match *self {
            Self::VertexOfA(i) => b.contains(a.vertex(i), slop),
            Self::VertexOfB(i) => a.contains(b.vertex(i), slop),
            Self::EdgeOfA(i) => edge_enters(b, a, i, slop),
            Self::EdgeOfB(i) => edge_enters(a, b, i, slop),
            Self::Shared(p) => {
                let at = b.pose.body_from_world(a.pose.world_from_body(p));
                let (_, in_a) = a.shape.nearest_face(p);
                let (_, in_b) = b.shape.nearest_face(at);
                in_a >= 0.0 && in_b >= 0.0 && in_a + in_b > slop
            }
        }
    }

    /// Looks for a witness: the deepest vertex, or else an edge, or else a
    /// shared point. None if the bodies do not overlap by more than `slop`;
    /// if they overlap by hardly more, it may find none.
    pub fn find(a: &Placed<'_>, b: &Placed<'_>, slop: f64) -> Option<Self> {
        let in_b = deepest_vertex(a, b, slop);
        let in_a = deepest_vertex(b, a, slop);
        match (in_b, in_a) {
            (Some((i, d)), Some((_, e))) if d >= e => {
                return Some(Self::VertexOfA(i));
            }
            (_, Some((i, _))) => return Some(Self::VertexOfB(i)),
            (Some((i, _)), None) => return Some(Self::VertexOfA(i)),
            (None, None) => {}
        }
        for i in 0..a.shape.edges().len() {
            if edge_enters(b, a, i, slop) {
                return Some(Self::EdgeOfA(i));
            }
        }
        for i in 0..b.shape.edges().len() {
            if edge_enters(a, b, i, slop) {
                return Some(Self::EdgeOfB(i));
            }
        }
        let shared = Self::Shared(shared_point(a, b));
        shared.holds(a, b, slop).then_some(shared)
    }
}

/// Whether edge `i` of `other` goes through `body`, deeper than `slop`.
fn edge_enters(
    body: &Placed<'_>,
    other: &Placed<'_>,
    i: usize,
    slop: f64,
) -> bool {
    let ends = other.shape.edges()[i].ends;
    let [p, q] = ends.map(|v| body.pose.body_from_world(other.vertex(v)));
    body.shape.intersects_segment(p, q, slop)
}

/// The vertex of `body` that is deepest inside `other`, and how deep.
fn deepest_vertex(
    body: &Placed<'_>,
    other: &Placed<'_>,
    slop: f64,
) -> Option<(usize, f64)> {
    let mut best = None;
    let mut most = slop;
    for i in 0..body.shape.vertices().len() {
        let p = other.pose.body_from_world(body.vertex(i));
        if other.shape.contains(p, most) {
            most = other.shape.nearest_face(p).1;
            best = Some((i, most));
        }
    }
    best
}

/// A point that is deep inside both bodies, in A's frame: a shared point,
/// moved away from the nearest face again and again.
fn shared_point(a: &Placed<'_>, b: &Placed<'_>) -> Vec3 {
    let mut p =
        a.pose.body_from_world(gjk::closest(a, b, [0, 0]).point_of_a(a));
    let (mut best, mut most) = (p, f64::NEG_INFINITY);
    let reach = a.shape.radius().min(b.shape.radius());
    for k in 1..=MAX_DEEPENINGS {
        let world = a.pose.world_from_body(p);
        let (out, depth) = nearest_of_both(a, b, p, world);
        if depth > most {
            (best, most) = (p, depth);
        }
        p -= out * (0.5 * reach / k as f64);
    }
    best
}

/// The outward normal of the nearest face of either body, in A's frame, and
/// how deep the point is below it.
fn nearest_of_both(
    a: &Placed<'_>,
    b: &Placed<'_>,
    p: Vec3,
    world: Vec3,
) -> (Vec3, f64) {
    let normal = |shape: &Polyhedron, i: usize| shape.faces()[i].n;
    let (i, in_a) = a.shape.nearest_face(p);
    let (j, in_b) = b.shape.nearest_face(b.pose.body_from_world(world));
    if in_a < in_b {
        return (normal(a.shape, i), in_a);
    }
    (a.pose.rotate_inverse(b.pose.rotate(normal(b.shape, j))), in_b)
}
