//! What a matrix does to the plane.

use super::{Mat2, ORIGIN, plane, polar, unit_circle};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Series, Side};

/// A matrix by its columns.
pub fn columns() -> Figure {
    let entry = |name, label, value| Param::new(name, label, -2.0..=2.0, value);
    Figure {
        name: "matrix_columns",
        title: "A matrix, column by column",
        caption: "The matrix sends the first unit vector to its first column, \
                  the second to its second, and the square between them to \
                  the shaded parallelogram. Make one column a multiple of \
                  the other: the area is gone, and no way leads back.",
        alt: "A dashed unit square, and a shaded parallelogram spanned by two \
              arrows, the columns of the matrix.",
        params: vec![
            entry("a11", "first column, x", 1.5),
            entry("a21", "first column, y", 0.5),
            entry("a12", "second column, x", -0.5),
            entry("a22", "second column, y", 1.0),
        ],
        draw: draw_columns,
    }
}

fn draw_columns(values: &ParamValues) -> Outcome<Drawing> {
    let get = |name| values.get(name);
    let columns = [(get("a11"), get("a21")), (get("a12"), get("a22"))];
    let matrix = Mat2 { columns };
    let square = [ORIGIN, (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let image = matrix.image(&square);
    let [a, b] = columns;
    let panel = plane(3.0)
        .legend(Legend::Off)
        .add(Series::line("square", square).ink(Ink::Exact).dashed().closed())
        .add(
            Series::region("its image", image)
                .ink(Ink::Gold)
                .filled(0.25)
                .solid(),
        )
        .add(Series::arrows("first column", [(ORIGIN, a)]).ink(Ink::Blue))
        .add(Series::arrows("second column", [(ORIGIN, b)]).ink(Ink::Orange))
        .note_beside(a, "first column", Side::Right)
        .note_beside(b, "second column", Side::Above);
    Ok(Plot::square(panel).draw()?)
}

/// The outer product of a vector of length one with itself.
pub fn outer_product() -> Figure {
    Figure {
        name: "outer_product",
        title: "The outer product",
        caption: "The matrix u uᵀ takes from every vector v its part along \
                  u. The whole circle falls onto one line. What is missing, \
                  v − u uᵀ v, is perpendicular to u.",
        alt: "A circle and a line through its centre in the direction of u. \
              An arrow v, the arrow of its part along the line, and a dashed \
              line from one tip to the other, at a right angle to the line.",
        params: vec![
            Param::new("u", "direction of u", 0.0..=180.0, 30.0).unit("°"),
            Param::new("v", "direction of v", 0.0..=360.0, 80.0).unit("°"),
        ],
        draw: draw_outer,
    }
}

fn draw_outer(values: &ParamValues) -> Outcome<Drawing> {
    let u = polar(1.0, values.get("u"));
    let v = polar(1.0, values.get("v"));
    // The columns of u uᵀ are u, as many times as u itself says.
    let columns = [(u.0 * u.0, u.1 * u.0), (u.0 * u.1, u.1 * u.1)];
    let projection = Mat2 { columns };
    let part = projection.times(v);
    let circle = unit_circle();
    let image = projection.image(&circle);
    let panel = plane(1.4)
        .legend(Legend::Off)
        .add(Series::line("circle", circle).ink(Ink::Exact).dashed())
        .add(Series::line("its image", image).ink(Ink::Gold).solid())
        .add(Series::line("rest", [part, v]).ink(Ink::Exact).dotted())
        .add(Series::arrows("v", [(ORIGIN, v)]).ink(Ink::Orange))
        .add(Series::arrows("u uᵀ v", [(ORIGIN, part)]).ink(Ink::Blue))
        .note_beside(v, "v", Side::Above)
        .note_beside(part, "u uᵀ v", Side::Below);
    Ok(Plot::square(panel).draw()?)
}

/// The symmetric matrix of the next two figures: 2 and 1 on the diagonal, and
/// `b` off it.
fn symmetric(b: f64) -> Mat2 {
    Mat2 { columns: [(2.0, b), (b, 1.0)] }
}

/// The directions, in degrees, and the eigenvalues of that matrix, the larger
/// one first.
fn eigen(b: f64) -> [(f64, f64); 2] {
    // tan 2φ = 2 b / (2 − 1), and λ = 3/2 ± sqrt(1/4 + b²)
    let angle = 0.5 * (2.0 * b).atan2(1.0).to_degrees();
    let half = (0.25 + b * b).sqrt();
    [(angle, 1.5 + half), (angle + 90.0, 1.5 - half)]
}

/// Directions that a matrix keeps.
pub fn eigenvectors() -> Figure {
    Figure {
        name: "eigenvectors",
        title: "Directions that a matrix keeps",
        caption: "Turn v round the circle, and watch A v run round the \
                  ellipse. Mostly the two point different ways. Along the \
                  dashed lines they do not: these are the eigenvectors, and \
                  how many times as long A v is there is the eigenvalue.",
        alt: "A unit circle and an ellipse, its image. Two dashed lines at a \
              right angle along the axes of the ellipse. An arrow v to the \
              circle and an arrow A v to the ellipse.",
        params: vec![
            Param::new("v", "direction of v", 0.0..=360.0, 70.0).unit("°"),
            Param::new("b", "entry off the diagonal", -1.2..=1.2, 0.8),
        ],
        draw: draw_eigenvectors,
    }
}

fn draw_eigenvectors(values: &ParamValues) -> Outcome<Drawing> {
    let b = values.get("b");
    let matrix = symmetric(b);
    let v = polar(1.0, values.get("v"));
    let image = matrix.times(v);
    let circle = unit_circle();
    let ellipse = matrix.image(&circle);
    let mut panel = plane(3.2).legend(Legend::Off);
    for (angle, value) in eigen(b) {
        let ends = [polar(-3.0, angle), polar(3.0, angle)];
        let line = Series::line("eigenvector", ends).ink(Ink::Exact).dashed();
        let label = format!("λ = {value:.2}");
        panel = panel.add(line).note_beside(ends[1], label, Side::Below);
    }
    let panel = panel
        .add(Series::line("circle", circle).ink(Ink::Orange).solid().thin())
        .add(Series::line("its image", ellipse).ink(Ink::Blue).thin())
        .add(Series::arrows("v", [(ORIGIN, v)]).ink(Ink::Orange))
        .add(Series::arrows("A v", [(ORIGIN, image)]).ink(Ink::Blue))
        .note_beside(image, "A v", Side::Above);
    Ok(Plot::square(panel).draw()?)
}

/// A matrix that is positive definite, or not.
pub fn positive_definite() -> Figure {
    Figure {
        name: "positive_definite",
        title: "Positive definite, or not",
        caption: "Left, where xᵀA x is one: an ellipse while A is positive \
                  definite. Right, xᵀA x for vectors of length one in all \
                  directions. The largest and the smallest of these numbers \
                  are the eigenvalues. Raise the entry off the diagonal \
                  until the curve dips below zero: the ellipse breaks open.",
        alt: "Left, an ellipse that leans. Right, a wave with two crests and \
              two troughs over one turn, with its zero line.",
        params: vec![Param::new(
            "b",
            "entry off the diagonal",
            -2.0..=2.0,
            0.8,
        )],
        draw: draw_definite,
    }
}

fn draw_definite(values: &ParamValues) -> Outcome<Drawing> {
    let matrix = symmetric(values.get("b"));
    let (mut level, mut form) = (Vec::new(), Vec::new());
    for degrees in 0..=360 {
        let degrees = f64::from(degrees);
        let v = polar(1.0, degrees);
        let image = matrix.times(v);
        // q = vᵀ A v, and the vector s v has s² q
        let q = v.0 * image.0 + v.1 * image.1;
        form.push((degrees, q));
        let s = if q > 0.0 { 1.0 / q.sqrt() } else { f64::NAN };
        level.push((s * v.0, s * v.1));
    }
    let left = plane(3.0)
        .legend(Legend::Off)
        .add(Series::line("xᵀA x = 1", level).ink(Ink::Blue));
    let right = Panel::new()
        .axes("direction (°)", "xᵀA x")
        .ranges(0.0..=360.0, -1.5..=4.5)
        .legend(Legend::Off)
        .horizontal(0.0, "")
        .add(Series::line("xᵀA x", form).ink(Ink::Orange).solid());
    Ok(Plot::strip([left, right]).draw()?)
}
