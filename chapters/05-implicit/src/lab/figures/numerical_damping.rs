//! Numerical damping: what implicit steps take from an oscillation.

use crate::{
    FieldWithJacobian, ImplicitSolver, StabilityFunction, implicit_methods,
};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::MatN;
use ode::System;
use std::f64::consts::TAU;

/// The inks of backward Euler, implicit midpoint and BDF2.
const INKS: [Ink; 3] = [Ink::Blue, Ink::Orange, Ink::Green];

/// Position against time of an oscillator of period one second, from 1 at
/// rest: `x' = v`, `v' = -omega² x`.
fn swing(
    solver: &mut dyn ImplicitSolver,
    steps_per_swing: f64,
    swings: f64,
) -> Outcome<Vec<Point>> {
    let omega2 = TAU * TAU;
    let f = move |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        (dxdt[0], dxdt[1]) = (x[1], -omega2 * x[0]);
    };
    let j = move |_t: f64, _x: &[f64], jac: &mut MatN| {
        *jac = MatN::from_row_slice(2, 2, &[0.0, 1.0, -omega2, 0.0]);
    };
    let mut system = FieldWithJacobian::new(0.0, &[1.0, 0.0], f, j);
    let mut points = vec![(0.0, 1.0)];
    let steps = (swings * steps_per_swing).round() as usize;
    for _ in 0..steps {
        solver.step(&mut system, 1.0 / steps_per_swing)?;
        points.push((system.time(), system.state()[0]));
    }
    Ok(points)
}

/// A swing over time.
pub fn amplitude() -> Figure {
    Figure {
        name: "amplitude",
        title: "Amplitude of a spring that should swing for ever",
        caption: "A mass on a spring without damping, one swing per second. \
                  Backward Euler brings it to rest. The implicit midpoint \
                  rule keeps its amplitude, but is a little slow. BDF2 loses \
                  some, and far less with shorter steps. Move the slider: \
                  all the damping you see comes from the step.",
        alt: "Four curves over time: a swing of even height, one with dots \
              that keeps its height and falls behind, one that shrinks \
              slowly, and one that has died out after two swings.",
        params: vec![
            Param::new("steps", "steps per swing", 4.0..=60.0, 20.0).integer(),
        ],
        draw: draw_amplitude,
    }
}

fn draw_amplitude(values: &ParamValues) -> Outcome<Drawing> {
    let exact = |t: f64| (TAU * t).cos();
    let mut panel = Panel::new()
        .axes("time t (s)", "x (m)")
        .y_range(-1.15..=1.15)
        .legend(Legend::Above)
        .add(Series::graph("exact", 0.0..=5.0, exact).ink(Ink::Faint).solid());
    for (mut solver, ink) in implicit_methods().into_iter().zip(INKS) {
        let points = swing(solver.as_mut(), values.get("steps"), 5.0)?;
        panel = panel.add(Series::path(solver.name(), points).ink(ink).thin());
    }
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// The energy kept and lost in a step, against its length.
pub fn damping() -> Figure {
    Figure {
        name: "numerical_damping",
        title: "Numerical damping",
        caption: "The share of its energy that an undamped oscillator keeps \
                  in one step (left) and loses (right), against the step \
                  times the frequency ω. With BDF2, slow motions keep nearly \
                  everything: halve the step, and the loss falls to a \
                  sixteenth; with backward Euler it falls to a quarter. Fast \
                  motions lose nearly everything with both, with backward \
                  Euler sooner.",
        alt: "Left, three curves that begin at one: one stays there, two fall \
              to zero, backward Euler first. Right, on logarithmic axes, two \
              rising lines of slope two and four that meet at one.",
        params: vec![],
        draw: draw_damping,
    }
}

/// `E1/E0` of one step with `z = h omega`.
fn energy_factor(method: StabilityFunction, z: f64) -> f64 {
    method.amplification((0.0, z)).powi(2)
}

fn draw_damping(_: &ParamValues) -> Outcome<Drawing> {
    let methods = [
        StabilityFunction::BackwardEuler,
        StabilityFunction::ImplicitMidpoint,
        StabilityFunction::Bdf2,
    ];
    let mut kept = Panel::new()
        .title("energy kept in a step")
        .axes("h ω", "E₁ / E₀")
        .x_log()
        .y_range(0.0..=1.08);
    let mut lost = Panel::new()
        .title("energy lost in a step")
        .axes("h ω", "1 − E₁ / E₀")
        .log_log()
        .y_range(1e-9..=2.0)
        .slope(2.0, (0.02, 4e-5), 0.6)
        .slope(4.0, (0.05, 2e-7), 0.5)
        .legend(Legend::Off);
    for (method, ink) in methods.into_iter().zip(INKS) {
        let (mut left, mut gone): (Vec<Point>, Vec<Point>) = Default::default();
        for i in 0..=80 {
            let z = 0.01 * 10_f64.powf(f64::from(i) / 20.0);
            let factor = energy_factor(method, z);
            left.push((z, factor));
            if 1.0 - factor > 1e-10 && z <= 10.0 {
                gone.push((z, 1.0 - factor));
            }
        }
        kept = kept.add(Series::line(method.name(), left).ink(ink));
        if !gone.is_empty() {
            lost = lost.add(Series::line(method.name(), gone).ink(ink));
        }
    }
    let plot = Plot::strip([kept, lost]).shared_legend();
    Ok(plot.size(640.0, 380.0).draw()?)
}

/// Energy left after one swing of so many steps, %.
fn left_after_a_swing(method: StabilityFunction, steps: i32) -> f64 {
    let z = TAU / f64::from(steps);
    100.0 * energy_factor(method, z).powi(steps)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "energy_left_percent",
            "energy left after a swing of ten backward Euler steps",
            "%",
            2,
            || Ok(left_after_a_swing(StabilityFunction::BackwardEuler, 10)),
        ),
        Value::new(
            "energy_left_percent_bdf2",
            "energy left after a swing of ten BDF2 steps",
            "%",
            2,
            || Ok(left_after_a_swing(StabilityFunction::Bdf2, 10)),
        ),
        Value::new(
            "energy_left_percent_fine",
            "energy left after a swing of a hundred backward Euler steps",
            "%",
            2,
            || Ok(left_after_a_swing(StabilityFunction::BackwardEuler, 100)),
        ),
    ]
}
