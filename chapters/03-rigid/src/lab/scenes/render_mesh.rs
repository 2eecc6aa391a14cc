//! The mesh that draws a body, and where a ray hits it.

use crate::{Body, Mesh};
use course::{Canvas, Point, Pose, Ray, Role};
use math::{Mat3, Vec3, point, rows, vector};

/// A triangle mesh that moves with a body.
pub struct RenderMesh {
    /// Vertices, m, body: the centre of mass is the origin.
    vertices: Vec<Vec3>,
    /// Triangles of one colour each.
    parts: Vec<(Role, Vec<[usize; 3]>)>,
}

impl RenderMesh {
    /// The surface `mesh` of a body whose centre of mass is at `centre`.
    pub fn of(mesh: &Mesh, centre: Vec3, role: Role) -> RenderMesh {
        let vertices = mesh.vertices().iter().map(|v| v - centre).collect();
        RenderMesh { vertices, parts: vec![(role, mesh.triangles())] }
    }

    /// The same with another colour where the middle of a triangle is
    /// `chosen`.
    pub fn marked(
        mut self,
        role: Role,
        chosen: impl Fn(Vec3) -> bool,
    ) -> RenderMesh {
        let mut marked = Vec::new();
        for (_, triangles) in &mut self.parts {
            triangles.retain(|t| {
                let [a, b, c] = t.map(|i| self.vertices[i]);
                let keep = !chosen((a + b + c) / 3.0);
                if !keep {
                    marked.push(*t);
                }
                keep
            });
        }
        self.parts.push((role, marked));
        self
    }

    /// Draws it rotated by `r` and translated to `x`.
    pub fn draw(&self, r: Mat3, x: Vec3, canvas: &mut dyn Canvas) {
        let placed: Vec<Point> =
            self.vertices.iter().map(|v| point(r * v + x)).collect();
        for (role, triangles) in &self.parts {
            canvas.mesh(&placed, triangles, *role);
        }
    }

    /// How far along a ray its first hit is.
    pub fn hit(&self, body: &Body, ray: &Ray) -> Option<f64> {
        let origin = body.body_from_world(vector(ray.origin));
        let direction = body.r().transpose() * vector(ray.direction);
        let mut nearest: Option<f64> = None;
        for t in self.parts.iter().flat_map(|(_, triangles)| triangles) {
            let corners = t.map(|i| self.vertices[i]);
            let Some(depth) = hit_triangle(origin, direction, corners) else {
                continue;
            };
            if nearest.is_none_or(|n| depth < n) {
                nearest = Some(depth);
            }
        }
        nearest
    }
}

/// How far along a ray a triangle that faces it is hit, if it is.
fn hit_triangle(
    origin: Vec3,
    direction: Vec3,
    [a, b, c]: [Vec3; 3],
) -> Option<f64> {
    let normal = (b - a).cross(&(c - a));
    let towards = normal.dot(&direction);
    if towards >= 0.0 {
        return None;
    }
    let depth = normal.dot(&(a - origin)) / towards;
    let p = origin + depth * direction;
    let inside = |a: Vec3, b: Vec3| normal.dot(&(b - a).cross(&(p - a))) >= 0.0;
    let hit = depth > 0.0 && inside(a, b) && inside(b, c) && inside(c, a);
    hit.then_some(depth)
}

/// The pose of a body, for the canvas.
pub fn pose(r: Mat3, x: Vec3) -> Pose {
    Pose { position: point(x), world_from_body: rows(r) }
}

/// The twelve edges of a box with the given sides, m.
pub fn wire_box(
    r: Mat3,
    x: Vec3,
    sides: Vec3,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let corner = |bits: usize| {
        let sign = |bit: usize| if bits >> bit & 1 == 1 { 0.5 } else { -0.5 };
        let b = Vec3::new(sign(0), sign(1), sign(2)).component_mul(&sides);
        point(r * b + x)
    };
    for from in 0..8_usize {
        for bit in 0..3 {
            if from >> bit & 1 == 0 {
                canvas.line(corner(from), corner(from | 1 << bit), role);
            }
        }
    }
}
