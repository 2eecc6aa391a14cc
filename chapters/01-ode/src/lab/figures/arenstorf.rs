//! Adaptive steps along Arenstorf's orbit.

use super::vector_fields::points_within;
use crate::fields::{
    ARENSTORF_PERIOD, ARENSTORF_START, MOON_MASS, arenstorf, jacobi_constant,
};
use crate::{Adaptive, DormandPrince, Field, Tolerance};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Panel, Plot, Point, Series, Side};

/// One trip round the orbit.
struct Trip {
    /// The smooth path in the plane.
    curve: Vec<Point>,
    /// Where each step ended.
    stops: Vec<Point>,
    /// When each step began, and how long it was.
    steps: Vec<Point>,
    /// The distance between end and start.
    closure: f64,
    /// The largest change of Jacobi's constant.
    jacobi: f64,
}

fn trip(tolerance: f64) -> Outcome<Trip> {
    let start = ARENSTORF_START;
    let mut system = Field::new(0.0, &start, arenstorf);
    let tolerance = Tolerance::both(tolerance)?;
    let mut solver = Adaptive::new(DormandPrince::new(), tolerance);
    let begin = (start[0], start[1]);
    let (mut curve, mut stops, mut steps) = (vec![begin], vec![], vec![]);
    let constant = jacobi_constant(MOON_MASS, &start);
    let mut jacobi = 0.0_f64;
    solver.observe(&mut system, ARENSTORF_PERIOD, |step| {
        for (_, x) in points_within(step, 8) {
            curve.push((x[0], x[1]));
        }
        stops.push((step.x1[0], step.x1[1]));
        steps.push((step.t0, step.h));
        let now = jacobi_constant(MOON_MASS, &step.x1);
        jacobi = jacobi.max((now - constant).abs());
    })?;
    let end = system.state();
    let closure = (end[0] - start[0]).abs().max((end[1] - start[1]).abs());
    Ok(Trip { curve, stops, steps, closure, jacobi })
}

/// The orbit, and the size of each step along it.
pub fn figure() -> Figure {
    Figure {
        name: "arenstorf",
        title: "Adaptive steps along Arenstorf's orbit",
        caption: "A satellite between earth and moon, in the frame that \
                  rotates with them. Each dot is the end of a step of the \
                  adaptive method. Where the satellite swings past the moon, \
                  and less so where it swings past the earth, the steps \
                  crowd together.",
        alt: "Left, a closed path of three wide loops around the earth and a \
              tight turn at the moon, with dots that lie close together in \
              the tight turns. Right, the step size over time on a \
              logarithmic axis: tiny at both ends, with two notches between.",
        params: vec![
            Param::new("digits", "tolerance 10⁻ⁿ, n", 3.0..=11.0, 6.0)
                .integer(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let digits = values.count("digits") as i32;
    let trip = trip(10_f64.powi(-digits))?;
    // Errors grow by about a million along this orbit.
    let loose = course::Tolerance::new(1e-6, 1e-6);
    let orbit = Panel::new()
        .axes("x (distance earth to moon = 1)", "y")
        .ranges(-1.5..=1.5, -1.5..=1.5)
        .equal()
        .add(
            Series::line("", trip.curve).ink(Ink::Blue).thin().tolerance(loose),
        )
        .add(
            Series::points("", trip.stops)
                .ink(Ink::Blue)
                .marker(figure::Marker::Dot)
                .tolerance(loose),
        )
        .add(
            Series::points("", [(-MOON_MASS, 0.0), (1.0 - MOON_MASS, 0.0)])
                .ink(Ink::Orange),
        )
        .note_beside((-MOON_MASS, 0.0), "earth", Side::Below)
        .note_beside((1.0 - MOON_MASS, 0.0), "moon", Side::Right);
    let sizes = Panel::new()
        .axes("time t", "step size h")
        .y_log()
        .add(Series::line("", trip.steps).ink(Ink::Blue).tolerance(loose));
    Ok(Plot::strip([orbit, sizes]).draw()?)
}

/// Numbers in the text about the orbit, all at a tolerance of 1e-9.
pub fn values() -> Vec<Value> {
    // Step sizes and counts depend smoothly on the path, errors at its end
    // do not: rounding is amplified by a million on the way.
    let value = |name, title, digits, rel, compute| Value {
        name,
        title,
        unit: "",
        digits,
        tolerance: course::Tolerance::rel(rel),
        compute,
    };
    vec![
        value("arenstorf_period", "Arenstorf's period", 5, 1e-15, || {
            Ok(ARENSTORF_PERIOD)
        }),
        value("arenstorf_shortest", "shortest step", 2, 1e-4, || {
            Ok(step_size_range()?.0)
        }),
        value("arenstorf_longest", "longest step", 2, 1e-4, || {
            Ok(step_size_range()?.1)
        }),
        value("arenstorf_ratio", "longest over shortest step", 2, 1e-4, || {
            let (shortest, longest) = step_size_range()?;
            Ok(longest / shortest)
        }),
        value("arenstorf_steps", "steps along the orbit", 3, 1e-2, || {
            Ok(trip(1e-9)?.steps.len() as f64)
        }),
        value(
            "arenstorf_fixed",
            "steps needed if all were the shortest",
            2,
            1e-4,
            || Ok(ARENSTORF_PERIOD / step_size_range()?.0),
        ),
        value("arenstorf_closure", "gap between end and start", 1, 0.2, || {
            Ok(trip(1e-9)?.closure)
        }),
        value("arenstorf_jacobi", "drift of Jacobi's constant", 1, 0.2, || {
            Ok(trip(1e-9)?.jacobi)
        }),
    ]
}

/// Shortest and longest step, leaving out the last two, which are cut to
/// land on the end.
fn step_size_range() -> Outcome<(f64, f64)> {
    let steps = trip(1e-9)?.steps;
    let (mut shortest, mut longest) = (f64::INFINITY, 0.0_f64);
    for (_, h) in &steps[..steps.len().saturating_sub(2)] {
        shortest = shortest.min(*h);
        longest = longest.max(*h);
    }
    Ok((shortest, longest))
}
