//! Drift, and feedback against it: notes F §2.2.

use super::models::bead_at;
use crate::Feedback;
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use ode::{Euler, Rk4, Solver};

/// The end of the run, s.
const END: f64 = 20.0;
/// Where the bead is let go, rad from the lowest point: it swings gently, so
/// that Euler's method does not speed it up too much.
const START_ANGLE: f64 = 0.5;
/// The smallest |C| shown, m: a logarithmic axis has no zero.
const FLOOR: f64 = 1e-16;

/// |C| over time, without and with feedback.
pub fn figure() -> Figure {
    Figure {
        name: "drift",
        title: "Drift, and feedback against it",
        caption: "How far a gently swinging bead is off its wire. Without \
                  feedback, the small errors of each step add up for ever, \
                  however good the method. With feedback of time constant \
                  0.1 s they do not: what a step gets wrong is gone a few \
                  tenths of a second later. (Euler's line creeps up all the \
                  same, because his method makes the bead swing ever wider.)",
        alt: "Four lines of distance against time on a logarithmic axis. \
              The two without feedback climb; of the two with feedback, \
              one stays level and one creeps up, both well below. \
              Runge–Kutta's lie far below Euler's.",
        params: vec![
            Param::new("h", "step", 0.002..=0.012, 0.01).unit("s").log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let mut panel = Panel::new()
        .axes("time t (s)", "|C| (m)")
        .y_log()
        .ranges(0.0..=END, 1e-10..=1e2);
    for (label, ink, order, feedback) in [
        ("Euler, no feedback", Ink::Orange, 1, Feedback::none()),
        ("Euler, with feedback", Ink::Gold, 1, Feedback::default()),
        ("RK4, no feedback", Ink::Blue, 4, Feedback::none()),
        ("RK4, with feedback", Ink::Green, 4, Feedback::default()),
    ] {
        let points = match order {
            1 => largest(&mut Euler::new(), h, feedback)?,
            _ => largest(&mut Rk4::new(), h, feedback)?,
        };
        // Where C changes sign, its last digits are rounding.
        let close = Tolerance::new(1e-13, 1e-4);
        panel =
            panel.add(Series::line(label, points).ink(ink).tolerance(close));
    }
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// Numbers in the text about drift.
pub fn values() -> Vec<Value> {
    vec![Value {
        name: "drift_doubled",
        title: "drift of RK4 in twice the time",
        unit: "",
        digits: 2,
        // The last digits of a drift of a micrometre are rounding.
        tolerance: Tolerance::rel(1e-3),
        compute: || {
            let h = 0.01;
            let off = largest(&mut Rk4::new(), h, Feedback::none())?;
            Ok(off[off.len() - 1].1 / off[off.len() / 2 - 1].1)
        },
    }]
}

/// The largest |C| of each fifth of a second.
fn largest(
    solver: &mut dyn Solver,
    h: f64,
    feedback: Feedback,
) -> Outcome<Vec<Point>> {
    let mut bead = bead_at(START_ANGLE)?.with_feedback(feedback);
    let mut points = Vec::new();
    let every = (0.2 / h).round().max(1.0) as usize;
    let groups = (END / (every as f64 * h)).floor() as usize;
    for group in 1..=groups {
        let mut most = FLOOR;
        for _ in 0..every {
            solver.step(&mut bead, h);
            most = most.max(bead.c().abs());
        }
        if !bead.c().is_finite() {
            break;
        }
        points.push(((group * every) as f64 * h, most));
    }
    Ok(points)
}
