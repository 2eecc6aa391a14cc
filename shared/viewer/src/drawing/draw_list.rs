//! The draw list: everything that a scene has drawn in one frame.

use super::normals;
use super::orbit_camera::{distance, pixel_size, vec3};
use course::{Camera, Point, Role};
use kiss3d::prelude::{Color, InstanceData3d, Vec3};

/// A straight piece of a line.
pub(crate) struct LineSegment {
    pub from: Vec3,
    pub to: Vec3,
    pub color: Color,
    /// Pixels of the finished list.
    pub width: f32,
}

/// Text at a position.
pub(crate) struct TextLabel {
    /// Right and down from the top left, as fractions of the picture's height.
    pub at: [f64; 2],
    pub text: String,
    pub color: [u8; 3],
}

/// Triangles of one role and one side.
#[derive(Default)]
pub(crate) struct SurfaceTriangles {
    pub vertices: Vec<Vec3>,
    pub normals: Vec<Vec3>,
}

/// All that a scene has drawn, ready for the graphics card.
pub(crate) struct DrawList {
    pub camera: Camera,
    /// Size of the finished picture, pixels.
    pub size: [f64; 2],
    /// The size of a pixel at the target of the scene's own camera, m.
    pub dash_pixel: f64,
    /// The direction of view, of length one.
    forward: Point,
    /// The height of the floor, if the scene has one, m.
    pub floor: Option<f64>,
    pub balls: Vec<InstanceData3d>,
    pub boxes: Vec<InstanceData3d>,
    pub arrowheads: Vec<InstanceData3d>,
    pub segments: Vec<LineSegment>,
    pub labels: Vec<TextLabel>,
    /// Outside of bodies and fronts of sheets, by role.
    pub fronts: [SurfaceTriangles; Role::ALL.len()],
    /// Shadows on the floor.
    pub shadows: SurfaceTriangles,
    /// Backs of sheets, by role.
    pub backs: [SurfaceTriangles; Role::ALL.len()],
}

impl DrawList {
    /// An empty list seen by `camera`; dashes keep the length that they have
    /// from `home`, so that they do not crawl while zooming.
    pub(crate) fn new(
        camera: Camera,
        home: Camera,
        size: [f64; 2],
    ) -> DrawList {
        let [.., forward] = camera.axes();
        DrawList {
            camera,
            size,
            forward,
            dash_pixel: pixel_size(&home, distance(&home), size[1]),
            floor: None,
            balls: Vec::new(),
            boxes: Vec::new(),
            arrowheads: Vec::new(),
            segments: Vec::new(),
            labels: Vec::new(),
            shadows: Default::default(),
            fronts: Default::default(),
            backs: Default::default(),
        }
    }

    /// The depth in front of the eye, m.
    fn depth(&self, p: Point) -> f64 {
        let eye = self.camera.eye;
        (0..3).map(|i| (p[i] - eye[i]) * self.forward[i]).sum()
    }

    /// The size of a pixel at a position, m.
    pub(crate) fn pixel(&self, p: Point) -> f64 {
        pixel_size(&self.camera, self.depth(p).max(0.0), self.size[1])
    }

    /// A straight piece of a line, without what is behind the eye: the engine
    /// would draw that part across the whole list.
    pub(crate) fn segment(
        &mut self,
        from: Point,
        to: Point,
        color: Color,
        width: f32,
    ) {
        let near = distance(&self.camera) / 50.0;
        let Some([from, to]) = in_front(from, to, near, |p| self.depth(p))
        else {
            return;
        };
        let (from, to) = (vec3(from), vec3(to));
        self.segments.push(LineSegment { from, to, color, width });
    }

    /// Triangles of a body, or of a sheet, which has two sides.
    pub(crate) fn surface(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
        sheet: bool,
    ) {
        let triangles = drawable(vertices, triangles);
        let vertices: Vec<Vec3> = vertices.iter().map(|p| vec3(*p)).collect();
        let normals = match sheet {
            true => normals::of_sheet(&vertices, &triangles),
            false => normals::of_body(&vertices, &triangles),
        };
        for (triangle, normals) in triangles.iter().zip(&normals) {
            let front = &mut self.fronts[role as usize];
            let corners = triangle.map(|i| vertices[i]);
            front.vertices.extend(corners);
            front.normals.extend(normals);
            if sheet {
                let back = &mut self.backs[role as usize];
                let [a, b, c] = corners;
                back.vertices.extend([a, c, b]);
                let [a, b, c] = normals.map(|n| -n);
                back.normals.extend([a, c, b]);
            }
        }
    }
}

/// Whether all coordinates are finite.
pub(crate) fn finite(p: Point) -> bool {
    p.iter().all(|x| x.is_finite())
}

/// The triangles whose corners exist and are finite: a scene that has blown
/// up still shows what is left of it.
fn drawable(vertices: &[Point], triangles: &[[usize; 3]]) -> Vec<[usize; 3]> {
    let good = |i: &usize| vertices.get(*i).is_some_and(|p| finite(*p));
    let whole = |t: &&[usize; 3]| t.iter().all(good);
    triangles.iter().filter(whole).copied().collect()
}

/// The part of a segment that is at least `near` in front of the eye.
fn in_front(
    from: Point,
    to: Point,
    near: f64,
    depth: impl Fn(Point) -> f64,
) -> Option<[Point; 2]> {
    if !finite(from) || !finite(to) {
        return None;
    }
    let (a, b) = (depth(from) - near, depth(to) - near);
    if a < 0.0 && b < 0.0 {
        return None;
    }
    if a >= 0.0 && b >= 0.0 {
        return Some([from, to]);
    }
    let part = a / (a - b);
    let cut = [0, 1, 2].map(|i| from[i] + part * (to[i] - from[i]));
    Some(if a < 0.0 { [cut, to] } else { [from, cut] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiss3d::prelude::Color;

    const BLACK: Color = Color::new(0.0, 0.0, 0.0, 1.0);

    fn list() -> DrawList {
        // Looks along y from 10 m away.
        let camera = Camera::new([0.0, -10.0, 0.0], [0.0; 3]);
        DrawList::new(camera, camera, [800.0, 400.0])
    }

    #[test]
    fn a_line_ends_before_it_comes_behind_the_eye() {
        let mut list = list();
        list.segment([0.0; 3], [0.0, -30.0, 0.0], BLACK, 1.0);
        assert!((list.segments[0].to.y + 9.8).abs() < 1e-5);
        list.segment([0.0, -30.0, 0.0], [0.0; 3], BLACK, 1.0);
        assert!((list.segments[1].from.y + 9.8).abs() < 1e-5);
        list.segment([0.0, -11.0, 0.0], [1.0, -12.0, 0.0], BLACK, 1.0);
        list.segment([0.0; 3], [f64::NAN, 0.0, 0.0], BLACK, 1.0);
        assert_eq!(list.segments.len(), 2, "the rest cannot be seen");
    }

    #[test]
    fn a_sheet_has_a_back_that_faces_the_other_way_and_a_body_has_none() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        let mut list = list();
        list.surface(&corners, &[[0, 1, 2]], Role::Third, true);
        let i = Role::Third as usize;
        assert_eq!(list.fronts[i].normals[0], Vec3::NEG_Y);
        assert_eq!(list.backs[i].normals[0], Vec3::Y);
        list.surface(&corners, &[[0, 1, 2]], Role::Body, false);
        assert!(list.backs[Role::Body as usize].vertices.is_empty());
    }

    #[test]
    fn triangles_without_good_corners_are_left_out() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, f64::INFINITY]];
        let mut list = list();
        let triangles = [[0, 1, 2], [0, 1, 7]];
        list.surface(&corners, &triangles, Role::Body, false);
        assert!(list.fronts[0].vertices.is_empty());
    }
}
