//! A still picture of a scene: the canvas that makes an SVG.

mod floor;
mod hidden_faces;
mod outline;

use super::camera::{cross, dot, sub};
use super::path_data::{Pen, closed_path};
use super::{light, shadow};
use crate::palette::{self, Dash};
use crate::{Camera, Canvas, Point, Role, Scene};
use hidden_faces::Coverage;
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
    /// What throws a shadow: the corners of each face of each thing.
    casters: Vec<Vec<Vec<Point>>>,
}

#[derive(Debug)]
enum Element {
    /// The attributes and the data of a path.
    Path(String, String),
    /// An opaque face: its attributes, and its corners in the picture.
    Face(String, Vec<[i32; 2]>),
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
        let mut coverage = Coverage::new(WIDTH as i32, HEIGHT as i32);
        let shapes = self.visible_shapes(&mut coverage);
        // The outline of a face closes the seams between faces.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" class=\"wb-still\" \
             fill=\"currentColor\" stroke=\"currentColor\" \
             stroke-width=\"{}\" stroke-linejoin=\"round\">\n",
            0.5 * PIXEL
        );
        if let Some(height) = self.floor {
            svg += &self.grid_paths(height);
            svg += &self.shadow_path(height, &mut coverage);
        }
        // Neighbours of one style share a path.
        let mut last = String::new();
        for shape in shapes {
            let (style, d) = match shape {
                Element::Text(element) => (String::new(), element),
                Element::Path(style, d) => (style, d),
                Element::Face(style, corners) => (style, closed_path(&corners)),
            };
            if style != last {
                svg += if last.is_empty() { "" } else { "\"/>\n" };
                if !style.is_empty() {
                    let _ = write!(svg, "<path {style} d=\"");
                }
            }
            svg += &d;
            last = style;
        }
        svg += if last.is_empty() { "" } else { "\"/>\n" };
        svg + "</svg>\n"
    }

    /// What is to be painted, the farthest first; equals keep their order.
    /// Faces that others hide are left out.
    fn visible_shapes(&mut self, coverage: &mut Coverage) -> Vec<Element> {
        self.shapes.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut shapes = vec![];
        while let Some((_, shape)) = self.shapes.pop() {
            if let Element::Face(_, corners) = &shape {
                if !coverage.shows(corners) {
                    continue;
                }
                coverage.add(corners);
            }
            shapes.push(shape);
        }
        shapes.reverse();
        shapes
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

    /// A flat convex face, if it is seen from in front.
    fn face(&mut self, corners: &[Point], role: Role) {
        let [a, b, c] = [corners[0], corners[1], corners[2]];
        let area = cross(sub(b, a), sub(c, a));
        let facing = dot(area, sub(self.camera.eye, a));
        if facing <= 0.0 || dot(area, area) == 0.0 {
            return;
        }
        let (mut seen, mut depth) = (vec![], 0.0);
        for corner in corners {
            let Some((at, d)) = self.project(*corner) else { return };
            seen.push(at);
            depth += d / corners.len() as f64;
        }
        let shade = light::brightness(area).min(1.0);
        let shade = (shade * SHADES).round() / SHADES;
        let style = format!("color=\"{}\"", shaded(role.style().css, shade));
        self.shapes.push((depth, Element::Face(style, seen)));
    }
}

/// Whether a triangle faces the sun: what throws a body's shadow. A sheet is
/// drawn from both sides, so each of its triangles counts once.
fn is_lit([a, b, c]: &[Point; 3]) -> bool {
    dot(cross(sub(*b, *a), sub(*c, *a)), light::SUN) > 0.0
}

/// Whether two triangles are a flat convex face of four corners: `a b c`, and
/// `a c d` on its diagonal.
fn is_flat(a: Point, b: Point, c: Point, d: Point) -> bool {
    let [n, m] = [cross(sub(b, a), sub(c, a)), cross(sub(c, a), sub(d, a))];
    let sizes = (dot(n, n) * dot(m, m)).sqrt();
    // The cosine of the angle between them; rounding is far below 1e-9.
    let flat = dot(n, m) > (1.0 - 1e-9) * sizes;
    // Convex at a and c: the diagonal stays inside.
    let [at_a, at_c] =
        [cross(sub(b, a), sub(d, a)), cross(sub(d, c), sub(b, c))];
    flat && dot(at_a, n) > 0.0 && dot(at_c, n) > 0.0
}

impl Canvas for Still {
    fn floor(&mut self, height: f64) {
        self.floor = Some(height);
    }

    fn ball(&mut self, at: Point, radius: f64, role: Role) {
        self.casters.push(vec![shadow::rim(at, radius)]);
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
        let corners = |t: &[usize; 3]| t.map(|i| vertices[i]);
        let lit = triangles.iter().map(corners).filter(is_lit);
        self.casters.push(lit.map(|face| face.to_vec()).collect());
        let mut rest = triangles;
        while let [triangle, after @ ..] = rest {
            let [a, b, c] = triangle.map(|i| vertices[i]);
            rest = after;
            // Two triangles side by side are one face of a box.
            if let [[first, second, third], after @ ..] = rest
                && [*first, *second] == [triangle[0], triangle[2]]
                && is_flat(a, b, c, vertices[*third])
            {
                self.face(&[a, b, c, vertices[*third]], role);
                rest = after;
            } else {
                self.face(&[a, b, c], role);
            }
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
mod tests;
