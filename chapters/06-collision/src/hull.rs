//! The convex hull of points: the body with the fewest corners that holds
//! them all.
//!
//! Points are added one by one: each removes the triangles that it sees and
//! joins the border of the hole. Who sees what is decided without rounding
//! error (Shewchuk's predicates, in the crate `robust`), so that the border
//! is always one closed line, whatever the points: on a grid, in a plane, on
//! top of each other. Triangles that lie in one plane up to rounding become
//! one face afterwards. A ready hull crate would bring its own vectors and
//! leave us the faces to merge; the predicates are the part that is hard to
//! write well.

mod merge;

use crate::PolyhedronError;
use crate::polyhedron::{Polyhedron, check_points, extent};
use math::Vec3;
use robust::{Coord3D, orient3d};
use std::collections::BTreeSet;

/// How thick a body is, at least, as a fraction of its size.
const THIN: f64 = 1e-7;

/// What counts as rounding, as a fraction of the size. Points that were
/// computed to lie in a plane do so within the first; where that leaves
/// corners that hardly stand out, the next is tried.
const TOLERANCES: [f64; 3] = [1e-9, 1e-8, 1e-7];

/// A triangle of the hull, counter-clockwise seen from outside.
type Triangle = [usize; 3];

impl Polyhedron {
    /// The convex hull of `points`, m. Points that are no corners of it are
    /// left out, so that its vertices are numbered anew, in the same order.
    pub fn hull(points: &[Vec3]) -> Result<Self, PolyhedronError> {
        check_points(points)?;
        let size = extent(points);
        let mut made = Self::merged_hull(points, TOLERANCES[0] * size);
        for tolerance in &TOLERANCES[1..] {
            match made {
                Err(error) if is_rounding(&error) => {
                    made = Self::merged_hull(points, tolerance * size);
                }
                _ => break,
            }
        }
        made
    }

    /// The hull of `points`, where those nearer to each other than
    /// `tolerance`, m, are one, and those nearer to a plane lie in it.
    fn merged_hull(
        points: &[Vec3],
        tolerance: f64,
    ) -> Result<Self, PolyhedronError> {
        let points = merge::points(points, tolerance);
        let triangles = triangles(&points)?;
        merge::polyhedron(&points, &triangles, tolerance)
    }
}

/// Whether such an error comes from features smaller than the tolerance.
fn is_rounding(error: &PolyhedronError) -> bool {
    !matches!(
        error,
        PolyhedronError::Flat { .. } | PolyhedronError::TooFewVertices { .. }
    )
}

/// The triangles of the hull.
fn triangles(points: &[Vec3]) -> Result<Vec<Triangle>, PolyhedronError> {
    let first = simplex(points)?;
    let [a, b, c, d] = first;
    let mut hull = vec![[a, b, c], [a, c, d], [a, d, b], [b, d, c]];
    // Far points first: what they cover need not be built.
    let centre = first.map(|i| points[i]).iter().sum::<Vec3>() / 4.0;
    let mut order: Vec<usize> = (0..points.len()).collect();
    let far = |i: &usize| (points[*i] - centre).norm_squared();
    order.sort_by(|i, j| far(j).total_cmp(&far(i)));
    let mut border = BTreeSet::new();
    for &i in &order {
        add(points, i, &mut hull, &mut border);
    }
    Ok(hull)
}

/// Adds point `i` to the hull: the triangles that it sees make room for new
/// ones from their border to the point.
fn add(
    points: &[Vec3],
    i: usize,
    hull: &mut Vec<Triangle>,
    border: &mut BTreeSet<[usize; 2]>,
) {
    border.clear();
    hull.retain(|&[a, b, c]| {
        let seen = sees(points, i, [a, b, c]);
        if seen {
            for edge in [[a, b], [b, c], [c, a]] {
                // An edge between two seen triangles comes once each way.
                if !border.remove(&[edge[1], edge[0]]) {
                    border.insert(edge);
                }
            }
        }
        !seen
    });
    for &[from, to] in border.iter() {
        hull.push([from, to, i]);
    }
}

/// Whether point `i` is strictly outside of the triangle's plane.
fn sees(points: &[Vec3], i: usize, triangle: Triangle) -> bool {
    let at = |k: usize| {
        let p = points[k];
        Coord3D { x: p.x, y: p.y, z: p.z }
    };
    let [a, b, c] = triangle.map(at);
    // Negative above: on the side from which a, b, c run counter-clockwise.
    orient3d(a, b, c, at(i)) < 0.0
}

/// Four points that span a body, as large as can be had simply.
fn simplex(points: &[Vec3]) -> Result<[usize; 4], PolyhedronError> {
    let farthest = |measure: &dyn Fn(Vec3) -> f64| {
        let (mut best, mut most) = (0, 0.0);
        for (i, point) in points.iter().enumerate() {
            if measure(*point) > most {
                (best, most) = (i, measure(*point));
            }
        }
        (best, most)
    };
    let origin = points[0];
    let (a, _) = farthest(&|p| (p - origin).norm());
    let pa = points[a];
    let (b, _) = farthest(&|p| (p - pa).norm());
    let along = (points[b] - pa).try_normalize(0.0).unwrap_or(Vec3::x());
    let (c, _) = farthest(&|p| along.cross(&(p - pa)).norm());
    let n = along.cross(&(points[c] - pa));
    let n = n.try_normalize(0.0).unwrap_or(Vec3::zeros());
    let (d, thickness) = farthest(&|p| n.dot(&(p - pa)).abs());
    let extent = extent(points);
    if thickness <= THIN * extent {
        return Err(PolyhedronError::Flat { thickness, extent });
    }
    let below = sees(points, d, [a, b, c]);
    Ok(if below { [a, c, b, d] } else { [a, b, c, d] })
}
