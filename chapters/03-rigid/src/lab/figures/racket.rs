//! The tennis racket theorem: rotation about the middle axis flips over again
//! and again.

use super::{angle_between, tossed_book};
use crate::{FreeRotation, quaternion_to_matrix};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Panel, Plot, Point, Series};
use ode::{DormandPrince, Rk4, Solver, System, advance_to};
use std::f64::consts::TAU;

/// Tilt from the middle axis of the book in the text, °.
const TILT: f64 = 1.0;
/// The same for measuring errors: the book flips as well, but does not wait so
/// long in between that every error grows beyond recognition.
const TILT_OF_ERRORS: f64 = 20.0;
/// The number of periods after which errors are measured.
const PERIODS: f64 = 10.0;

/// The angular velocity about the middle axis over time.
pub fn figure() -> Figure {
    Figure {
        name: "racket",
        title: "The book flips",
        caption: "A book is tossed with one turn per second about its middle \
                  axis, or nearly so. The figure shows the component of ω \
                  along that axis, in the body frame: the line is the exact \
                  solution, the points are Runge–Kutta's. For a while all \
                  seems well. Then the book flips over, and goes on as if \
                  nothing had happened, until it flips over again. A smaller \
                  tilt only makes it wait longer.",
        alt: "A curve that stays near its upper level, drops quickly to the \
              opposite lower level, stays there, and rises again; dots lie \
              on the curve.",
        params: vec![
            Param::new("tilt", "tilt from the middle axis", 0.001..=45.0, TILT)
                .unit("°")
                .log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    const END: f64 = 6.0;
    let body = tossed_book::tossed(values.get("tilt"))?;
    let exact = FreeRotation::of(&body)?;
    let curve = |t: f64| exact.omega_body(t).y / TAU;
    let mut world = tossed_book::world_of(body);
    let mut solver = Rk4::new();
    let mut points: Vec<Point> = Vec::new();
    for _ in 0..=60 {
        let turns = world.bodies()[0].omega_body().y / TAU;
        points.push((world.time(), turns));
        for _ in 0..20 {
            world.step(&mut solver, END / 1200.0);
        }
    }
    // Near the middle axis an error grows by e^(3.7 t) until the flip.
    let close = Tolerance::new(1e-6, 1e-6);
    let panel = Panel::new()
        .axes("time t (s)", "turns per second about axis 2")
        .y_range(-1.15..=1.15)
        .add(Series::graph("exact", 0.0..=END, curve).ink(Ink::Exact))
        .add(Series::points("RK4", points).tolerance(close));
    Ok(Plot::wide(panel).draw()?)
}

/// The error angle, rad, of a method after ten periods.
fn error(solver: &mut dyn Solver, steps: usize) -> Outcome<f64> {
    let body = tossed_book::tossed(TILT_OF_ERRORS)?;
    let exact = FreeRotation::of(&body)?;
    let end = PERIODS * exact.period();
    let mut world = tossed_book::world_of(body);
    advance_to(solver, &mut world, end, PERIODS as usize * steps);
    let right = quaternion_to_matrix(exact.q(end));
    Ok(angle_between(right, world.bodies()[0].r()))
}

/// Steps per period, and the error they leave.
pub fn table() -> Table {
    // What is left of an error near rounding differs between machines.
    let error_column = |title| {
        let column = Column::number(title, Format::Significant(2)).unit("rad");
        column.tolerance(Tolerance::new(3e-12, 1e-3))
    };
    Table {
        name: "racket",
        title: "Error of the orientation after ten periods",
        caption: "The book, tossed 20° from its middle axis: the angle between \
                  the simulated and the exact orientation after ten periods, \
                  in which the book flips twenty times. Towards small steps, \
                  twice as many make the error of Runge–Kutta 16 times \
                  smaller and that of Dormand–Prince 32 times, until only \
                  rounding is left.",
        columns: vec![
            Column::integer("steps per period"),
            error_column("RK4"),
            error_column("Dormand–Prince"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for steps in [100, 200, 400, 800, 1600, 3200, 6400] {
                let row: Vec<Cell> = vec![
                    steps.into(),
                    error(&mut Rk4::new(), steps)?.into(),
                    error(&mut DormandPrince::new(), steps)?.into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// The fewest steps per period, in hundreds, that leave at most `target`.
fn steps_needed(solver: &mut dyn Solver, target: f64) -> Outcome<f64> {
    for hundreds in 1..200 {
        if error(solver, 100 * hundreds)? <= target {
            return Ok(100.0 * hundreds as f64);
        }
    }
    Err("the error does not reach the target".into())
}

/// How fast a small tilt grows, 1/s, at one turn a second.
fn growth_rate() -> Outcome<f64> {
    let i = tossed_book::moments()?;
    // rate^2 = (I3 - I2)(I2 - I1)/(I1 I3) omega^2
    let share = (i.z - i.y) * (i.y - i.x) / (i.x * i.z);
    Ok(TAU * share.sqrt())
}

/// Numbers in the text about the racket.
pub fn values() -> Vec<Value> {
    let value = |name, title, unit, digits, compute| {
        let tolerance = Tolerance::rel(1e-9);
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        value("racket_tilt", "tilt of the tossed book", "°", 2, || Ok(TILT)),
        value("racket_growth", "growth rate of a tilt", "1/s", 3, growth_rate),
        value("racket_flip", "first flip, tilted by 1°", "s", 3, || {
            Ok(FreeRotation::of(&tossed_book::tossed(TILT)?)?.first_flip())
        }),
        value(
            "racket_flip_fine",
            "first flip, tilted by 0.001°",
            "s",
            3,
            || Ok(FreeRotation::of(&tossed_book::tossed(0.001)?)?.first_flip()),
        ),
        value("racket_period", "period, tilted by 20°", "s", 3, || {
            Ok(FreeRotation::of(&tossed_book::tossed(TILT_OF_ERRORS)?)?
                .period())
        }),
        value(
            "racket_steps_rk4",
            "RK4 steps per period for 1e-9 over ten periods",
            "",
            3,
            || steps_needed(&mut Rk4::new(), 1e-9),
        ),
        value(
            "racket_steps_dp",
            "Dormand–Prince steps per period for 1e-9 over ten periods",
            "",
            3,
            || steps_needed(&mut DormandPrince::new(), 1e-9),
        ),
    ]
}
