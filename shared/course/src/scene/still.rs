//! A still picture of a scene: the canvas that makes an SVG.

use super::camera::{cross, dot, sub};
use super::{Floor, GridPiece, light, shadow};
use crate::palette::{self, Dash};
use crate::{Camera, Canvas, Point, Role, Scene};
use std::fmt::Write;

// Halves of a pixel, so that coordinates are whole and short numbers: pages
// have dozens of stills, and some have thousands of faces.
const PIXEL: f64 = 2.0;
const WIDTH: f64 = 640.0 * PIXEL;
const HEIGHT: f64 = 400.0 * PIXEL;
/// The width of a path.
const LINE: f64 = 1.5 * PIXEL;

/// The number of shades of a face: neighbours in equal light share a path.
const SHADES: f64 = 48.0;

/// Collects shapes with their depth; they are written from back to front.
pub struct Still {
    camera: Camera,
    shapes: Vec<(f64, Element)>,
    /// The height of the floor, if there is one, m.
    floor: Option<f64>,
    /// What throws a shadow: the corners of each thing.
    casters: Vec<Vec<Point>>,
}

#[derive(Debug)]
enum Element {
    /// The attributes and the data of a path.
    Path(String, String),
    /// A text element.
    Text(String),
}

impl Still {
    /// An empty picture seen by a camera.
    pub fn new(camera: Camera) -> Still {
        Still { camera, shapes: vec![], floor: None, casters: vec![] }
    }

    /// The picture of a scene as it is now.
    pub fn of(scene: &dyn Scene) -> String {
        let mut still = Still::new(scene.camera());
        scene.draw(&mut still);
        still.svg()
    }

    /// The SVG for use inside a page. A face is a path that ends in `z`, a
    /// ball one of no length.
    pub fn svg(mut self) -> String {
        // What is farther away is painted first; equals keep their order.
        self.shapes.sort_by(|a, b| b.0.total_cmp(&a.0));
        // The outline of a face closes the seams between faces.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" class=\"wb-still\" \
             fill=\"currentColor\" stroke=\"currentColor\" \
             stroke-width=\"{}\" stroke-linejoin=\"round\">\n",
            0.5 * PIXEL
        );
        if let Some(height) = self.floor {
            svg += &self.floor_paths(height);
        }
        let mut shapes = self.shapes.iter().peekable();
        while let Some((_, shape)) = shapes.next() {
            match shape {
                Element::Text(element) => svg += element,
                Element::Path(style, d) => {
                    let _ = write!(svg, "<path {style} d=\"{d}");
                    while let Some((_, Element::Path(next, d))) = shapes.peek()
                        && next == style
                    {
                        svg += d;
                        shapes.next();
                    }
                    svg += "\"/>";
                }
            }
            svg.push('\n');
        }
        svg + "</svg>\n"
    }

    /// The floor's grid, and on it the shadows as one shape, so that no part
    /// is darkened twice.
    fn floor_paths(&self, height: f64) -> String {
        let mut svg = format!(
            "<g fill=\"none\" stroke=\"{}\" stroke-width=\"{PIXEL}\">\n",
            palette::GRID,
        );
        let mut pieces = Floor::under(&self.camera).grid(height);
        pieces.retain(|piece| self.is_in_view(&piece.ends));
        // Thin lines are fainter, as on the page; equals share a path.
        let ink = |p: &GridPiece| p.ink * if p.is_fifth { 1.0 } else { 0.55 };
        pieces.sort_by(|a, b| ink(b).total_cmp(&ink(a)));
        for equals in pieces.chunk_by(|a, b| ink(a) == ink(b)) {
            let d: String =
                equals.iter().map(|piece| self.outline(&piece.ends)).collect();
            let _ = writeln!(
                svg,
                "<path opacity=\"{:.2}\" d=\"{d}\"/>",
                ink(&equals[0])
            );
        }
        svg += "</g>\n";
        let mut shadows = String::new();
        for points in &self.casters {
            let corners = shadow::of_points(points, height);
            let outline = self.outline(&corners);
            if !outline.is_empty() {
                shadows += &(outline + "z");
            }
        }
        let _ = writeln!(
            svg,
            "<path class=\"wb-shadow\" fill=\"#000\" fill-opacity=\"{}\" \
             stroke=\"none\" d=\"{shadows}\"/>",
            light::SHADE,
        );
        svg
    }

    /// Whether a part of a line may be in the picture.
    fn is_in_view(&self, ends: &[Point; 2]) -> bool {
        let seen = ends.map(|end| self.project(end));
        let [Some((a, _)), Some((b, _))] = seen else { return false };
        let most = [WIDTH as i32, HEIGHT as i32];
        (0..2).all(|i| a[i].max(b[i]) >= 0 && a[i].min(b[i]) <= most[i])
    }

    /// The data of a path through points; empty if one cannot be seen.
    fn outline(&self, points: &[Point]) -> String {
        let mut pen = Pen::default();
        for point in points {
            let Some((at, _)) = self.project(*point) else {
                return String::new();
            };
            pen.to(at);
        }
        pen.d
    }

    /// Picture coordinates and depth; `None` for what cannot be seen.
    fn project(&self, point: Point) -> Option<([i32; 2], f64)> {
        let (x, y, depth) = self.camera.project(point)?;
        let half = HEIGHT / 2.0;
        let at = [WIDTH / 2.0 + x * half, half - y * half];
        // Beyond this a renderer loses precision, and nobody sees it.
        let seen = at.iter().all(|p| p.abs() < 1e5 * PIXEL);
        seen.then_some((at.map(|p| p.round() as i32), depth))
    }

    fn triangle(&mut self, corners: [Point; 3], role: Role) {
        let [a, b, c] = corners;
        let area = cross(sub(b, a), sub(c, a));
        let facing = dot(area, sub(self.camera.eye, a));
        if facing <= 0.0 || dot(area, area) == 0.0 {
            return;
        }
        let (mut pen, mut depth) = (Pen::default(), 0.0);
        for corner in corners {
            let Some((at, d)) = self.project(corner) else { return };
            pen.to(at);
            depth += d / 3.0;
        }
        let shade = light::brightness(area).min(1.0);
        let shade = (shade * SHADES).round() / SHADES;
        let style = format!("color=\"{}\"", shaded(role.style().css, shade));
        self.shapes.push((depth, Element::Path(style, pen.d + "z")));
    }
}

/// Writes the data of a path, each point relative to the one before.
#[derive(Default)]
struct Pen {
    d: String,
    last: Option<[i32; 2]>,
    /// Whether the path already says that lines follow.
    drawing: bool,
}

impl Pen {
    fn to(&mut self, [x, y]: [i32; 2]) {
        let [from_x, from_y] = self.last.unwrap_or_default();
        let [dx, dy] = [x - from_x, y - from_y];
        // A minus sign is enough of a gap between two numbers.
        let before = match self.last {
            None => "M",
            Some(_) if !self.drawing => "l",
            Some(_) if dx < 0 => "",
            Some(_) => " ",
        };
        let gap = if dy < 0 { "" } else { " " };
        let _ = write!(self.d, "{before}{dx}{gap}{dy}");
        (self.drawing, self.last) = (self.last.is_some(), Some([x, y]));
    }

    fn lift(&mut self) {
        self.last = None;
    }
}

impl Canvas for Still {
    fn floor(&mut self, height: f64) {
        self.floor = Some(height);
    }

    fn ball(&mut self, at: Point, radius: f64, role: Role) {
        self.casters.push(shadow::rim(at, radius));
        let Some(([x, y], depth)) = self.project(at) else { return };
        let zoom = HEIGHT / 2.0 / ((self.camera.angle / 2.0).tan() * depth);
        let width = 2.0 * (radius * zoom).max(1.5 * PIXEL);
        let colour = role.style().css;
        let style = format!(
            "stroke=\"{colour}\" stroke-width=\"{width:.0}\" \
             stroke-linecap=\"round\""
        );
        let dot = format!("M{x} {y}h0");
        self.shapes.push((depth, Element::Path(style, dot)));
    }

    fn path(&mut self, points: &[Point], role: Role) {
        let (mut pen, mut far) = (Pen::default(), 0.0_f64);
        for point in points {
            match self.project(*point) {
                Some((at, depth)) => {
                    pen.to(at);
                    far = far.max(depth);
                }
                None => pen.lift(),
            }
        }
        let (colour, dash) = (role.style().css, dashes(role.style().dash));
        let style = format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{LINE}\"{dash}"
        );
        self.shapes.push((far, Element::Path(style, pen.d)));
    }

    fn mesh(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.casters.push(vertices.to_vec());
        for triangle in triangles {
            self.triangle(triangle.map(|i| vertices[i]), role);
        }
    }

    fn text(&mut self, at: Point, text: &str, _role: Role) {
        let Some(([x, y], _)) = self.project(at) else { return };
        let text = crate::html::escape(text);
        let element = format!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"currentColor\" \
             stroke=\"none\" font-size=\"{}\">{text}</text>",
            14.0 * PIXEL
        );
        // Text is for reading: always in front.
        self.shapes.push((0.0, Element::Text(element)));
    }
}

/// A colour in the given light, from 0 to 1; colours that the page sets
/// stay.
fn shaded(colour: &str, light: f64) -> String {
    if !colour.starts_with('#') {
        return colour.to_string();
    }
    let mut out = String::from("#");
    for part in palette::rgb(colour) {
        let _ = write!(out, "{:02x}", (f64::from(part) * light).round() as u8);
    }
    out
}

/// A path's dash as an attribute; empty for an unbroken line.
fn dashes(dash: Dash) -> String {
    let mut out = String::new();
    for length in dash.pattern() {
        let before = if out.is_empty() { " stroke-dasharray=\"" } else { " " };
        let _ = write!(out, "{before}{:.0}", length * LINE);
    }
    if out.is_empty() { out } else { out + "\"" }
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
        let position = |role: Role| svg.find(role.style().css).unwrap();
        assert!(position(Role::Body) < position(Role::Second));
    }

    #[test]
    fn a_box_shows_three_of_its_faces() {
        let mut still = Still::new(Camera::new([3.0, -4.0, 2.0], [0.0; 3]));
        still.cuboid(&Pose::at([0.0; 3]), [1.0; 3], Role::Body);
        assert_eq!(still.svg().matches('z').count(), 6);
    }

    #[test]
    fn a_pen_writes_each_step_once() {
        let mut pen = Pen::default();
        for at in [[10, 20], [7, 25], [8, 21]] {
            pen.to(at);
        }
        pen.lift();
        pen.to([-3, 4]);
        pen.to([-3, 9]);
        assert_eq!(pen.d, "M10 20l-3 5 1-4M-3 4l0 5");
    }

    #[test]
    fn what_is_behind_the_eye_or_not_a_number_is_left_out() {
        let mut still = Still::new(Camera::new([0.0, -1.0, 0.0], [0.0; 3]));
        still.ball([0.0, -2.0, 0.0], 1.0, Role::Body);
        still.ball([f64::NAN, 0.0, 0.0], 1.0, Role::Body);
        assert!(!still.svg().contains("path"));
    }
}
