//! Whether a list of points and faces is a convex polyhedron.

use super::Polyhedron;
use crate::PolyhedronError;
use math::Vec3;
use ode::InputError;

/// How far outside a face a vertex may lie, as a fraction of the size of the
/// body: the rounding of coordinates that were written with seven digits.
const CONVEXITY_TOLERANCE: f64 = 1e-7;

/// How far a vertex must stand out from its neighbours, as a fraction of the
/// size: well above what rounding makes of a flat face.
const MIN_CORNER_HEIGHT: f64 = 1e-10;

/// Coordinates beyond this, m, have a volume that overflows.
const MAX_COORDINATE: f64 = 1e100;

/// Checks that there are enough points, all of them finite.
pub(crate) fn points(vertices: &[Vec3]) -> Result<(), PolyhedronError> {
    for (vertex, point) in vertices.iter().enumerate() {
        if !point.iter().all(|x| x.is_finite()) {
            return Err(PolyhedronError::NotFinite { vertex });
        }
        let value = point.amax();
        if value > MAX_COORDINATE {
            let (field, accepted) = ("coordinate", "at most 1e100 m");
            return Err(InputError { field, value, accepted }.into());
        }
    }
    match vertices.len() {
        count @ 0..4 => Err(PolyhedronError::TooFewVertices { count }),
        _ => Ok(()),
    }
}

/// The longest edge of the bounding box of the points, m.
pub(crate) fn extent(vertices: &[Vec3]) -> f64 {
    let (mut low, mut high) = (vertices[0], vertices[0]);
    for v in vertices {
        (low, high) = (low.inf(v), high.sup(v));
    }
    (high - low).max()
}

/// Checks that no vertex is outside a face, that the body has some thickness,
/// and that every vertex is a true corner.
pub(super) fn convex(body: &Polyhedron) -> Result<(), PolyhedronError> {
    let extent = extent(&body.vertices);
    let mut thickness = f64::INFINITY;
    for (face, plane) in body.faces.iter().enumerate() {
        let mut deepest: f64 = 0.0;
        let first = body.corners(face)[0] as usize;
        let offset = plane.n.dot(&body.vertices[first]);
        for (vertex, point) in body.vertices.iter().enumerate() {
            let outside = plane.n.dot(point) - offset;
            if outside > CONVEXITY_TOLERANCE * extent {
                let error =
                    PolyhedronError::NotConvex { face, vertex, outside };
                return Err(error);
            }
            deepest = deepest.max(-outside);
        }
        thickness = thickness.min(deepest);
    }
    if thickness <= CONVEXITY_TOLERANCE * extent {
        return Err(PolyhedronError::Flat { thickness, extent });
    }
    for vertex in 0..body.vertices.len() {
        if !is_corner(body, vertex, MIN_CORNER_HEIGHT * extent) {
            return Err(PolyhedronError::NoCorner { vertex });
        }
    }
    Ok(())
}

/// Whether there is a direction in which `vertex` stands out from all its
/// neighbours by more than `least`. The mean of the normals around a true
/// corner is one.
fn is_corner(body: &Polyhedron, vertex: usize, least: f64) -> bool {
    let mut mean = Vec3::zeros();
    for &face in body.faces_at(vertex) {
        mean += body.faces[face as usize].n;
    }
    let here = body.vertices[vertex];
    let mut neighbours = body.neighbours(vertex).iter();
    let stands_out = |&n: &u32| {
        mean.dot(&(here - body.vertices[n as usize])) > least * mean.norm()
    };
    !body.neighbours(vertex).is_empty() && neighbours.all(stands_out)
}
