//! The midpoint construction: notes B §2.2, figure 5.

use crate::{Field, Midpoint, Solver, System, fields};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Series};

/// One midpoint step on the circle, in its parts.
pub fn figure() -> Figure {
    Figure {
        name: "midpoint",
        title: "The midpoint construction",
        caption: "One step of the midpoint method. Take half an Euler step, to \
                  (a). Read the arrow there, (b). Take the whole step from \
                  the start along that arrow, to (c). The dashed Euler step \
                  lands much farther from the curve.",
        alt: "An arc with its starting point below. A dashed straight arrow \
              leaves the arc along the tangent; half-way up it, at point a, a \
              tilted arrow b is drawn; a parallel arrow from the start ends \
              at point c close to the arc.",
        params: vec![Param::new("h", "step size h", 0.2..=1.5, 1.0).unit("s")],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let mut system = Field::new(0.0, &[1.0, 0.0], fields::circle);
    let mut arrow = [0.0; 2];

    system.derivative(&mut arrow);
    let start = (1.0, 0.0);
    let euler = (1.0 + h * arrow[0], h * arrow[1]);
    let a = (1.0 + 0.5 * h * arrow[0], 0.5 * h * arrow[1]);

    system.set_state(0.5 * h, &[a.0, a.1]);
    system.derivative(&mut arrow);
    let b = (a.0 + 0.5 * h * arrow[0], a.1 + 0.5 * h * arrow[1]);

    system.set_state(0.0, &[1.0, 0.0]);
    Midpoint::new().step(&mut system, h);
    let c = (system.state()[0], system.state()[1]);

    let arc = (0..=100).map(|i| 1.15 * h * f64::from(i) / 100.0);
    let arc = arc.map(|angle: f64| (angle.cos(), angle.sin()));
    let panel = Panel::new()
        .axes("x", "y")
        .equal()
        .legend(Legend::BottomLeft)
        .add(Series::line("integral curve", arc).ink(Ink::Exact))
        .add(
            Series::arrows("Euler step", [(start, euler)])
                .ink(Ink::Faint)
                .dashed(),
        )
        .add(Series::arrows("arrow at the midpoint", [(a, b)]).ink(Ink::Orange))
        .add(Series::arrows("midpoint step", [(start, c)]).ink(Ink::Blue))
        .add(Series::letters("", [(a, "a"), (b, "b"), (c, "c")]));
    Ok(Plot::square(panel).draw()?)
}
