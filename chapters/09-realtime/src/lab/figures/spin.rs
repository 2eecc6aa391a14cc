//! What XPBD does not conserve: two masses that turn about each other.

use crate::{DistanceConstraint, XpbdParticles};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;

const FRAME: f64 = 1.0 / 60.0;

/// Two unit masses on a rod of 1 m that turn at `omega` rad/s.
fn dumbbell(omega: f64) -> Outcome<XpbdParticles> {
    let mut pair = XpbdParticles::new(Vec3::zeros())?;
    for side in [-0.5, 0.5] {
        pair.add(1.0, side * Vec3::x(), omega * side * Vec3::y())?;
    }
    pair.add_distance(DistanceConstraint::new([0, 1], 1.0, 0.0)?)?;
    Ok(pair)
}

/// The fraction of the energy that is left after each frame of 5 s.
fn history(omega: f64, substeps: usize) -> Outcome<Vec<Point>> {
    let mut pair = dumbbell(omega)?;
    let before = pair.energy();
    let mut points = vec![(0.0, 1.0)];
    for _ in 0..300 {
        pair.step(FRAME, substeps, 1)?;
        points.push((pair.t(), pair.energy() / before));
    }
    Ok(points)
}

/// Energy against time.
pub fn figure() -> Figure {
    Figure {
        name: "spin",
        title: "Energy of two masses that turn about each other",
        caption: "Nothing acts on them but their rod, and still they slow \
                  down. The loss is proportional to the substep and to the \
                  square of the rate of turning, and no number of iterations \
                  changes it.",
        alt: "Three falling curves that start at one: the steepest for one \
              step a frame, flatter ones for 4 and 16 substeps. A dotted \
              line follows the first.",
        params: vec![
            Param::new("omega", "rate of turning", 0.5..=10.0, 2.0)
                .unit("rad/s"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let omega = values.get("omega");
    let mut panel = Panel::new()
        .axes("time (s)", "energy / energy at the start")
        .y_range(0.0..=1.05);
    for substeps in [16, 4, 1] {
        let label = match substeps {
            1 => "1 step a frame".to_string(),
            n => format!("{n} substeps"),
        };
        let close = Tolerance::new(1e-9, 1e-9);
        let series = Series::line(label, history(omega, substeps)?);
        panel = panel.add(series.tolerance(close));
    }
    // E(t) = E(0) / (1 + 2 ω² h t): ω falls with what is left.
    let theory = |t: f64| 1.0 / (1.0 + 2.0 * omega * omega * FRAME * t);
    let guide = Series::graph("1/(1 + 2ω²ht)", 0.0..=5.0, theory);
    panel = panel.add(guide.ink(Ink::Faint).dotted());
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![Value::new(
        "spin_left",
        "energy left after 5 s at 2 rad/s",
        "%",
        3,
        || Ok(100.0 * history(2.0, 1)?[300].1),
    )]
}
