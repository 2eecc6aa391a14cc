//! Stability of Euler's method on a decay: notes B §2.1, figure 4 below, and
//! the slide on Euler's speed limit.

use crate::fields::decay_solution;
use crate::{
    Euler, Field, Regime, Rk4, backward_euler, euler_decay, fields, record,
    stability_polynomial,
};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// The values of hk on the slide.
const HK: [f64; 5] = [0.5, 1.0, 1.5, 2.0, 3.0];

/// Euler's method on ẋ = −kx, with time in units of 1/k.
fn euler_path(hk: f64, steps: usize) -> Outcome<Vec<Point>> {
    let mut system = Field::new(0.0, &[1.0], fields::decay(1.0)?);
    let path = record(&mut Euler::new(), &mut system, hk, steps);
    Ok(path.against_time(0))
}

/// Five panels, one for each regime.
pub fn regimes() -> Figure {
    Figure {
        name: "regimes",
        title: "Five regimes of hk",
        caption: "Euler's method on ẋ = −kx from x = 1, six steps, for five \
                  values of hk. The smooth line is the exact solution. From \
                  left to right: fine, lucky, overshooting, stuck, exploding.",
        alt: "Five panels of x against step number. At hk = 0.5 the points \
              fall smoothly to zero; at 1 they drop to zero at once; at 1.5 \
              they alternate and die down; at 2 they jump between plus and \
              minus one; at 3 they leave the panel.",
        params: vec![],
        draw: draw_regimes,
    }
}

fn draw_regimes(_: &ParamValues) -> Outcome<Drawing> {
    let mut panels = Vec::new();
    for hk in HK {
        let mut points = Vec::new();
        for (n, (_, x)) in euler_path(hk, 6)?.into_iter().enumerate() {
            points.push((n as f64, x));
        }
        let exact = move |n: f64| decay_solution(n * hk, 1.0, 1.0);
        panels.push(
            Panel::new()
                .title(format!("hk = {hk}"))
                .axes("step", "x")
                .ranges(0.0..=6.0, -2.2..=2.2)
                .legend(Legend::Off)
                .add(Series::graph("exact", 0.0..=6.0, exact).ink(Ink::Exact))
                .add(Series::path("Euler", points).ink(Ink::Blue)),
        );
    }
    Ok(Plot::strip(panels).share_y().draw()?)
}

/// One decay with a step to choose.
pub fn instability() -> Figure {
    Figure {
        name: "instability",
        title: "Euler's method around its limit",
        caption: "The same decay with a step slightly too large. Every jump \
                  across zero is longer than the one before. Move the slider \
                  below hk = 2, and the oscillation dies down.",
        alt: "A smooth curve decays to zero while the points of Euler's \
              method jump from one side of zero to the other, farther at \
              each step.",
        params: vec![Param::new("hk", "step times rate, hk", 0.1..=3.5, 2.2)],
        draw: draw_instability,
    }
}

fn draw_instability(values: &ParamValues) -> Outcome<Drawing> {
    let hk = values.get("hk");
    let steps = 14;
    let end = hk * steps as f64;
    let exact = |t: f64| decay_solution(t, 1.0, 1.0);
    let panel = Panel::new()
        .axes("time in units of 1/k", "x")
        .add(Series::graph("exact", 0.0..=end, exact).ink(Ink::Exact))
        .add(Series::path("Euler", euler_path(hk, steps)?).ink(Ink::Blue));
    Ok(Plot::wide(panel).draw()?)
}

/// The regimes in numbers.
pub fn table() -> Table {
    let factor = |title| Column::number(title, Format::Fixed(4));
    Table {
        name: "regimes",
        title: "Euler's method on a decay, by hk",
        caption: "The factor by which one step multiplies x. Euler's factor \
                  1 − hk departs from the exact one and passes −1 at hk = 2; \
                  that of backward Euler stays between 0 and 1.",
        columns: vec![
            Column::number("hk", Format::Fixed(1)),
            factor("exact"),
            factor("Euler"),
            Column::text("regime of Euler"),
            Column::number("x after 6 Euler steps", Format::Significant(3)),
            factor("backward Euler"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for hk in HK {
                let after = euler_path(hk, 6)?[6].1;
                let mut backward = [1.0];
                backward_euler(hk, &[1.0], &mut backward)?;
                let row: Vec<Cell> = vec![
                    hk.into(),
                    decay_solution(hk, 1.0, 1.0).into(),
                    euler_decay(hk, 1.0).into(),
                    Regime::of(hk)?.describe().into(),
                    after.into(),
                    backward[0].into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text about stability.
pub fn values() -> Vec<Value> {
    vec![
        Value {
            name: "neptune_steps",
            title: "Euler steps at hk = 3 from 1 m to beyond Neptune",
            unit: "",
            digits: 2,
            tolerance: Tolerance::EXACT,
            compute: steps_to_neptune,
        },
        Value {
            name: "rk4_limit",
            title: "the largest hk at which Runge–Kutta 4 does not explode",
            unit: "",
            digits: 5,
            tolerance: Tolerance::abs(1e-12),
            compute: || Ok(stability_limit(&Rk4::new())),
        },
    ]
}

fn steps_to_neptune() -> Outcome<f64> {
    /// Neptune's mean distance from the sun, m.
    const NEPTUNE: f64 = 4.5e12;
    let path = euler_path(3.0, 100)?;
    let away = path.iter().position(|(_, x)| x.abs() > NEPTUNE);
    Ok(away.ok_or("Neptune was not reached in a hundred steps")? as f64)
}

/// Where |R(−hk)| passes 1, by bisection.
fn stability_limit(solver: &dyn crate::Solver) -> f64 {
    let order = solver.order();
    let grows = |hk: f64| stability_polynomial(order, (-hk, 0.0)).0.abs() > 1.0;
    let (mut stable, mut unstable) = (1.0, 4.0);
    for _ in 0..60 {
        let middle = 0.5 * (stable + unstable);
        match grows(middle) {
            true => unstable = middle,
            false => stable = middle,
        }
    }
    stable
}
