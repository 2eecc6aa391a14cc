//! The convex hull of points: the smallest convex body that contains them all.
//!
//! The incremental algorithm: each point removes the triangles that it sees
//! and is joined to the border of the hole (the horizon). What a point sees
//! is decided without rounding error (Shewchuk's predicates, in the crate
//! `robust`), so that the horizon is always one closed line, whatever the
//! points: on a grid, in a plane, on top of each other. Triangles that lie in
//! one plane up to rounding become one face afterwards. A ready-made hull crate
//! would bring its own vectors and leave us the faces to merge; the predicates
//! are the part that is hard to write well.

mod merge;

use crate::shapes::polyhedron::{check_points, extent};
use crate::{Polyhedron, PolyhedronError};
use math::Vec3;
use robust::{Coord3D, orient3d};
use std::collections::BTreeSet;

/// How thick a body must be, as a fraction of its size.
const MIN_THICKNESS: f64 = 1e-7;

/// What counts as rounding, as fractions of the size. Points that were
/// computed to lie in a plane do so within the first; if that leaves corners
/// that hardly stand out, the next is tried.
const COPLANAR_TOLERANCES: [f64; 3] = [1e-9, 1e-8, 1e-7];

/// A triangle of the hull, counter-clockwise seen from outside.
type Triangle = [usize; 3];

impl Polyhedron {
    /// The convex hull of `points`, m. Points that are not corners of it are
    /// left out, so its vertices are renumbered, in the same order.
    pub fn hull(points: &[Vec3]) -> Result<Self, PolyhedronError> {
        check_points(points)?;
        let size = extent(points);
        let mut made = Self::merged_hull(points, COPLANAR_TOLERANCES[0] * size);
        for tolerance in &COPLANAR_TOLERANCES[1..] {
            match made {
                Err(error) if is_rounding(&error) => {
                    made = Self::merged_hull(points, tolerance * size);
                }
                _ => break,
            }
        }
        made
    }

    /// The hull of `points`, where points closer together than `tolerance`,
    /// m, are one, and points closer to a plane lie in it.
    fn merged_hull(
        points: &[Vec3],
        tolerance: f64,
    ) -> Result<Self, PolyhedronError> {
        let points = merge::points(points, tolerance);
        let triangles = triangles(&points)?;
        merge::polyhedron(&points, &triangles, tolerance)
    }
}

/// Whether such an error may come from features smaller than the tolerance.
fn is_rounding(error: &PolyhedronError) -> bool {
    !matches!(
        error,
        PolyhedronError::Flat { .. } | PolyhedronError::TooFewVertices { .. }
    )
}

/// The triangles of the hull.
fn triangles(points: &[Vec3]) -> Result<Vec<Triangle>, PolyhedronError> {
    let first = first_tetrahedron(points)?;
    let [a, b, c, d] = first;
    let mut hull = vec![[a, b, c], [a, c, d], [a, d, b], [b, d, c]];
    // Far points first: fewer triangles are built only to be removed.
    let centre = first.map(|i| points[i]).iter().sum::<Vec3>() / 4.0;
    let mut order: Vec<usize> = (0..points.len()).collect();
    let far = |i: &usize| (points[*i] - centre).norm_squared();
    order.sort_by(|i, j| far(j).total_cmp(&far(i)));
    let mut horizon = BTreeSet::new();
    for &i in &order {
        add(points, i, &mut hull, &mut horizon);
    }
    Ok(hull)
}

/// Adds point `i` to the hull: the triangles that it sees are replaced by new
/// ones from their horizon to the point.
fn add(
    points: &[Vec3],
    i: usize,
    hull: &mut Vec<Triangle>,
    horizon: &mut BTreeSet<[usize; 2]>,
) {
    horizon.clear();
    hull.retain(|&[a, b, c]| {
        let seen = sees(points, i, [a, b, c]);
        if seen {
            for edge in [[a, b], [b, c], [c, a]] {
                // An edge between two seen triangles comes once each way.
                if !horizon.remove(&[edge[1], edge[0]]) {
                    horizon.insert(edge);
                }
            }
        }
        !seen
    });
    for &[from, to] in horizon.iter() {
        hull.push([from, to, i]);
    }
}

/// Whether point `i` is strictly outside the plane of the triangle.
fn sees(points: &[Vec3], i: usize, triangle: Triangle) -> bool {
    let at = |k: usize| {
        let p = points[k];
        Coord3D { x: p.x, y: p.y, z: p.z }
    };
    let [a, b, c] = triangle.map(at);
    // Negative above: on the side from which a, b, c run counter-clockwise.
    orient3d(a, b, c, at(i)) < 0.0
}

/// Four points that span a large tetrahedron, to start with.
fn first_tetrahedron(points: &[Vec3]) -> Result<[usize; 4], PolyhedronError> {
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
    if thickness <= MIN_THICKNESS * extent {
        return Err(PolyhedronError::Flat { thickness, extent });
    }
    let below = sees(points, d, [a, b, c]);
    Ok(if below { [a, c, b, d] } else { [a, b, c, d] })
}
