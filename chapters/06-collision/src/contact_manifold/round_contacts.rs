//! Contacts where a surface is round: one point, or two where a capsule lies.

use super::{Contact, ContactKind, CoreKind};
use crate::{
    ConvexShape, CoreFeature, PlacedShape, Polyhedron, RoundPair,
    nearest_on_segment, weighted_sum,
};
use math::Vec3;

/// A capsule lies on what it touches if the sine of the angle between them is
/// below this. Above it, the far end is soon out of reach; below, one point
/// would have to jump from end to end while it rocks.
const LYING_SINE: f64 = 0.05;

/// Two edges whose angle has a sine below this touch like a vertex and an edge.
const PARALLEL_SINE: f64 = 1e-6;

/// Adds the contacts of the bodies numbered `a` and `b`, of whose pieces
/// `pair` are the closest points, to `out`: all that are no farther apart than
/// `contact_distance`, m.
pub fn round_contacts(
    (a, piece_a): (usize, &PlacedShape<'_>),
    (b, piece_b): (usize, &PlacedShape<'_>),
    pair: &RoundPair,
    contact_distance: f64,
    out: &mut Vec<Contact>,
) {
    if pair.closest.distance.is_nan() {
        return;
    }
    let first = out.len();
    if let Some(both) = lying(piece_a, piece_b, pair) {
        out.extend(both.iter().map(|pair| contact([a, b], pair)));
    } else if let Some(both) = lying(piece_b, piece_a, &pair.reversed()) {
        out.extend(both.iter().map(|pair| contact([b, a], pair)));
    } else {
        out.push(contact([a, b], pair));
    }
    let mut kept = first;
    for k in first..out.len() {
        if out[k].d <= contact_distance {
            out[kept] = out[k];
            kept += 1;
        }
    }
    out.truncate(kept);
}

// ANCHOR: round
/// The contact at the closest points of two pieces. B is the one with the face
/// or the edge: it carries the normal.
fn contact([a, b]: [usize; 2], pair: &RoundPair) -> Contact {
    use CoreFeature::{Edge, Face, Vertex};
    let RoundPair { closest, features, radii } = *pair;
    let n = closest.n;
    let core = match features {
        [Face, _] => return contact([b, a], &pair.reversed()),
        [Edge(_), Vertex] => return contact([b, a], &pair.reversed()),
        [_, Face] => CoreKind::VertexFace,
        [Edge(ea), Edge(eb)] if ea.cross(&eb).norm() > PARALLEL_SINE => {
            let reversed = ea.cross(&eb).dot(&n) < 0.0;
            CoreKind::EdgeEdge { ea: if reversed { -ea } else { ea }, eb }
        }
        [_, Edge(eb)] => CoreKind::VertexEdge { eb },
        [Vertex, Vertex] => CoreKind::VertexVertex,
    };
    let p = 0.5 * (closest.a + closest.b);
    let kind = ContactKind::Round { radii, core };
    Contact { a, b, p, n, d: closest.distance, kind }
}
// ANCHOR_END: round

/// The two contacts of a capsule, A, that lies on B: where the part of its
/// segment over B ends.
fn lying(
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
    pair: &RoundPair,
) -> Option<[RoundPair; 2]> {
    let ConvexShape::Capsule { ends, radius } = a.shape else {
        return None;
    };
    let [p, q] = ends.map(|end| a.pose.world_from_body(end));
    let along = (q - p).try_normalize(0.0)?;
    let mut closest = pair.closest;
    if along.dot(&closest.n).abs() > LYING_SINE {
        return None;
    }
    let (feature, n, [from, to]) = part_over(b, [p, q], closest.n)?;
    // B is flat there, or straight along A: a plane through its closest point.
    let at = |s: f64| {
        closest.n = n;
        closest.a = weighted_sum([p, q], [1.0 - s, s]) - *radius * n;
        closest.distance = n.dot(&(closest.a - pair.closest.b));
        closest.b = closest.a - closest.distance * n;
        let features = [CoreFeature::Vertex, feature];
        RoundPair { closest, features, ..*pair }
    };
    (to > from).then(|| [from, to].map(at))
}

/// The flat or straight part of `b` whose normal is about `n`, its normal, and
/// the part of a segment, from 0 to 1, that is over it; none if there is
/// nothing of that kind.
fn part_over(
    b: &PlacedShape<'_>,
    segment: [Vec3; 2],
    n: Vec3,
) -> Option<(CoreFeature, Vec3, [f64; 2])> {
    match b.shape {
        ConvexShape::Sphere { .. } => None,
        ConvexShape::HalfSpace { .. } => {
            Some((CoreFeature::Face, n, [0.0, 1.0]))
        }
        ConvexShape::Capsule { ends, .. } => {
            let other = ends.map(|end| b.pose.world_from_body(end));
            let [u, v] = [segment, other].map(|[p, q]| (q - p).normalize());
            let ends = other.map(|end| nearest_on_segment(end, segment));
            let parallel = u.cross(&v).norm() <= LYING_SINE;
            let part = [ends[0].min(ends[1]), ends[0].max(ends[1])];
            parallel.then_some((CoreFeature::Edge(v), n, part))
        }
        ConvexShape::Polyhedron(body) => {
            let along = b.pose.rotate_inverse(n);
            let flat = |face: &crate::Face| face.n.dot(&along) > 1.0 - 1e-9;
            let face = body.faces().iter().position(flat)?;
            let segment = segment.map(|p| b.pose.body_from_world(p));
            let part = clipped_to_face(body, face, segment)?;
            let n = b.pose.rotate(body.faces()[face].n);
            Some((CoreFeature::Face, n, part))
        }
    }
}

/// The part of a segment that is over face `i`: between the planes through
/// its sides, along its normal.
fn clipped_to_face(
    body: &Polyhedron,
    i: usize,
    [p, q]: [Vec3; 2],
) -> Option<[f64; 2]> {
    let corners = body.corners(i);
    let vertex = |k: usize| body.vertices()[corners[k] as usize];
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for k in 0..corners.len() {
        let side = vertex((k + 1) % corners.len()) - vertex(k);
        let inward = body.faces()[i].n.cross(&side);
        let [start, end] = [p, q].map(|p| inward.dot(&(p - vertex(k))));
        if start < 0.0 && end < 0.0 {
            return None;
        }
        if start < 0.0 {
            from = from.max(start / (start - end));
        } else if end < 0.0 {
            to = to.min(start / (start - end));
        }
    }
    (from <= to).then_some([from, to])
}
