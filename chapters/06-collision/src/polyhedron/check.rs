//! What makes a list of points and faces a convex body.

use super::Polyhedron;
use crate::PolyhedronError;
use math::Vec3;
use ode::InputError;

/// How far outside of a face a vertex may lie, as a fraction of the size of
/// the body: what is left of coordinates that were written with seven
/// digits.
const ROUNDING: f64 = 1e-7;

/// How far a corner stands out of its surroundings, at least, as a fraction
/// of the size: well above what rounding makes of a flat face.
const CORNER: f64 = 1e-10;

/// Coordinates beyond this have no volume that can be written down.
const LARGEST: f64 = 1e100;

/// Enough points, all of them finite.
pub(crate) fn points(vertices: &[Vec3]) -> Result<(), PolyhedronError> {
    for (vertex, point) in vertices.iter().enumerate() {
        if !point.iter().all(|x| x.is_finite()) {
            return Err(PolyhedronError::NotFinite { vertex });
        }
        let value = point.amax();
        if value > LARGEST {
            let (field, accepted) = ("coordinate", "at most 1e100 m");
            return Err(InputError { field, value, accepted }.into());
        }
    }
    match vertices.len() {
        count @ 0..4 => Err(PolyhedronError::TooFewVertices { count }),
        _ => Ok(()),
    }
}

/// The longest side of the box around the points, m.
pub(crate) fn extent(vertices: &[Vec3]) -> f64 {
    let (mut low, mut high) = (vertices[0], vertices[0]);
    for v in vertices {
        (low, high) = (low.inf(v), high.sup(v));
    }
    (high - low).max()
}

/// No vertex outside of a face, some thickness, and only true corners.
pub(super) fn convex(body: &Polyhedron) -> Result<(), PolyhedronError> {
    let extent = extent(&body.vertices);
    let mut thickness = f64::INFINITY;
    for (face, plane) in body.faces.iter().enumerate() {
        let mut deepest: f64 = 0.0;
        let first = body.corners(face)[0] as usize;
        let offset = plane.n.dot(&body.vertices[first]);
        for (vertex, point) in body.vertices.iter().enumerate() {
            let outside = plane.n.dot(point) - offset;
            if outside > ROUNDING * extent {
                let error =
                    PolyhedronError::NotConvex { face, vertex, outside };
                return Err(error);
            }
            deepest = deepest.max(-outside);
        }
        thickness = thickness.min(deepest);
    }
    if thickness <= ROUNDING * extent {
        return Err(PolyhedronError::Flat { thickness, extent });
    }
    for vertex in 0..body.vertices.len() {
        if !is_corner(body, vertex, CORNER * extent) {
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
