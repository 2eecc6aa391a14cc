//! Products of two vectors.

use super::{ORIGIN, plane, polar};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Plot, Series, Side};

/// How long the first of the two vectors is.
const LENGTH: f64 = 2.0;

/// The dot product as a length along the other vector.
pub fn dot_product() -> Figure {
    Figure {
        name: "dot_product",
        title: "The dot product",
        caption: "How much of b points along a? Drop a perpendicular from the \
                  tip of b onto the line of a: the thick piece. Times the \
                  length of a, it is the dot product. Turn b past a right \
                  angle, and it is negative.",
        alt: "Two arrows from one point. A dashed line falls from the tip of \
              the second at a right angle onto the line of the first; the \
              piece between the common point and the foot is drawn thick.",
        params: vec![
            Param::new("angle", "angle of b", 0.0..=180.0, 50.0).unit("°"),
            Param::new("length", "length of b", 0.2..=2.0, 1.5),
        ],
        draw: draw_dot,
    }
}

fn draw_dot(values: &ParamValues) -> Outcome<Drawing> {
    let a = (LENGTH, 0.0);
    let b = polar(values.get("length"), values.get("angle"));
    let dot = a.0 * b.0 + a.1 * b.1;
    let foot = (dot / LENGTH, 0.0);
    let panel = plane(2.2)
        .legend(Legend::Off)
        .add(Series::arrows("a", [(ORIGIN, a)]).ink(Ink::Blue))
        .add(Series::line("perpendicular", [b, foot]).ink(Ink::Exact).dashed())
        .add(
            Series::line("part along a", [ORIGIN, foot])
                .ink(Ink::Gold)
                .solid()
                .thick(),
        )
        .add(Series::arrows("b", [(ORIGIN, b)]).ink(Ink::Orange))
        .note_beside(a, "a", Side::Below)
        .note_beside(b, "b", Side::Above)
        .note((-2.0, -1.8), format!("a · b = {dot:.2}"));
    Ok(Plot::square(panel).draw()?)
}

/// The cross product as an area with a sign.
pub fn cross_product() -> Figure {
    Figure {
        name: "cross_product",
        title: "The cross product",
        caption: "The length of a × b is the area between the two vectors. \
                  Its direction is perpendicular to both: towards you while \
                  b lies to the left of a, away from you when it lies to the \
                  right. Where they point the same way, nothing is left.",
        alt: "Two arrows from one point span a shaded parallelogram; its area \
              is written beside it, together with the direction of the \
              product.",
        params: vec![
            Param::new("angle", "angle of b", -180.0..=180.0, 60.0).unit("°"),
            Param::new("length", "length of b", 0.2..=2.0, 1.5),
        ],
        draw: draw_cross,
    }
}

fn draw_cross(values: &ParamValues) -> Outcome<Drawing> {
    let a = (LENGTH, 0.0);
    let b = polar(values.get("length"), values.get("angle"));
    let cross = a.0 * b.1 - a.1 * b.0;
    let corner = (a.0 + b.0, a.1 + b.1);
    let towards = match cross {
        _ if cross.abs() < 1e-9 => "zero",
        _ if cross > 0.0 => "towards you",
        _ => "away from you",
    };
    let area = [ORIGIN, a, corner, b];
    let panel = plane(3.2)
        .legend(Legend::Off)
        .add(Series::region("area", area).ink(Ink::Gold).filled(0.25).solid())
        .add(Series::arrows("a", [(ORIGIN, a)]).ink(Ink::Blue))
        .add(Series::arrows("b", [(ORIGIN, b)]).ink(Ink::Orange))
        .note_beside(a, "a", Side::Below)
        .note_beside(b, "b", Side::Above)
        .note((-2.9, -2.8), format!("a × b = {cross:.2}, {towards}"));
    Ok(Plot::square(panel).draw()?)
}
