//! The outward spiral: notes B §2.1, figure 4 above.

use crate::{Euler, Field, euler_growth, fields, record, stability_polynomial};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Panel, Plot, Series};
use std::f64::consts::TAU;

/// Euler's method on the circle.
pub fn figure() -> Figure {
    Figure {
        name: "spiral",
        title: "The outward spiral",
        caption: "The point should stay on the circle. Euler's method leaves \
                  it along the tangent, step after step. A smaller h slows \
                  the spiral down but never stops it.",
        alt: "A circle, and a path of straight legs that starts on it and \
              spirals outwards, farther from it with every turn.",
        params: vec![
            Param::new("h", "step size h", 0.01..=1.0, 0.1).unit("s").log(),
            Param::new("turns", "turns", 1.0..=8.0, 3.0).integer(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let steps = (TAU * values.get("turns") / h).round() as usize;
    let mut system = Field::new(0.0, &[1.0, 0.0], fields::circle);
    let path = record(&mut Euler::new(), &mut system, h, steps);
    let euler = Series::line(
        format!("Euler, h = {} s", course::plain(h, 3)),
        path.in_plane(0, 1),
    );
    let euler = if steps < 150 { euler.marked() } else { euler };
    let ring = (0..=200).map(|i| TAU * f64::from(i) / 200.0);
    let ring = ring.map(|angle| (angle.cos(), angle.sin()));
    let panel = Panel::new()
        .axes("x", "y")
        .equal()
        .add(Series::line("exact", ring).ink(Ink::Exact))
        .add(euler.ink(Ink::Blue).solid())
        .add(Series::points("start", [(1.0, 0.0)]).ink(Ink::Orange));
    Ok(Plot::square(panel).draw()?)
}

/// The relative growth of the radius in one turn.
fn drift_per_turn(order: usize, h: f64) -> f64 {
    let (re, im) = stability_polynomial(order, (0.0, h));
    // |R|^(2 pi / h) - 1, without losing the digits of a tiny drift.
    let log_growth = 0.5 * (re * re + im * im - 1.0).ln_1p();
    (log_growth * TAU / h).exp_m1()
}

/// Drift of the radius per turn.
pub fn table() -> Table {
    let drift = |title| {
        let digits = Format::Significant(3);
        // R² − 1 cancels down to h⁶/72: ten digits of RK4's drift are lost.
        Column::number(title, digits).tolerance(Tolerance::new(1e-12, 1e-4))
    };
    Table {
        name: "growth",
        title: "Growth of the radius in one turn round the circle",
        caption: "How much the radius grows in the time of one turn round \
                  the circle, 2π s, as a fraction of itself. The exact answer \
                  is 0.",
        columns: vec![
            Column::number("h", Format::Significant(1)).unit("s"),
            Column::number("steps per turn", Format::Fixed(1)),
            drift("Euler"),
            drift("midpoint"),
            drift("Runge–Kutta 4"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for h in [0.5, 0.2, 0.1, 0.05, 0.02, 0.01] {
                let mut row: Vec<Cell> = vec![h.into(), (TAU / h).into()];
                for order in [1, 2, 4] {
                    row.push(drift_per_turn(order, h).into());
                }
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text about the spiral and about counting steps.
pub fn values() -> Vec<Value> {
    let close = Tolerance::rel(1e-12);
    vec![
        Value {
            name: "spiral_growth",
            title: "growth of the radius in one Euler step, h = 0.1",
            unit: "",
            digits: 4,
            tolerance: close,
            compute: || Ok(euler_growth(0.1)),
        },
        Value {
            name: "printed_frames",
            title: "passes of the notes' loop over ten seconds at 1/30 s",
            unit: "",
            digits: 3,
            tolerance: Tolerance::EXACT,
            compute: || Ok(printed_loop().0 as f64),
        },
        Value {
            name: "printed_end",
            title: "time after the notes' loop over ten seconds",
            unit: "s",
            digits: 6,
            tolerance: close,
            compute: || Ok(printed_loop().1),
        },
    ]
}

/// The driver of notes D §3 as printed: its passes, and where it ends.
fn printed_loop() -> (usize, f64) {
    let (mut passes, mut t) = (0, 0.0);
    while t < 10.0 {
        passes += 1;
        t += 1.0 / 30.0;
    }
    (passes, t)
}
