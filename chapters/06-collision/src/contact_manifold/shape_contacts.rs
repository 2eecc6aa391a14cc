//! Contact points of convex shapes of any kind: one where something round
//! touches, two where a capsule lies.

use crate::{
    ClosestPoints, ConvexShape, PlacedShape, nearest_on_segment,
    signed_closest_points, weighted_sum,
};
use math::Vec3;

/// A capsule lies on what it touches if the sine of the angle between them is
/// below this. Above it, the far end is soon out of reach; below, one point
/// would have to jump from end to end while it rocks.
const LYING_SINE: f64 = 0.05;

/// The points at which two shapes touch, up to `contact_distance`, m, each with
/// its own distance, and all with one normal: none, one, or the two ends of a
/// capsule that lies. Flat faces have more; a
/// [`ManifoldFinder`](crate::ManifoldFinder) finds those.
pub fn shape_contacts(
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
    contact_distance: f64,
) -> Vec<ClosestPoints> {
    let closest = signed_closest_points(a, b);
    if closest.distance > contact_distance {
        return Vec::new();
    }
    let lying = lying(a, b, &closest).or_else(|| {
        let found = lying(b, a, &closest.reversed())?;
        Some(found.map(|contact| contact.reversed()))
    });
    let mut contacts = match lying {
        Some(both) => both.to_vec(),
        None => vec![closest],
    };
    contacts.retain(|contact| contact.distance <= contact_distance);
    contacts
}

/// The two contacts of a capsule, A, that lies on B: where the part of its
/// segment over B ends.
fn lying(
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
    closest: &ClosestPoints,
) -> Option<[ClosestPoints; 2]> {
    let ConvexShape::Capsule { ends, radius } = a.shape else {
        return None;
    };
    let [p, q] = ends.map(|end| a.pose.world_from_body(end));
    let along = (q - p).try_normalize(0.0)?;
    if along.dot(&closest.n).abs() > LYING_SINE {
        return None;
    }
    let [from, to] = part_over(b, [p, q], closest.n)?;
    let (n, residual) = (closest.n, 0.0);
    // B is flat there, or straight along A: a plane through its closest point.
    let contact = |s: f64| {
        let a = weighted_sum([p, q], [1.0 - s, s]) - *radius * n;
        let distance = n.dot(&(a - closest.b));
        let b = a - distance * n;
        ClosestPoints { distance, n, a, b, residual }
    };
    (to > from).then(|| [contact(from), contact(to)])
}

/// The part of a segment, from 0 to 1, that is over the flat or straight part
/// of `b` whose normal is `n`; none if it is over nothing of that kind.
fn part_over(
    b: &PlacedShape<'_>,
    segment: [Vec3; 2],
    n: Vec3,
) -> Option<[f64; 2]> {
    match b.shape {
        ConvexShape::Sphere { .. } => None,
        ConvexShape::HalfSpace { .. } => Some([0.0, 1.0]),
        ConvexShape::Capsule { ends, .. } => {
            let other = ends.map(|end| b.pose.world_from_body(end));
            let [u, v] = [segment, other].map(|[p, q]| (q - p).normalize());
            let ends = other.map(|end| nearest_on_segment(end, segment));
            let parallel = u.cross(&v).norm() <= LYING_SINE;
            parallel.then(|| [ends[0].min(ends[1]), ends[0].max(ends[1])])
        }
        ConvexShape::Polyhedron(body) => {
            let n = b.pose.rotate_inverse(n);
            let flat = |face: &crate::Face| face.n.dot(&n) > 1.0 - 1e-9;
            let face = body.faces().iter().position(flat)?;
            let segment = segment.map(|p| b.pose.body_from_world(p));
            clipped_to_face(body, face, segment)
        }
    }
}

/// The part of a segment that is over face `i`: between the planes through
/// its sides, along its normal.
fn clipped_to_face(
    body: &crate::Polyhedron,
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
