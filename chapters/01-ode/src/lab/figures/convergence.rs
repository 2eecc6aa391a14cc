//! Convergence: error against step size and against work.

use crate::{
    Adaptive, Dop853, DormandPrince, Euler, Field, Midpoint, Rk4, Solver,
    Tolerance, advance_to, fields, fixed_step_methods,
};
use course::{
    Cell, Column, Drawing, Figure, Outcome, ParamValues, Table, Value,
};
use figure::{Ink, Panel, Plot, Point, Series};

/// The problem: ẋ = cos(t) x from x = 1, up to this time.
const END: f64 = 2.0;

/// Relative error at the end after `steps` steps of a method.
fn error(solver: &mut dyn Solver, steps: usize) -> f64 {
    let mut system = Field::new(0.0, &[1.0], fields::growth_by_cos);
    advance_to(solver, &mut system, END, steps);
    relative_error(system.state()[0])
}

fn relative_error(x: f64) -> f64 {
    let exact = END.sin().exp();
    ((x - exact) / exact).abs()
}

/// The methods whose convergence is drawn, from the lowest order on.
fn methods() -> Vec<Box<dyn Solver>> {
    let mut methods = fixed_step_methods();
    methods.push(Box::new(Dop853::new()));
    methods
}

/// Step size and error, for steps that halve.
fn errors(solver: &mut dyn Solver) -> Vec<Point> {
    let mut points = Vec::new();
    for halvings in 1..=11 {
        let steps = 1 << halvings;
        points.push((END / steps as f64, error(solver, steps)));
    }
    points
}

/// The slope in a double logarithmic plot: the least squares line through
/// the four finest steps whose error is still above rounding.
fn fitted_slope(points: &[Point]) -> f64 {
    let above_rounding = |p: &&Point| p.1 > 1e-12;
    let finest = points.iter().rev().filter(above_rounding).take(4);
    let logs: Vec<Point> = finest.map(|p| (p.0.ln(), p.1.ln())).collect();
    let n = logs.len() as f64;
    let (mut sx, mut sy, mut sxx, mut sxy) = (0.0, 0.0, 0.0, 0.0);
    for (x, y) in logs {
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    (n * sxy - sx * sy) / (n * sxx - sx * sx)
}

/// The tolerance of a locked error: its digits are lost where rounding begins.
fn error_tolerance() -> course::Tolerance {
    course::Tolerance::new(1e-14, 1e-4)
}

/// Error against step size.
pub fn order() -> Figure {
    Figure {
        name: "order",
        title: "Error against step size",
        caption: "Error at t = 2 on ẋ = cos(t) x, for steps from 1 s down to \
                  1/1000 s. The slope of each line is the order of its \
                  method. The level part at the lower left is rounding.",
        alt: "Five straight falling lines on logarithmic axes, with slopes of \
              about one, two, four, five and eight; the two steepest level \
              off near ten to the minus fifteen.",
        params: vec![],
        draw: draw_order,
    }
}

fn draw_order(_: &ParamValues) -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .axes("step size h (s)", "relative error at t = 2")
        .log_log();
    for mut solver in methods() {
        let points = errors(solver.as_mut());
        let slope = fitted_slope(&points);
        let label = format!("{}, slope {slope:.2}", solver.name());
        let series = Series::path(label, points);
        panel = panel.add(series.tolerance(error_tolerance()));
    }
    Ok(Plot::wide(panel).size(640.0, 470.0).draw()?)
}

/// Error against derivative evaluations.
pub fn work() -> Figure {
    Figure {
        name: "work_precision",
        title: "Error against work",
        caption: "The same problem in a work–precision diagram: error against \
                  the number of derivative evaluations. Lower left is \
                  better. Euler's method loses as soon as you want more than \
                  one digit.",
        alt: "Six falling lines on logarithmic axes of error against number \
              of evaluations. Euler's line falls slowest; the higher the \
              order, the steeper the line. The adaptive method is close to \
              the fifth-order one.",
        params: vec![],
        draw: draw_work,
    }
}

fn draw_work(_: &ParamValues) -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .axes("derivative evaluations", "relative error at t = 2")
        .log_log()
        .y_range(1e-16..=1.0);
    for mut solver in methods() {
        let stages = solver.stages() as f64;
        let name = solver.name();
        let points = errors(solver.as_mut());
        let work = points.into_iter().map(|(h, e)| (stages * END / h, e));
        let series = Series::path(name, work);
        panel = panel.add(series.tolerance(error_tolerance()));
    }
    let adaptive = Series::path("Dormand-Prince, adaptive", adaptive_work()?);
    let adaptive = adaptive.ink(Ink::Gold).tolerance(error_tolerance());
    Ok(Plot::wide(panel.add(adaptive)).size(640.0, 470.0).draw()?)
}

fn adaptive_work() -> Outcome<Vec<Point>> {
    let mut points = Vec::new();
    for digits in 2..=13 {
        let tolerance = Tolerance::both(10_f64.powi(-digits))?;
        let mut solver = Adaptive::new(DormandPrince::new(), tolerance);
        let mut system = Field::new(0.0, &[1.0], fields::growth_by_cos);
        let cost = solver.run(&mut system, END)?;
        let error = relative_error(system.state()[0]);
        points.push((cost.evaluations as f64, error));
    }
    Ok(points)
}

/// The fewest steps with an error of at most `target`, by doubling and
/// bisection: here the error falls with every further step.
fn steps_needed(solver: &mut dyn Solver, target: f64) -> Outcome<usize> {
    let mut enough = 1;
    while error(solver, enough) > target {
        enough *= 2;
        if enough > 1 << 24 {
            return Err("the error does not reach the target".into());
        }
    }
    let mut too_few = enough / 2;
    while enough - too_few > 1 {
        let middle = (enough + too_few) / 2;
        match error(solver, middle) <= target {
            true => enough = middle,
            false => too_few = middle,
        }
    }
    Ok(enough)
}

fn evaluations_needed(solver: &mut dyn Solver, target: f64) -> Outcome<f64> {
    let steps = steps_needed(solver, target)?;
    Ok((steps * solver.stages()) as f64)
}

/// The cost of each digit.
pub fn table() -> Table {
    // A count may shift by one where an error meets its target to rounding.
    let count = |title| {
        let column = Column::integer(title);
        column.tolerance(course::Tolerance::new(6.0, 0.0))
    };
    Table {
        name: "digits",
        title: "Derivative evaluations needed per digit",
        caption: "The fewest derivative evaluations, with equal steps, that \
                  bring the relative error at t = 2 on ẋ = cos(t) x below \
                  1/10, 1/100 and so on.",
        columns: vec![
            Column::integer("digits"),
            count("Euler"),
            count("midpoint"),
            count("Runge–Kutta 4"),
            count("Dormand-Prince"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for digits in 1..=6 {
                let target = 10_f64.powi(-digits);
                let mut row: Vec<Cell> = vec![f64::from(digits).into()];
                for mut solver in fixed_step_methods() {
                    let cost = evaluations_needed(solver.as_mut(), target)?;
                    row.push(cost.into());
                }
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text about order and cost.
pub fn values() -> Vec<Value> {
    let slope = |name, title, compute| Value {
        name,
        title,
        unit: "",
        digits: 3,
        tolerance: course::Tolerance::rel(1e-6),
        compute,
    };
    let work = |name, title, compute| Value {
        name,
        title,
        unit: "",
        digits: 2,
        tolerance: course::Tolerance::new(4.0, 0.0),
        compute,
    };
    vec![
        slope("order_euler", "measured order of Euler's method", || {
            Ok(fitted_slope(&errors(&mut Euler::new())))
        }),
        slope("order_midpoint", "measured order of midpoint", || {
            Ok(fitted_slope(&errors(&mut Midpoint::new())))
        }),
        slope("order_rk4", "measured order of Runge–Kutta 4", || {
            Ok(fitted_slope(&errors(&mut Rk4::new())))
        }),
        work("work_euler", "Euler evaluations for an error of 1e-6", || {
            evaluations_needed(&mut Euler::new(), 1e-6)
        }),
        work("work_rk4", "Runge–Kutta evaluations for 1e-6", || {
            evaluations_needed(&mut Rk4::new(), 1e-6)
        }),
    ]
}
