//! How far two convex bodies are apart, and where.

use crate::gjk::{self, Walk};
use crate::separation::square_to;
use crate::{Placed, Polyhedron, depth};
use math::Vec3;

/// Two bodies that are apart, and where they are nearest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// How far they are apart, m.
    pub distance: f64,
    /// The direction from B to A, of length 1, world.
    pub n: Vec3,
    /// The nearest point of A, m, world.
    pub a: Vec3,
    /// The nearest point of B, m, world.
    pub b: Vec3,
    /// By how much they may be nearer after all, m, at most: rounding.
    pub residual: f64,
}

/// The distance of two bodies, m; zero where they touch or overlap.
pub fn distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    closest_points(a, b).map_or(0.0, |closest| closest.distance)
}

/// The distance of two bodies, m; where they overlap, the length of the
/// shortest translation that parts them, negative. It changes evenly while
/// bodies move, also from apart to overlapping: what a search for the time
/// of impact needs.
pub fn signed_distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    match closest_points(a, b) {
        Some(closest) => closest.distance,
        None => depth(a, b).gap.min(0.0),
    }
}

/// The nearest points of two bodies; none where they share a point, up to
/// rounding.
pub fn closest_points(a: &Placed<'_>, b: &Placed<'_>) -> Option<Closest> {
    let towards = a.pose.x - b.pose.x;
    let start = [a.support(-towards), b.support(towards)];
    let walk = gjk::walk(a, b, start);
    let n = direction(a, b, &walk)?;
    let (on_a, on_b) = (walk.point_of_a(a), walk.point_of_b(b));
    let (distance, residual) = (walk.v.norm(), walk.residual);
    Some(Closest { distance, n, a: on_a, b: on_b, residual })
}

/// The direction from B to A. Where a face or two edges are nearest, it is
/// square to them: the difference of two near points would not know it so
/// well.
fn direction(a: &Placed<'_>, b: &Placed<'_>, walk: &Walk) -> Option<Vec3> {
    let v = walk.v.try_normalize(0.0)?;
    let corners = walk.simplex.points();
    let (mut of_a, mut of_b) = ([0; 4], [0; 4]);
    let (mut count_a, mut count_b) = (0, 0);
    for corner in corners {
        count_a = include(&mut of_a, count_a, corner.a);
        count_b = include(&mut of_b, count_b, corner.b);
    }
    let (of_a, of_b) = (&of_a[..count_a], &of_b[..count_b]);
    let exact = if let Some(face) = shared_face(a.shape, of_a) {
        Some(-a.normal(face))
    } else if let Some(face) = shared_face(b.shape, of_b) {
        Some(b.normal(face))
    } else if let ([p, q], [r, s]) = (of_a, of_b) {
        let ea = (a.vertex(*q) - a.vertex(*p)).normalize();
        let eb = (b.vertex(*s) - b.vertex(*r)).normalize();
        square_to(ea, eb).map(|n| if n.dot(&v) < 0.0 { -n } else { n })
    } else {
        None
    };
    // Both must agree but for rounding: a sliver of a triangle may lie.
    let exact = exact.filter(|n| n.dot(&v) > 0.999_999);
    Some(exact.unwrap_or(v))
}

/// Adds `vertex` to the first `count` of the list unless it is there.
fn include(list: &mut [usize; 4], count: usize, vertex: usize) -> usize {
    if list[..count].contains(&vertex) {
        return count;
    }
    list[count] = vertex;
    count + 1
}

/// The face with all these vertices, if there are three or more.
fn shared_face(shape: &Polyhedron, vertices: &[usize]) -> Option<usize> {
    if vertices.len() < 3 {
        return None;
    }
    let faces = shape.faces_at(vertices[0]).iter().map(|&f| f as usize);
    let mut with_all = faces.filter(|&face| {
        let corners = shape.corners(face);
        vertices.iter().all(|&v| corners.contains(&(v as u32)))
    });
    with_all.next()
}
