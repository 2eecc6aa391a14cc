//! The canvas a scene draws on: the shapes of a picture.

use crate::camera::vec3;
use crate::dash::dashes;
use crate::palette::light;
use crate::picture::{Picture, Words, finite};
use course::{Canvas, Point, Pose, Role};
use kiss3d::prelude::{InstanceData3d, Mat3, Vec3};

/// Line widths in pixels.
const LINE: f32 = 2.2;
const THIN: f32 = 1.4;
/// A ball is never smaller than this, pixels.
const SMALLEST_BALL: f64 = 1.8;
/// How long an arrow's head is at most, pixels.
const HEAD: f64 = 16.0;

impl Canvas for Picture {
    fn ball(&mut self, at: Point, radius: f64, role: Role) {
        if !finite(at) || !radius.is_finite() {
            return;
        }
        let radius = radius.max(SMALLEST_BALL * self.pixel(at));
        let deformation = Mat3::from_diagonal(Vec3::splat(radius as f32));
        self.balls.push(instance(at, deformation, role));
    }

    fn path(&mut self, points: &[Point], role: Role) {
        let color = light(role.look().window);
        let width = if role == Role::Trail { THIN } else { LINE };
        let wide = f64::from(width) * self.dash_pixel;
        let pattern = role.look().dash.pattern();
        let lengths: Vec<f64> = pattern.iter().map(|n| n * wide).collect();
        dashes(points, &lengths, |a, b| self.segment(a, b, color, width));
    }

    fn arrow(&mut self, from: Point, to: Point, role: Role) {
        let shaft = vec3(to) - vec3(from);
        let length = f64::from(shaft.length());
        if !(length > 0.0 && length.is_finite()) {
            return;
        }
        let head = (HEAD * self.pixel(to)).min(0.45 * length);
        let part = head / length;
        let neck = [0, 1, 2].map(|i| to[i] - part * (to[i] - from[i]));
        let middle = [0, 1, 2].map(|i| 0.5 * (to[i] + neck[i]));
        self.segment(from, neck, light(role.look().window), 1.3 * LINE);
        // The cone points along y; its sides lie anywhere across.
        let along = shaft.normalize();
        let (across, third) = along.any_orthonormal_pair();
        let turned = Mat3::from_cols(across, along, third);
        self.heads.push(instance(middle, turned * head as f32, role));
    }

    fn mesh(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.surface(vertices, triangles, role, false);
    }

    fn sheet(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.surface(vertices, triangles, role, true);
    }

    fn cuboid(&mut self, pose: &Pose, sides: [f64; 3], role: Role) {
        let r = pose.world_from_body;
        let column = |j: usize| vec3([0, 1, 2].map(|i| r[i][j] * sides[j]));
        let deformation = Mat3::from_cols(column(0), column(1), column(2));
        if finite(pose.position) && deformation.is_finite() {
            self.boxes.push(instance(pose.position, deformation, role));
        }
    }

    fn text(&mut self, at: Point, text: &str, role: Role) {
        let Some((x, y, _)) = self.camera.project(at) else { return };
        let aspect = self.size[0] / self.size[1];
        let place = [(aspect + x) / 2.0, (1.0 - y) / 2.0];
        let text = text.to_string();
        self.words.push(Words { place, text, color: role.look().window });
    }
}

fn instance(at: Point, deformation: Mat3, role: Role) -> InstanceData3d {
    let (position, color) = (vec3(at), light(role.look().window));
    InstanceData3d { position, deformation, color, ..Default::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::Camera;

    /// Looks along y from 10 m away: 400 pixels are 8.28 m there.
    fn picture() -> Picture {
        let camera = Camera::new([0.0, -10.0, 0.0], [0.0; 3]);
        Picture::new(camera, camera, [800.0, 400.0])
    }

    #[test]
    fn a_ball_keeps_its_size_until_it_would_vanish() {
        let mut picture = picture();
        picture.ball([0.0; 3], 0.5, Role::Body);
        picture.ball([0.0; 3], 1e-6, Role::Body);
        picture.ball([0.0, f64::NAN, 0.0], 1.0, Role::Body);
        let radius = |i: usize| picture.balls[i].deformation.x_axis.x;
        assert_eq!(picture.balls.len(), 2, "a ball is somewhere");
        assert_eq!(radius(0), 0.5);
        let pixel = 2.0 * 10.0 * (std::f32::consts::PI / 8.0).tan() / 400.0;
        assert!((radius(1) - 1.8 * pixel).abs() < 1e-5);
    }

    #[test]
    fn an_arrow_ends_where_it_should_whatever_its_length() {
        for length in [0.05, 3.0] {
            let mut picture = picture();
            let to = [0.0, 0.0, length];
            picture.arrow([0.0; 3], to, Role::Force);
            let head = &picture.heads[0];
            // The cone reaches half its height beyond its middle.
            let tip = head.position + 0.5 * head.deformation.y_axis;
            assert!((tip - vec3(to)).length() < 1e-6);
            let neck = head.position - 0.5 * head.deformation.y_axis;
            assert!((picture.segments[0].to - neck).length() < 1e-6);
            assert!(neck.z > 0.5 * length as f32, "mostly shaft");
        }
        let mut none = picture();
        none.arrow([1.0; 3], [1.0; 3], Role::Force);
        assert!(none.heads.is_empty(), "an arrow has a length");
    }

    #[test]
    fn a_path_is_solid_or_dashed_by_its_role() {
        let points = [[0.0; 3], [2.0, 0.0, 0.0]];
        let mut picture = picture();
        picture.path(&points, Role::Body);
        assert_eq!(picture.segments.len(), 1);
        picture.path(&points, Role::Second);
        // Two metres are 97 pixels; dash and gap together 15.
        assert_eq!(picture.segments.len(), 1 + 7);
    }

    #[test]
    fn a_box_is_turned_and_has_its_full_sides() {
        let mut picture = picture();
        let quarter = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        let pose = Pose { position: [1.0; 3], world_from_body: quarter };
        picture.cuboid(&pose, [2.0, 4.0, 6.0], Role::Body);
        let corner = picture.boxes[0].deformation * Vec3::splat(0.5);
        assert_eq!(corner, Vec3::new(-2.0, 1.0, 3.0));
    }

    #[test]
    fn words_stand_where_their_place_is_seen() {
        let mut picture = picture();
        picture.text([0.0; 3], "middle", Role::Body);
        picture.text([0.0, -20.0, 0.0], "behind", Role::Body);
        assert_eq!(picture.words.len(), 1);
        assert_eq!(picture.words[0].place, [1.0, 0.5]);
    }
}
