//! Which error step doubling measures: notes B §3 and their erratum.

use crate::{
    Euler, Field, Midpoint, Rk4, Solver, StepDoubling, fields, step_factor,
};
use course::{Cell, Column, Format, Outcome, Table, Tolerance, Value};

/// The true errors of the whole step and of the halves on ẋ = −x from 1,
/// and the difference of the two.
fn measured(solver: impl Solver, h: f64) -> Outcome<(f64, f64, f64)> {
    let mut system = Field::new(0.0, &[1.0], fields::decay(1.0)?);
    let mut doubling = StepDoubling::new(solver);
    doubling.compare(&mut system, h);
    let exact = fields::decay_solution(h, 1.0, 1.0);
    let whole = (doubling.whole()[0] - exact).abs();
    let halves = (doubling.halves()[0] - exact).abs();
    Ok((whole, halves, doubling.difference()))
}

/// The difference against the errors that it estimates.
pub fn table() -> Table {
    let ratio = |title| {
        let column = Column::number(title, Format::Fixed(4));
        // RK4's errors at h = 0.02 are near 1e-11: six digits survive.
        column.tolerance(Tolerance::rel(1e-4))
    };
    Table {
        name: "doubling",
        title: "What the difference of step doubling measures",
        caption: "One doubled step on ẋ = −x with h = 0.02 s. The difference \
                  e is (2ᵖ − 1) times the error of the halves. The error of \
                  the whole step is larger than e.",
        columns: vec![
            Column::text("method"),
            Column::integer("order p"),
            ratio("error of the whole step / e"),
            ratio("2ᵖ / (2ᵖ − 1)"),
            ratio("error of the halves · (2ᵖ − 1) / e"),
        ],
        rows: || {
            Ok(vec![
                row("Euler", Euler::new())?,
                row("midpoint", Midpoint::new())?,
                row("Runge–Kutta 4", Rk4::new())?,
            ])
        },
    }
}

fn row(name: &str, solver: impl Solver) -> Outcome<Vec<Cell>> {
    let order = solver.order();
    let power = f64::powi(2.0, order as i32);
    let (whole, halves, e) = measured(solver, 0.02)?;
    Ok(vec![
        name.into(),
        order.into(),
        (whole / e).into(),
        (power / (power - 1.0)).into(),
        (halves * (power - 1.0) / e).into(),
    ])
}

/// Numbers in the text about doubling and the step factor.
pub fn values() -> Vec<Value> {
    let factor = |name, title, compute| Value {
        name,
        title,
        unit: "",
        digits: 3,
        tolerance: Tolerance::rel(1e-12),
        compute,
    };
    vec![
        Value {
            name: "doubling_ratio",
            title: "error of an Euler step over the difference, h = 0.1",
            unit: "",
            digits: 4,
            tolerance: Tolerance::rel(1e-10),
            compute: || {
                let (whole, _, e) = measured(Euler::new(), 0.1)?;
                Ok(whole / e)
            },
        },
        factor("factor_grow", "growth from 1e-8 to 1e-4, Euler", || {
            Ok(step_factor(1e-8, 1e-4, 2.0))
        }),
        factor("factor_shrink", "shrinking from 1e-3 to 1e-4, Euler", || {
            Ok(step_factor(1e-3, 1e-4, 2.0))
        }),
        factor("factor_grow_rk4", "growth from 1e-8 to 1e-4, RK4", || {
            Ok(step_factor(1e-8, 1e-4, 5.0))
        }),
        factor("factor_shrink_rk4", "shrinking to 1e-4, RK4", || {
            Ok(step_factor(1e-3, 1e-4, 5.0))
        }),
    ]
}
