//! Rates of change in the plane: a Jacobian, and complex numbers.

use super::{Mat2, ORIGIN, plane, polar, unit_circle};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// The map of the figure: radius and angle, in degrees, become a point.
fn from_polar((r, degrees): Point) -> Point {
    polar(r, degrees)
}

/// Its Jacobian: the first column belongs to the radius, the second to the
/// angle.
fn jacobian_of((r, degrees): Point) -> Mat2 {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let per_degree = 1_f64.to_radians();
    let turn = (-r * sin * per_degree, r * cos * per_degree);
    Mat2 { columns: [(cos, sin), turn] }
}

/// The outline of a rectangle around `centre`, with points on its edges.
fn outline(centre: Point, width: f64, height: f64) -> Vec<Point> {
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
    let mut points = Vec::new();
    for k in 0..4 {
        let (from, to) = (corners[k], corners[(k + 1) % 4]);
        for i in 0..20 {
            let s = f64::from(i) / 20.0;
            let x = from.0 + s * (to.0 - from.0);
            let y = from.1 + s * (to.1 - from.1);
            points.push((centre.0 + x * width, centre.1 + y * height));
        }
    }
    points
}

/// A small patch under a map, and under its Jacobian.
pub fn jacobian() -> Figure {
    Figure {
        name: "jacobian",
        title: "A map, and its Jacobian",
        caption: "Left, a patch of radii and angles. Right, where the map \
                  (r, φ) → (r cos φ, r sin φ) takes it, and where the \
                  Jacobian at its centre says that it goes. Shrink the \
                  patch: the two become one.",
        alt: "Left, a rectangle. Right, a curved patch of a ring, and a \
              straight-sided parallelogram that nearly covers it.",
        params: vec![
            Param::new("r", "radius at the centre", 0.5..=1.5, 1.0),
            Param::new("angle", "angle at the centre", 0.0..=90.0, 40.0)
                .unit("°"),
            Param::new("size", "size of the patch", 0.05..=1.0, 0.6),
        ],
        draw: draw_jacobian,
    }
}

fn draw_jacobian(values: &ParamValues) -> Outcome<Drawing> {
    let centre = (values.get("r"), values.get("angle"));
    let size = values.get("size");
    let patch = outline(centre, 0.8 * size, 60.0 * size);
    let jacobian = jacobian_of(centre);
    let middle = from_polar(centre);
    let (mut image, mut linear) = (Vec::new(), Vec::new());
    for &point in &patch {
        image.push(from_polar(point));
        let step = (point.0 - centre.0, point.1 - centre.1);
        let change = jacobian.times(step);
        linear.push((middle.0 + change.0, middle.1 + change.1));
    }
    let left = Panel::new()
        .axes("radius r", "angle φ (°)")
        .ranges(0.0..=2.0, -40.0..=130.0)
        .legend(Legend::Off)
        .add(
            Series::region("patch", patch).ink(Ink::Gold).filled(0.25).solid(),
        );
    let right = Panel::new()
        .axes("x", "y")
        .ranges(-0.4..=2.0, -0.4..=2.0)
        .equal()
        .legend(Legend::Above)
        .add(Series::region("map", image).ink(Ink::Gold).filled(0.25).solid())
        .add(Series::line("Jacobian", linear).ink(Ink::Blue).closed());
    Ok(Plot::strip([left, right]).draw()?)
}

/// Powers of a complex number.
pub fn complex_powers() -> Figure {
    Figure {
        name: "complex_powers",
        title: "Powers of a complex number",
        caption: "Multiply by z again and again, beginning with 1. Each time \
                  the point turns by the angle of z and moves out, or in, by \
                  its length. Below length one it spirals in, above it \
                  spirals out, and only at exactly one does it stay \
                  on the circle.",
        alt: "A dashed unit circle and a chain of dots that begins on it and \
              spirals inwards.",
        params: vec![
            Param::new("length", "length of z", 0.8..=1.1, 0.95),
            Param::new("angle", "angle of z", 0.0..=90.0, 25.0).unit("°"),
        ],
        draw: draw_powers,
    }
}

fn draw_powers(values: &ParamValues) -> Outcome<Drawing> {
    let (length, angle) = (values.get("length"), values.get("angle"));
    let z = polar(length, angle);
    let mut powers = vec![(1.0, 0.0)];
    for n in 0..24 {
        let (x, y) = powers[n];
        // (x + i y)(a + i b) = x a − y b + i (x b + y a)
        powers.push((x * z.0 - y * z.1, x * z.1 + y * z.0));
    }
    let panel = plane(2.0)
        .legend(Legend::Off)
        .add(
            Series::line("unit circle", unit_circle()).ink(Ink::Exact).dashed(),
        )
        .add(Series::path("powers of z", powers).ink(Ink::Blue).thin())
        .add(Series::arrows("z", [(ORIGIN, z)]).ink(Ink::Orange));
    Ok(Plot::square(panel).draw()?)
}
