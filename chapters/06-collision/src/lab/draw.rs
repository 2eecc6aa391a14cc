//! How convex bodies are drawn and picked with the mouse: for the scenes of
//! this chapter and the next.

use crate::{Placed, Pose};
use course::{Canvas, Point, Ray, Role};
use math::{Vec3, point, vector};

/// Draws a polyhedron.
pub fn polyhedron(body: &Placed<'_>, role: Role, canvas: &mut dyn Canvas) {
    let count = body.shape.vertices().len();
    let vertices: Vec<Point> =
        (0..count).map(|i| point(body.vertex(i))).collect();
    let mut triangles = Vec::new();
    for face in 0..body.shape.faces().len() {
        let corners = body.shape.corners(face);
        for k in 1..corners.len() - 1 {
            let fan = [corners[0], corners[k], corners[k + 1]];
            triangles.push(fan.map(|i| i as usize));
        }
    }
    canvas.mesh(&vertices, &triangles, role);
}

/// Draws the border of face `face`.
pub fn face_outline(
    body: &Placed<'_>,
    face: usize,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let corners = body.shape.corners(face);
    let mut path: Vec<Point> = Vec::new();
    for &i in corners.iter().chain(corners.first()) {
        path.push(point(body.vertex(i as usize)));
    }
    canvas.path(&path, role);
}

/// Draws edge `edge`.
pub fn edge(
    body: &Placed<'_>,
    edge: usize,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let ends = body.shape.edges()[edge].ends;
    let [from, to] = ends.map(|i| point(body.vertex(i)));
    canvas.line(from, to, role);
}

/// The distance along `ray` at which it hits the body, if it does.
///
/// A convex body is what lies behind all of its faces: the ray enters it at
/// the last face that it meets from the front, and leaves it at the first
/// that it meets from behind.
pub fn cast_ray(body: &Placed<'_>, ray: &Ray) -> Option<f64> {
    let Pose { x, r } = body.pose;
    let origin = r.tr_mul(&(vector(ray.origin) - x));
    let direction = r.tr_mul(&vector(ray.direction));
    let (mut enter, mut leave) = (0.0_f64, f64::INFINITY);
    for face in body.shape.faces() {
        let (outside, towards) =
            (face.n.dot(&origin) - face.offset, face.n.dot(&direction));
        if towards == 0.0 {
            if outside > 0.0 {
                return None;
            }
            continue;
        }
        let at = -outside / towards;
        if towards < 0.0 {
            enter = enter.max(at);
        } else {
            leave = leave.min(at);
        }
    }
    (enter <= leave).then_some(enter)
}

/// Draws all edges of a body.
pub fn wireframe(body: &Placed<'_>, role: Role, canvas: &mut dyn Canvas) {
    for i in 0..body.shape.edges().len() {
        edge(body, i, role, canvas);
    }
}

/// Draws the edges of a box with the half sides `half`, m.
pub fn box_wireframe(
    pose: &Pose,
    half: Vec3,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let corner = |bits: usize| {
        let sign = |k: usize| if bits >> k & 1 == 1 { 1.0 } else { -1.0 };
        let b = Vec3::new(sign(0), sign(1), sign(2)).component_mul(&half);
        point(pose.world_from_body(b))
    };
    for from in 0..8_usize {
        for k in 0..3 {
            if from >> k & 1 == 0 {
                canvas.line(corner(from), corner(from | 1 << k), role);
            }
        }
    }
}
