//! An exact test for surfaces that intersect: signs of determinants without
//! rounding error.

use math::Vec3;
use robust::{Coord, Coord3D, orient2d, orient3d};

/// Whether an edge runs through a triangle that it shares no corner with,
/// or touches it. Exact for the positions as they are stored.
pub fn surfaces_intersect(
    x: &[Vec3],
    edges: &[[usize; 2]],
    triangles: &[[usize; 3]],
) -> bool {
    for triangle in triangles {
        let corners = triangle.map(|i| x[i]);
        let lo = corners[0].inf(&corners[1]).inf(&corners[2]);
        let hi = corners[0].sup(&corners[1]).sup(&corners[2]);
        for edge in edges {
            let [p, q] = edge.map(|i| x[i]);
            let near = (0..3)
                .all(|k| p[k].min(q[k]) <= hi[k] && p[k].max(q[k]) >= lo[k]);
            let apart = edge.iter().all(|i| !triangle.contains(i));
            if near && apart && crosses([p, q], corners) {
                return true;
            }
        }
    }
    false
}

/// On which side of the plane through the first three points the last is.
fn side(points: [Vec3; 4]) -> f64 {
    let [a, b, c, d] = points.map(|p| Coord3D { x: p.x, y: p.y, z: p.z });
    orient3d(a, b, c, d)
}

/// Whether the edge `p q` meets the triangle: its ends are not on one side
/// of the plane, and the line passes all three sides the same way round.
fn crosses([p, q]: [Vec3; 2], [a, b, c]: [Vec3; 3]) -> bool {
    let (above, below) = (side([a, b, c, p]), side([a, b, c, q]));
    if above == 0.0 && below == 0.0 {
        return crosses_in_plane([p, q], [a, b, c]);
    }
    if (above > 0.0 && below > 0.0) || (above < 0.0 && below < 0.0) {
        return false;
    }
    let around = [side([p, q, a, b]), side([p, q, b, c]), side([p, q, c, a])];
    around.iter().all(|s| *s >= 0.0) || around.iter().all(|s| *s <= 0.0)
}

/// The same where all five points lie in one plane: seen along an axis in
/// which the triangle does not vanish, the edge crosses one of its sides,
/// or lies inside.
fn crosses_in_plane(edge: [Vec3; 2], triangle: [Vec3; 3]) -> bool {
    for axis in 0..3 {
        let flat = |p: Vec3| {
            let (x, y) = (p[(axis + 1) % 3], p[(axis + 2) % 3]);
            Coord { x, y }
        };
        let ([p, q], [a, b, c]) = (edge.map(flat), triangle.map(flat));
        if orient2d(a, b, c) == 0.0 {
            continue;
        }
        let sides = [[a, b], [b, c], [c, a]];
        let turns = sides.map(|[a, b]| orient2d(a, b, p));
        let inside =
            turns.iter().all(|s| *s >= 0.0) || turns.iter().all(|s| *s <= 0.0);
        return inside || sides.iter().any(|side| segments_meet([p, q], *side));
    }
    true // a triangle without area: whatever meets its line counts
}

/// Whether two segments in a plane have a point in common.
fn segments_meet([p, q]: [Coord<f64>; 2], [a, b]: [Coord<f64>; 2]) -> bool {
    let apart = |s: f64, t: f64| (s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0);
    let beside = |s: f64, t: f64, u: f64, v: f64| {
        s.max(t) < u.min(v) || u.max(v) < s.min(t)
    };
    !apart(orient2d(p, q, a), orient2d(p, q, b))
        && !apart(orient2d(a, b, p), orient2d(a, b, q))
        && !beside(p.x, q.x, a.x, b.x)
        && !beside(p.y, q.y, a.y, b.y)
}
