//! One picture's worth of shapes, on their way to the graphics card.

use crate::camera::{distance, pixel_at, vec3};
use crate::shading;
use course::{Camera, Point, Role};
use kiss3d::prelude::{Color, InstanceData3d, Vec3};

/// A straight piece of a line.
pub(crate) struct Segment {
    pub from: Vec3,
    pub to: Vec3,
    pub color: Color,
    /// Pixels of the finished picture.
    pub width: f32,
}

/// A few words at a place.
pub(crate) struct Words {
    /// Right and down from the top left, as parts of the picture's height.
    pub place: [f64; 2],
    pub text: String,
    pub color: [u8; 3],
}

/// Triangles of one role and one side.
#[derive(Default)]
pub(crate) struct Surface {
    pub vertices: Vec<Vec3>,
    pub normals: Vec<Vec3>,
}

/// All that a scene has drawn.
pub(crate) struct Picture {
    pub camera: Camera,
    /// Of the finished picture, pixels.
    pub size: [f64; 2],
    /// Metres that a pixel covers at what the scene's own camera looks at.
    pub dash_pixel: f64,
    /// Where the camera looks; length one.
    forward: Point,
    pub balls: Vec<InstanceData3d>,
    pub boxes: Vec<InstanceData3d>,
    pub heads: Vec<InstanceData3d>,
    pub segments: Vec<Segment>,
    pub words: Vec<Words>,
    /// Outside of bodies and fronts of sheets, by role.
    pub fronts: [Surface; Role::ALL.len()],
    /// Backs of sheets, by role.
    pub backs: [Surface; Role::ALL.len()],
}

impl Picture {
    /// An empty picture seen by `camera`; dashes keep the length they have
    /// from `home`, so that they do not crawl while one zooms.
    pub(crate) fn new(camera: Camera, home: Camera, size: [f64; 2]) -> Picture {
        let [.., forward] = camera.axes();
        Picture {
            camera,
            size,
            forward,
            dash_pixel: pixel_at(&home, distance(&home), size[1]),
            balls: Vec::new(),
            boxes: Vec::new(),
            heads: Vec::new(),
            segments: Vec::new(),
            words: Vec::new(),
            fronts: Default::default(),
            backs: Default::default(),
        }
    }

    /// Metres in front of the eye.
    fn depth(&self, p: Point) -> f64 {
        let eye = self.camera.eye;
        (0..3).map(|i| (p[i] - eye[i]) * self.forward[i]).sum()
    }

    /// Metres that a pixel covers at a place.
    pub(crate) fn pixel(&self, p: Point) -> f64 {
        pixel_at(&self.camera, self.depth(p).max(0.0), self.size[1])
    }

    /// A straight piece, without what is behind the eye: the engine would
    /// draw that part across the whole picture.
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
        self.segments.push(Segment { from, to, color, width });
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
            true => shading::of_sheet(&vertices, &triangles),
            false => shading::of_body(&vertices, &triangles),
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

/// Whether a place is one.
pub(crate) fn finite(p: Point) -> bool {
    p.iter().all(|x| x.is_finite())
}

/// The triangles whose corners exist and are numbers: a scene that has
/// blown up still shows what is left of it.
fn drawable(vertices: &[Point], triangles: &[[usize; 3]]) -> Vec<[usize; 3]> {
    let good = |i: &usize| vertices.get(*i).is_some_and(|p| finite(*p));
    let whole = |t: &&[usize; 3]| t.iter().all(good);
    triangles.iter().filter(whole).copied().collect()
}

/// The part of a piece that is at least `near` in front of the eye.
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

    const INK: Color = Color::new(0.0, 0.0, 0.0, 1.0);

    fn picture() -> Picture {
        // Looks along y from 10 m away.
        let camera = Camera::new([0.0, -10.0, 0.0], [0.0; 3]);
        Picture::new(camera, camera, [800.0, 400.0])
    }

    #[test]
    fn a_line_ends_before_it_comes_behind_the_eye() {
        let mut picture = picture();
        picture.segment([0.0; 3], [0.0, -30.0, 0.0], INK, 1.0);
        assert!((picture.segments[0].to.y + 9.8).abs() < 1e-5);
        picture.segment([0.0, -30.0, 0.0], [0.0; 3], INK, 1.0);
        assert!((picture.segments[1].from.y + 9.8).abs() < 1e-5);
        picture.segment([0.0, -11.0, 0.0], [1.0, -12.0, 0.0], INK, 1.0);
        picture.segment([0.0; 3], [f64::NAN, 0.0, 0.0], INK, 1.0);
        assert_eq!(picture.segments.len(), 2, "the rest cannot be seen");
    }

    #[test]
    fn a_sheet_has_a_back_that_faces_the_other_way_and_a_body_has_none() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        let mut picture = picture();
        picture.surface(&corners, &[[0, 1, 2]], Role::Third, true);
        let i = Role::Third as usize;
        assert_eq!(picture.fronts[i].normals[0], Vec3::NEG_Y);
        assert_eq!(picture.backs[i].normals[0], Vec3::Y);
        picture.surface(&corners, &[[0, 1, 2]], Role::Body, false);
        assert!(picture.backs[Role::Body as usize].vertices.is_empty());
    }

    #[test]
    fn triangles_without_good_corners_are_left_out() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, f64::INFINITY]];
        let mut picture = picture();
        let triangles = [[0, 1, 2], [0, 1, 7]];
        picture.surface(&corners, &triangles, Role::Body, false);
        assert!(picture.fronts[0].vertices.is_empty());
    }
}
