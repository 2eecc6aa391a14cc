//! A still picture of a scene: the canvas that makes an SVG.

use crate::projection::{cross, dot, sub, unit};
use crate::{Camera, Canvas, Point, Role, Scene};
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;

/// Shapes wait here with their depth and are written from back to front.
pub struct Still {
    camera: Camera,
    shapes: Vec<(f64, String)>,
}

impl Still {
    /// An empty picture seen by a camera.
    pub fn new(camera: Camera) -> Still {
        Still { camera, shapes: Vec::new() }
    }

    /// The picture of a scene as it is now.
    pub fn of(scene: &dyn Scene) -> String {
        let mut still = Still::new(scene.camera());
        scene.draw(&mut still);
        still.svg()
    }

    /// The SVG, to stand inside a page.
    pub fn svg(mut self) -> String {
        // What is farther away is painted first; equals keep their order.
        self.shapes.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" class=\"wb-still\" \
             stroke-width=\".5\">\n"
        );
        for (_, shape) in &self.shapes {
            svg += shape;
            svg.push('\n');
        }
        svg + "</svg>\n"
    }

    /// Picture coordinates and depth; nothing for what cannot be seen.
    fn place(&self, point: Point) -> Option<(f64, f64, f64)> {
        let (x, y, depth) = self.camera.project(point)?;
        let half = HEIGHT / 2.0;
        let (px, py) = (WIDTH / 2.0 + x * half, half - y * half);
        // Beyond this a renderer loses precision, and nobody sees it.
        let seen = px.abs() < 1e5 && py.abs() < 1e5;
        seen.then_some((px, py, depth))
    }

    fn triangle(&mut self, corners: [Point; 3], role: Role) {
        let [a, b, c] = corners;
        let area = cross(sub(b, a), sub(c, a));
        let facing = dot(area, sub(self.camera.eye, a));
        if facing <= 0.0 || dot(area, area) == 0.0 {
            return;
        }
        let (mut points, mut depth) = (String::new(), 0.0);
        for corner in corners {
            let Some((x, y, d)) = self.place(corner) else { return };
            let _ = write!(points, "{x:.1},{y:.1} ");
            depth += d / 3.0;
        }
        let light = dot(unit(area), unit([0.3, -0.5, 0.8])).max(0.0);
        let shade = 0.45 + 0.55 * light;
        // The outline closes the seams; its width is that of the whole still.
        let colour = shaded(ink(role), shade);
        let points = points.trim_end();
        let shape = format!(
            "<polygon points=\"{points}\" fill=\"{colour}\" stroke=\"{colour}\"/>"
        );
        self.shapes.push((depth, shape));
    }
}

impl Canvas for Still {
    fn ball(&mut self, at: Point, radius: f64, role: Role) {
        let Some((x, y, depth)) = self.place(at) else { return };
        let zoom = HEIGHT / 2.0 / ((self.camera.angle / 2.0).tan() * depth);
        let r = (radius * zoom).max(1.5);
        let colour = ink(role);
        let shape = format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" \
             fill=\"{colour}\"/>"
        );
        self.shapes.push((depth, shape));
    }

    fn path(&mut self, points: &[Point], role: Role) {
        let (mut d, mut far, mut pen) = (String::new(), 0.0_f64, 'M');
        for point in points {
            match self.place(*point) {
                Some((x, y, depth)) => {
                    let _ = write!(d, "{pen}{x:.1} {y:.1}");
                    (pen, far) = ('L', far.max(depth));
                }
                None => pen = 'M',
            }
        }
        let (colour, dash) = (ink(role), dash(role));
        let shape = format!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"1.5\" stroke-linejoin=\"round\"{dash}/>"
        );
        self.shapes.push((far, shape));
    }

    fn mesh(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        for triangle in triangles {
            self.triangle(triangle.map(|i| vertices[i]), role);
        }
    }

    fn text(&mut self, at: Point, text: &str, _role: Role) {
        let Some((x, y, _)) = self.place(at) else { return };
        let text = crate::svg::escape(text);
        let shape = format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"currentColor\" \
             font-size=\"14\">{text}</text>"
        );
        // Words are for reading: always in front.
        self.shapes.push((0.0, shape));
    }
}

/// The house palette: contrast of at least 3 to 1 on every theme.
fn ink(role: Role) -> &'static str {
    match role {
        Role::Body => "#2a7fc9",
        Role::Second => "#cf5c0c",
        Role::Third => "#1a8a68",
        Role::Exact => "currentColor",
        Role::Force | Role::Warning => "#d6336c",
        Role::Velocity => "#8a63c7",
        Role::Ground | Role::Trail => crate::svg::GRID,
    }
}

/// A colour of six hexadecimal digits in the given light, from 0 to 1; any
/// other kind of colour stays as it is.
fn shaded(colour: &str, light: f64) -> String {
    let digits = colour.strip_prefix('#').filter(|d| d.len() == 6);
    let Some(number) = digits.and_then(|d| u32::from_str_radix(d, 16).ok())
    else {
        return colour.to_string();
    };
    let mut out = String::from("#");
    for shift in [16, 8, 0] {
        let part = f64::from(number >> shift & 255) * light;
        let _ = write!(out, "{:02x}", part.round() as u32);
    }
    out
}

/// Never colour alone: what stands for another thing is dashed too.
fn dash(role: Role) -> &'static str {
    match role {
        Role::Second => " stroke-dasharray=\"7 3\"",
        Role::Third => " stroke-dasharray=\"2 3\"",
        Role::Exact => " stroke-dasharray=\"1 4\"",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;

    #[test]
    fn nearer_things_are_painted_over_farther_ones() {
        let camera = Camera::new([0.0, -10.0, 0.0], [0.0; 3]);
        let mut still = Still::new(camera);
        still.ball([0.0, -5.0, 0.0], 1.0, Role::Second);
        still.ball([0.0, 5.0, 0.0], 1.0, Role::Body);
        let svg = still.svg();
        let place = |role| svg.find(ink(role)).unwrap();
        assert!(place(Role::Body) < place(Role::Second));
    }

    #[test]
    fn a_box_shows_three_of_its_faces() {
        let mut still = Still::new(Camera::new([3.0, -4.0, 2.0], [0.0; 3]));
        still.cuboid(&Pose::at([0.0; 3]), [1.0; 3], Role::Body);
        assert_eq!(still.svg().matches("<polygon").count(), 6);
    }

    #[test]
    fn what_is_behind_the_eye_or_not_a_number_is_left_out() {
        let mut still = Still::new(Camera::new([0.0, -1.0, 0.0], [0.0; 3]));
        still.ball([0.0, -2.0, 0.0], 1.0, Role::Body);
        still.ball([f64::NAN, 0.0, 0.0], 1.0, Role::Body);
        assert!(!still.svg().contains("circle"));
    }
}
