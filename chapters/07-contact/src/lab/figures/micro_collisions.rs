//! Resting by small collisions, against forces that are computed: B89 §2.

use crate::arrangements::{FRAME, columns};
use crate::lab::scenes::G;
use crate::{MicroCollisions, SweepOrder};
use course::{Drawing, Figure, Outcome, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// Boxes in the stack.
const BOXES: usize = 10;

/// Frames that the stack stands.
const FRAMES: usize = 60;

/// How far the top box of a stack has sunk after a second, m.
pub(super) fn sunk(sweeps: usize) -> Outcome<f64> {
    let mut world = MicroCollisions::new(columns(BOXES)?, sweeps)?;
    let start = world.bodies()[BOXES].x.z;
    for _ in 0..FRAMES {
        world.step(FRAME)?;
    }
    Ok(start - world.bodies()[BOXES].x.z)
}

/// The impulses at the corners of a box of 1 kg in its first step, in percent
/// of what gravity does in that step.
pub(super) fn shares(order: SweepOrder) -> Outcome<Vec<Point>> {
    // Enough that what is left of the approach is rounding.
    let mut world = MicroCollisions::new(columns(1)?, 200)?;
    world.order = order;
    world.step(FRAME)?;
    let whole = G * FRAME;
    let share = |(k, j): (usize, &f64)| (k as f64 + 1.0, 100.0 * j / whole);
    Ok(world.impulses().iter().enumerate().map(share).collect())
}

/// The stack sinks, and the corners' shares depend on the order.
pub fn figure() -> Figure {
    Figure {
        name: "micro_collisions",
        title: "Resting by small collisions",
        caption: "Left: how far the top of a stack of ten boxes sinks in one \
                  second, against the sweeps over all contacts in each frame. \
                  Few sweeps do not carry the news from the floor to the \
                  top. Computed forces hold the stack: they would be at zero, \
                  off the scale. Right: the impulses at the four corners of a \
                  single box in its first step, if the sweeps go through \
                  their list from the first to the last, or back. They add up \
                  to more than the weight. Computed forces know no order.",
        alt: "Left, a line on logarithmic axes that is level at first and \
              falls steeply from 32 sweeps on. Right, two mirrored lines \
              through four points each, above a level line at 25 percent.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let mut sinks: Vec<Point> = Vec::new();
    for sweeps in [1, 2, 4, 8, 16, 32, 64, 128, 256] {
        sinks.push((sweeps as f64, 1e3 * sunk(sweeps)?));
    }
    let left = Panel::new()
        .title("a stack of ten, after 1 s")
        .axes("sweeps a frame", "sunk in (mm)")
        .log_log()
        .add(
            Series::path("small collisions", sinks)
                .ink(Ink::Orange)
                .tolerance(Tolerance::new(1e-3, 1e-3)),
        )
        .legend(Legend::Above);
    let forward = shares(SweepOrder::Forward)?;
    let even: Vec<Point> = forward.iter().map(|p| (p.0, 25.0)).collect();
    let right = Panel::new()
        .title("four corners of a box")
        .axes("corner", "impulse (% of the weight's)")
        .ranges(0.5..=4.5, 24.0..=29.0)
        .add(Series::path("first to last", forward).ink(Ink::Orange))
        .add(
            Series::path("last to first", shares(SweepOrder::Backward)?)
                .ink(Ink::Green),
        )
        .add(Series::path("computed", even).ink(Ink::Blue))
        .legend(Legend::Above);
    Ok(Plot::strip([left, right]).size(640.0, 340.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let sinks = Value::new(
        "micro_sunk",
        "how far a stack of ten sinks in a second, with 64 sweeps a frame",
        "m",
        2,
        || sunk(64),
    );
    vec![Value { tolerance: Tolerance::new(1e-3, 1e-3), ..sinks }]
}
