//! How much feedback a step can bear, which the notes (F §3) call uncritical.

use super::models::bead_at;
use crate::Feedback;
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use ode::{Euler, Solver, fixed_step_methods};

/// The step of the bead, s.
const H: f64 = 0.01;
/// Where it is let go, rad from the lowest point: it swings gently, so that
/// Euler's own errors stay small.
const START_ANGLE: f64 = 0.5;
/// A bead farther off the wire than this, m, has diverged.
const DIVERGED: f64 = 1e3;

/// The amplification of an error per step, and its effect on a bead.
pub fn figure() -> Figure {
    Figure {
        name: "feedback_limit",
        title: "Too much feedback: stability of the stabilisation",
        caption: "Left: the amplification factor, by which one step \
                  multiplies an error, for critically damped feedback of \
                  time constant τ. Below one, errors die away. Right: a \
                  gently swinging bead under Euler's method with \
                  h = 0.01 s: with the default feedback, with feedback of \
                  your choice, and with a time constant of a tenth of a \
                  millisecond.",
        alt: "Left: four curves that fall from one to nearly zero and rise \
              again through one, Euler and midpoint at two, the others \
              later. Right: distance from the wire on a logarithmic axis: \
              one level line, one that climbs steadily, one straight up.",
        params: vec![Param::new(
            "ratio",
            "h/τ of the bead's feedback",
            0.5..=4.0,
            2.1,
        )],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let ratio = values.get("ratio");
    let panels = [amplification(ratio)?, beads(ratio)?];
    Ok(Plot::strip(panels).size(640.0, 380.0).draw()?)
}

fn amplification(ratio: f64) -> Outcome<Panel> {
    let mut panel = Panel::new()
        .axes("h/τ", "amplification per step")
        .ranges(0.0..=4.0, 0.0..=2.0)
        .legend(Legend::Above)
        .horizontal(1.0, "")
        .vertical(ratio, "");
    let feedback = Feedback::critical(1.0)?;
    for mut solver in fixed_step_methods() {
        let mut points: Vec<Point> = Vec::new();
        for i in 1..=160 {
            let h = f64::from(i) / 40.0;
            points.push((h, feedback.amplification(solver.as_mut(), h)));
        }
        // A double root is found to half the digits.
        let close = Tolerance::abs(1e-6);
        panel = panel.add(Series::line(solver.name(), points).tolerance(close));
    }
    Ok(panel)
}

fn beads(ratio: f64) -> Outcome<Panel> {
    let mut panel = Panel::new()
        .axes("time t (s)", "|C| (m)")
        .y_log()
        .ranges(0.0..=3.0, 1e-8..=DIVERGED)
        .legend(Legend::Above);
    let chosen = H / ratio;
    for (label, tau, ink) in [
        ("τ = 0.1 s", 0.1, Ink::Green),
        (&format!("h/τ = {ratio}"), chosen, Ink::Orange),
        ("τ = 0.1 ms", 1e-4, Ink::Pink),
    ] {
        let points = errors(Feedback::critical(tau)?)?;
        let close = Tolerance::new(1e-12, 1e-4);
        let series = Series::line(label, points).ink(ink).tolerance(close);
        panel = panel.add(series);
    }
    Ok(panel)
}

/// |C| after each step, until it diverges.
fn errors(feedback: Feedback) -> Outcome<Vec<Point>> {
    let mut bead = bead_at(START_ANGLE)?.with_feedback(feedback);
    let mut points = Vec::new();
    for n in 1..=(3.0 / H).round() as usize {
        Euler::new().step(&mut bead, H);
        let error = bead.c().abs();
        if !error.is_finite() {
            break;
        }
        points.push((n as f64 * H, error.clamp(1e-16, 10.0 * DIVERGED)));
        if error > DIVERGED {
            break;
        }
    }
    Ok(points)
}

/// The longest stable steps.
pub fn table() -> Table {
    let number = |title, digits| {
        // Bisection ends at 1e-9 of the step.
        let column = Column::number(title, Format::Significant(digits));
        column.tolerance(Tolerance::rel(1e-6))
    };
    Table {
        name: "feedback",
        title: "The longest step that feedback allows",
        caption: "The longest step before errors grow, found by trying: \
                  with critical damping, k_d = 2√k_s; with half of it, where \
                  errors swing and Euler's method bears only half the step; \
                  and, in seconds, for the default feedback.",
        columns: vec![
            Column::text("method"),
            number("h √k_s, critical", 4),
            number("h √k_s, half the damping", 4),
            number("longest step, default feedback", 3).unit("s"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for mut solver in fixed_step_methods() {
                let solver = solver.as_mut();
                let critical =
                    Feedback::new(1.0, 2.0)?.largest_stable_step(solver);
                let underdamped =
                    Feedback::new(1.0, 1.0)?.largest_stable_step(solver);
                let usual = Feedback::default().largest_stable_step(solver);
                let row: Vec<Cell> = vec![
                    solver.name().into(),
                    critical.into(),
                    underdamped.into(),
                    usual.into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text about feedback.
pub fn values() -> Vec<Value> {
    vec![
        Value {
            name: "default_tau",
            title: "time constant of the default feedback",
            unit: "s",
            digits: 1,
            tolerance: Tolerance::EXACT,
            compute: || Ok(1.0 / Feedback::default().ks.sqrt()),
        },
        Value {
            name: "scene_bound",
            title: "what |C| stays below in every scene",
            unit: "m",
            digits: 1,
            tolerance: Tolerance::EXACT,
            compute: || Ok(crate::lab::scenes::VIOLATION_BOUND),
        },
    ]
}
