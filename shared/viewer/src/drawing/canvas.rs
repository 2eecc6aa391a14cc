//! The canvas that a scene draws on: it fills the draw list.

use super::colors::linear_color;
use super::dashes::dashes;
use super::draw_list::{DrawList, TextLabel, finite};
use super::orbit_camera::vec3;
use course::{Canvas, Point, Pose, Role};
use kiss3d::prelude::{InstanceData3d, Mat3, Vec3};

/// The width of a line, pixels.
const LINE_WIDTH: f32 = 2.2;
/// The width of a trail, pixels.
const TRAIL_WIDTH: f32 = 1.4;
/// The smallest radius of a ball, pixels.
const MIN_BALL_RADIUS: f64 = 1.8;
/// The greatest length of an arrowhead, pixels.
const MAX_ARROWHEAD: f64 = 16.0;

impl Canvas for DrawList {
    fn ball(&mut self, at: Point, radius: f64, role: Role) {
        if !finite(at) || !radius.is_finite() {
            return;
        }
        let radius = radius.max(MIN_BALL_RADIUS * self.pixel(at));
        let deformation = Mat3::from_diagonal(Vec3::splat(radius as f32));
        self.balls.push(instance(at, deformation, role));
    }

    fn floor(&mut self, height: f64) {
        self.floor = Some(height);
    }

    fn path(&mut self, points: &[Point], role: Role) {
        let color = linear_color(role.style().window);
        let width = if role == Role::Trail { TRAIL_WIDTH } else { LINE_WIDTH };
        let wide = f64::from(width) * self.dash_pixel;
        let pattern = role.style().dash.pattern();
        let lengths: Vec<f64> = pattern.iter().map(|n| n * wide).collect();
        dashes(points, &lengths, |a, b| self.segment(a, b, color, width));
    }

    fn arrow(&mut self, from: Point, to: Point, role: Role) {
        let shaft = vec3(to) - vec3(from);
        let length = f64::from(shaft.length());
        if !(length > 0.0 && length.is_finite()) {
            return;
        }
        let head = (MAX_ARROWHEAD * self.pixel(to)).min(0.45 * length);
        let part = head / length;
        let neck = [0, 1, 2].map(|i| to[i] - part * (to[i] - from[i]));
        let middle = [0, 1, 2].map(|i| 0.5 * (to[i] + neck[i]));
        self.segment(
            from,
            neck,
            linear_color(role.style().window),
            1.3 * LINE_WIDTH,
        );
        // The cone points along y; its sides lie anywhere across.
        let along = shaft.normalize();
        let (across, third) = along.any_orthonormal_pair();
        let rotation = Mat3::from_cols(across, along, third);
        self.arrowheads.push(instance(middle, rotation * head as f32, role));
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
        let at = [(aspect + x) / 2.0, (1.0 - y) / 2.0];
        let text = text.to_string();
        let color = role.style().window;
        self.labels.push(TextLabel { at, text, color });
    }
}

fn instance(at: Point, deformation: Mat3, role: Role) -> InstanceData3d {
    let (position, color) = (vec3(at), linear_color(role.style().window));
    InstanceData3d { position, deformation, color, ..Default::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::Camera;

    /// Looks along y from 10 m away: 400 pixels are 6.89 m there.
    fn list() -> DrawList {
        let camera = Camera::new([0.0, -10.0, 0.0], [0.0; 3]);
        DrawList::new(camera, camera, [800.0, 400.0])
    }

    #[test]
    fn a_ball_keeps_its_size_until_it_would_vanish() {
        let mut list = list();
        list.ball([0.0; 3], 0.5, Role::Body);
        list.ball([0.0; 3], 1e-6, Role::Body);
        list.ball([0.0, f64::NAN, 0.0], 1.0, Role::Body);
        let radius = |i: usize| list.balls[i].deformation.x_axis.x;
        assert_eq!(list.balls.len(), 2, "a ball has a position");
        assert_eq!(radius(0), 0.5);
        let pixel = 2.0 * 10.0 * 19_f32.to_radians().tan() / 400.0;
        assert!((radius(1) - 1.8 * pixel).abs() < 1e-5);
    }

    #[test]
    fn an_arrow_ends_where_it_should_whatever_its_length() {
        for length in [0.05, 3.0] {
            let mut list = list();
            let to = [0.0, 0.0, length];
            list.arrow([0.0; 3], to, Role::Force);
            let head = &list.arrowheads[0];
            // The cone reaches half its height beyond its middle.
            let tip = head.position + 0.5 * head.deformation.y_axis;
            assert!((tip - vec3(to)).length() < 1e-6);
            let neck = head.position - 0.5 * head.deformation.y_axis;
            assert!((list.segments[0].to - neck).length() < 1e-6);
            assert!(neck.z > 0.5 * length as f32, "mostly shaft");
        }
        let mut none = list();
        none.arrow([1.0; 3], [1.0; 3], Role::Force);
        assert!(none.arrowheads.is_empty(), "an arrow has a length");
    }

    #[test]
    fn a_path_is_solid_or_dashed_by_its_role() {
        let points = [[0.0; 3], [2.0, 0.0, 0.0]];
        let mut list = list();
        list.path(&points, Role::Body);
        assert_eq!(list.segments.len(), 1);
        list.path(&points, Role::Second);
        // Two metres are 116 pixels; dash and gap together 15.
        assert_eq!(list.segments.len(), 1 + 8);
    }

    #[test]
    fn a_box_is_rotated_and_has_its_full_sides() {
        let mut list = list();
        let quarter = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        let pose = Pose { position: [1.0; 3], world_from_body: quarter };
        list.cuboid(&pose, [2.0, 4.0, 6.0], Role::Body);
        let corner = list.boxes[0].deformation * Vec3::splat(0.5);
        assert_eq!(corner, Vec3::new(-2.0, 1.0, 3.0));
    }

    #[test]
    fn labels_are_at_the_projection_of_their_position() {
        let mut list = list();
        list.text([0.0; 3], "middle", Role::Body);
        list.text([0.0, -20.0, 0.0], "behind", Role::Body);
        assert_eq!(list.labels.len(), 1);
        assert_eq!(list.labels[0].at, [1.0, 0.5]);
    }
}
