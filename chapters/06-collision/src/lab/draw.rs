//! How convex bodies are drawn and picked with the mouse: for the scenes of
//! this chapter and the next.

use crate::{ConvexShape, Placed, PlacedShape, Pose};
use crate::{nearest_on_segment, weighted_sum};
use course::{Canvas, Point, Ray, Role};
use math::{Vec3, point, vector};
use std::f64::consts::TAU;

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

/// How many sides the tube of a capsule is drawn with.
const TUBE_SIDES: usize = 16;

/// Draws a convex shape; as a wireframe, if that is wanted, so that what is
/// inside can be seen. A half-space is not drawn: it is the floor.
pub fn convex_shape(
    body: &PlacedShape<'_>,
    as_wireframe: bool,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    match body.shape {
        ConvexShape::Polyhedron(shape) => {
            let placed = Placed::new(shape, body.pose);
            if as_wireframe {
                wireframe(&placed, role, canvas);
            } else {
                polyhedron(&placed, role, canvas);
            }
        }
        ConvexShape::Sphere { centre, radius } => {
            rounded(
                &body.pose,
                [*centre; 2],
                *radius,
                as_wireframe,
                role,
                canvas,
            );
        }
        ConvexShape::Capsule { ends, radius } => {
            rounded(&body.pose, *ends, *radius, as_wireframe, role, canvas);
        }
        ConvexShape::HalfSpace { .. } => {}
    }
}

/// Draws all that is within `radius`, m, of the segment between `ends`, body.
fn rounded(
    pose: &Pose,
    ends: [Vec3; 2],
    radius: f64,
    as_wireframe: bool,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let along = (ends[1] - ends[0]).try_normalize(0.0).unwrap_or_else(Vec3::z);
    let mut aside = Vec3::zeros();
    aside[along.iamin()] = 1.0;
    let x = along.cross(&aside).normalize();
    let y = along.cross(&x);
    let at = |p: Vec3| point(pose.world_from_body(p));
    let ring = |centre: Vec3, [x, y]: [Vec3; 2]| -> Vec<Point> {
        let corner = |k: usize| {
            let angle = TAU * k as f64 / TUBE_SIDES as f64;
            at(centre + radius * (angle.cos() * x + angle.sin() * y))
        };
        (0..=TUBE_SIDES).map(corner).collect()
    };
    let ball = ends[0] == ends[1];
    let count = if ball { 1 } else { 2 };
    for end in ends.into_iter().take(count) {
        if as_wireframe {
            for axes in [[x, y], [y, along], [along, x]] {
                canvas.path(&ring(end, axes), role);
            }
        } else {
            canvas.ball(at(end), radius, role);
        }
    }
    if ball && !as_wireframe {
        // A spot at either pole, so that it can be seen to rotate.
        for pole in [-along, along] {
            let spot = at(ends[0] + 0.8 * radius * pole);
            canvas.ball(spot, 0.28 * radius, Role::Ground);
        }
    }
    if ball {
        return;
    }
    let [mut vertices, above] = ends.map(|end| ring(end, [x, y]));
    let count = vertices.len();
    vertices.extend(above);
    let mut triangles = Vec::new();
    for k in 0..count - 1 {
        triangles.push([k, k + 1, k + count]);
        triangles.push([k + 1, k + 1 + count, k + count]);
        if as_wireframe && k % 4 == 0 {
            canvas.line(vertices[k], vertices[k + count], role);
        }
    }
    if !as_wireframe {
        canvas.mesh(&vertices, &triangles, role);
    }
}

/// The distance along `ray`, whose direction has length 1, at which it hits a
/// shape, if it does. To something round it goes in safe steps: no step is
/// longer than the distance that is left.
pub fn cast_ray_at_shape(body: &PlacedShape<'_>, ray: &Ray) -> Option<f64> {
    let (ends, radius) = match body.shape {
        ConvexShape::Polyhedron(shape) => {
            return cast_ray(&Placed::new(shape, body.pose), ray);
        }
        ConvexShape::HalfSpace { .. } => return None,
        ConvexShape::Sphere { centre, radius } => ([*centre; 2], *radius),
        ConvexShape::Capsule { ends, radius } => (*ends, *radius),
    };
    let ends = ends.map(|end| body.pose.world_from_body(end));
    let mut depth = 0.0;
    for _ in 0..100 {
        let p = vector(ray.at(depth));
        let s = nearest_on_segment(p, ends);
        let left = (p - weighted_sum(ends, [1.0 - s, s])).norm() - radius;
        if left < 1e-4 * radius {
            return Some(depth);
        }
        depth += left;
    }
    None
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
