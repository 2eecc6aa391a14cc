//! Figures of the warm-up: the mathematics that the chapters use, in the
//! plane.

mod matrices;
mod rates;
mod vectors;

use course::Figure;
use figure::{Panel, Point};
use std::f64::consts::TAU;

/// All figures of the warm-up.
pub fn figures() -> Vec<Figure> {
    vec![
        vectors::dot_product(),
        vectors::cross_product(),
        matrices::columns(),
        matrices::outer_product(),
        rates::jacobian(),
        rates::complex_powers(),
        matrices::eigenvectors(),
        matrices::positive_definite(),
    ]
}

const ORIGIN: Point = (0.0, 0.0);

/// The point at `length` from the origin in the direction of `degrees`.
fn polar(length: f64, degrees: f64) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (length * cos, length * sin)
}

/// Points round the unit circle, the first one again at the end.
fn unit_circle() -> Vec<Point> {
    let mut points = Vec::new();
    for i in 0..=120 {
        let (sin, cos) = (TAU * f64::from(i) / 120.0).sin_cos();
        points.push((cos, sin));
    }
    points
}

/// A matrix of two rows and two columns.
#[derive(Clone, Copy)]
struct Mat2 {
    /// What the matrix makes of the first unit vector, and of the second.
    columns: [Point; 2],
}

impl Mat2 {
    /// The matrix times a vector: so much of each column.
    fn times(&self, (x, y): Point) -> Point {
        let [a, b] = self.columns;
        (x * a.0 + y * b.0, x * a.1 + y * b.1)
    }

    /// The images of many points.
    fn image(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|p| self.times(*p)).collect()
    }
}

/// A square piece of the plane, as wide on both sides of the origin.
fn plane(reach: f64) -> Panel {
    let range = -reach..=reach;
    Panel::new().axes("x", "y").ranges(range.clone(), range).equal()
}
