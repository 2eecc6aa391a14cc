//! The orders of convergence of implicit methods, and what further Newton
//! iterations change.

use crate::{
    BackwardEuler, FieldWithJacobian, ImplicitSolver, ImplicitSystem,
    advance_implicit, implicit_methods,
};
use course::{Drawing, Figure, Outcome, ParamValues, Tolerance, Value};
use figure::{Legend, Panel, Plot, Point, Series};
use math::MatN;

/// `x' = -x³` from 2.
fn cubic() -> impl ImplicitSystem {
    let f = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = -x[0] * x[0] * x[0];
    };
    let j = |_t: f64, x: &[f64], jac: &mut MatN| {
        jac[(0, 0)] = -3.0 * x[0] * x[0];
    };
    FieldWithJacobian::new(0.0, &[2.0], f, j)
}

fn x_of(system: &dyn ImplicitSystem) -> f64 {
    let mut x = [0.0];
    system.get_state(&mut x);
    x[0]
}

/// When the error is measured, s.
const END: f64 = 2.0;

/// Error at the end after `steps` steps, relative to the exact answer.
fn error(solver: &mut dyn ImplicitSolver, steps: usize) -> Outcome<f64> {
    let mut system = cubic();
    advance_implicit(solver, &mut system, END / steps as f64, steps)?;
    // x = 1 / sqrt(1/x0² + 2t)
    let exact = 1.0 / (0.25 + 2.0 * END).sqrt();
    Ok((x_of(&system) / exact - 1.0).abs())
}

/// Error against step size.
pub fn figure() -> Figure {
    Figure {
        name: "convergence_orders",
        title: "Error of implicit methods against step size",
        caption: "The error at t = 2 on ẋ = −x³ from 2, with one linear solve \
                  per step. Halve the step: the error of backward Euler falls \
                  to a half, that of the other two to a quarter.",
        alt: "Three falling straight lines on logarithmic axes; one has slope \
              one, two have slope two.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .axes("step size h (s)", "relative error at t = 2")
        .log_log()
        .legend(Legend::BottomRight);
    for mut solver in implicit_methods() {
        let mut points: Vec<Point> = Vec::new();
        for halvings in 4..=12 {
            let steps = 1 << halvings;
            let error = error(solver.as_mut(), steps)?;
            points.push((END / steps as f64, error));
        }
        let slope = slope(&points);
        let label = format!("{}, slope {slope:.2}", solver.name());
        let close = Tolerance::new(1e-12, 1e-4);
        panel = panel.add(Series::path(label, points).tolerance(close));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// The slope between the finest step and one 8 times as long.
fn slope(points: &[Point]) -> f64 {
    let (a, b) = (points[points.len() - 1], points[points.len() - 4]);
    (b.1 / a.1).ln() / (b.0 / a.0).ln()
}

/// One step of 0.5 with a method.
fn one_step(mut solver: BackwardEuler) -> Outcome<f64> {
    let mut system = cubic();
    solver.step(&mut system, 0.5)?;
    Ok(x_of(&system))
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new("cubic_linearised", "after one linear solve", "", 4, || {
            one_step(BackwardEuler::linearised())
        }),
        Value::new(
            "cubic_converged",
            "after Newton's iteration",
            "",
            4,
            || one_step(BackwardEuler::converged()),
        ),
    ]
}
