//! Points and triangles: where they are nearest, where segments pass through,
//! and the distance of two triangles. As with segments the answers are
//! barycentric weights, and a triangle may degenerate to a segment or a point.

use crate::shapes::MIN_ASPECT;
use crate::{Segment, nearest_on_segment, nearest_on_segments, weighted_sum};
use math::Vec3;

/// The corners of a triangle, m.
pub type Triangle = [Vec3; 3];

/// The weights of the point of a triangle that is nearest to `p`. On an edge
/// or at a corner, the weights of the other corners are exactly 0.
pub fn nearest_on_triangle(p: Vec3, triangle: Triangle) -> [f64; 3] {
    let [a, b, c] = triangle;
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let normal = ab.cross(&ac);
    let area2 = normal.norm_squared();
    let longest2 = ab.norm_squared().max(ac.norm_squared());
    // Area over length squared is the height over the length.
    if area2 > (MIN_ASPECT * longest2).powi(2) {
        // The fraction of the area opposite to each corner.
        let v = normal.dot(&ap.cross(&ac)) / area2;
        let w = normal.dot(&ab.cross(&ap)) / area2;
        if v > 0.0 && w > 0.0 && v + w < 1.0 {
            return [1.0 - v - w, v, w];
        }
    }
    nearest_on_edges(p, triangle)
}

/// The same on the three edges only.
fn nearest_on_edges(p: Vec3, corners: Triangle) -> [f64; 3] {
    let (mut best, mut least) = ([1.0, 0.0, 0.0], f64::INFINITY);
    for k in 0..3 {
        let (i, j) = (k, (k + 1) % 3);
        let s = nearest_on_segment(p, [corners[i], corners[j]]);
        let point = corners[i] + s * (corners[j] - corners[i]);
        let distance2 = (p - point).norm_squared();
        if distance2 < least {
            least = distance2;
            best = [0.0; 3];
            (best[i], best[j]) = (1.0 - s, s);
        }
    }
    best
}

/// Six times the signed volume of a tetrahedron, m³: positive if `d` is on
/// the side from which the other corners run clockwise.
#[inline]
fn volume6(a: Vec3, b: Vec3, c: Vec3, d: Vec3) -> f64 {
    (b - a).cross(&(c - a)).dot(&(a - d))
}

/// The point at which a segment passes through a triangle, from one side to
/// the other, m. One that only touches it, or lies in its plane, does not.
pub fn segment_triangle_intersection(
    [p, q]: Segment,
    [a, b, c]: Triangle,
) -> Option<Vec3> {
    let (start, end) = (volume6(a, b, c, p), volume6(a, b, c, q));
    if start * end >= 0.0 {
        return None;
    }
    // It passes all three edges on the same side.
    let u = volume6(p, q, a, b);
    let v = volume6(p, q, b, c);
    let w = volume6(p, q, c, a);
    let left = u > 0.0 && v > 0.0 && w > 0.0;
    let right = u < 0.0 && v < 0.0 && w < 0.0;
    (left || right).then(|| p + start / (start - end) * (q - p))
}

/// Whether a segment passes through a triangle.
pub fn segment_crosses_triangle(segment: Segment, triangle: Triangle) -> bool {
    segment_triangle_intersection(segment, triangle).is_some()
}

/// Edge number `k` of a triangle, the one from corner `k` to the next.
#[inline]
fn edge(triangle: Triangle, k: usize) -> Segment {
    [triangle[k], triangle[(k + 1) % 3]]
}

/// The distance of two triangles, m: zero if they intersect.
///
/// If they are apart, the nearest points are a corner and a face, or two
/// edges; if they intersect, an edge passes through a face, unless they are
/// coplanar, and then two edges cross or a corner is inside.
pub fn triangle_distance(one: Triangle, other: Triangle) -> f64 {
    let mut least2 = f64::INFINITY;
    for (from, to) in [(one, other), (other, one)] {
        for k in 0..3 {
            if segment_crosses_triangle(edge(from, k), to) {
                return 0.0;
            }
            let near = weighted_sum(to, nearest_on_triangle(from[k], to));
            least2 = least2.min((from[k] - near).norm_squared());
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            let (d, e) = (edge(one, i), edge(other, j));
            let [s, t] = nearest_on_segments(d, e);
            let apart =
                weighted_sum(d, [1.0 - s, s]) - weighted_sum(e, [1.0 - t, t]);
            least2 = least2.min(apart.norm_squared());
        }
    }
    least2.sqrt()
}
