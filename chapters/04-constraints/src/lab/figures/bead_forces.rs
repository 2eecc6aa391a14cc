//! The forces on the bead at several places: notes F §2.1.

use super::models::{G, at, on_wire};
use crate::{Bead, Feedback};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Series};
use math::Vec3;
use std::f64::consts::TAU;

/// Where the bead is shown: fractions of the angle at which it was let go.
const FRACTIONS: [f64; 5] = [-1.0, -0.66, -0.25, 0.35, 0.8];

/// Weight, constraint force and their sum along a swing.
pub fn figure() -> Figure {
    Figure {
        name: "forces",
        title: "The forces on the bead",
        caption: "A bead that was let go at rest on the left, at five points \
                  of its swing. Its weight is the same everywhere. The \
                  constraint force always points in or out, never along the \
                  wire, and is just as large as it has to be: largest where \
                  the bead is fastest. Let it go high up, and near the top \
                  the wire has to hold it up instead.",
        alt: "A circle with five beads on it. At each bead a short arrow \
              points down, an arrow of varying length points along the \
              radius, and a third is their sum.",
        params: vec![
            Param::new(
                "start",
                "where it is let go, from the lowest point",
                5.0..=175.0,
                110.0,
            )
            .unit("°"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let start = values.get("start").to_radians();
    let circle = (0..=120).map(|i| at(on_wire(TAU * f64::from(i) / 120.0)));
    let (mut weight, mut constraint, mut sum) = (vec![], vec![], vec![]);
    let mut beads = Vec::new();
    for fraction in FRACTIONS {
        let bead = swinging(start, fraction * start)?;
        let x = bead.x();
        // The weight is drawn a third of a metre long.
        let arrow = |f: Vec3| (at(x), at(x + f / (3.0 * G)));
        let force = bead.constraint_force();
        weight.push(arrow(bead.force));
        constraint.push(arrow(force));
        sum.push(arrow(bead.force + force));
        beads.push(at(x));
    }
    let panel = Panel::new()
        .bare()
        .equal()
        .ranges(-1.6..=1.6, -1.4..=1.45)
        .legend(Legend::Above)
        .add(Series::line("", circle).ink(Ink::Faint))
        .add(Series::arrows("their sum", sum).ink(Ink::Exact).thick())
        .add(Series::arrows("weight f", weight).ink(Ink::Blue))
        .add(Series::arrows("constraint force", constraint).ink(Ink::Orange))
        .add(Series::points("", beads).ink(Ink::Exact).thick());
    Ok(Plot::square(panel).size(520.0, 480.0).draw()?)
}

/// A bead that was at rest at the angle `start`, at another angle.
fn swinging(start: f64, angle: f64) -> Outcome<Bead> {
    // v^2/2 = g (height above)
    let speed = (2.0 * G * (angle.cos() - start.cos())).max(0.0).sqrt();
    let v = speed * Vec3::new(angle.cos(), 0.0, angle.sin());
    let bead = Bead::new(1.0, on_wire(angle), v, -G * Vec3::z())?;
    Ok(bead.with_feedback(Feedback::none()))
}
