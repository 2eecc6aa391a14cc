//! A top under gravity: one that is let go, and one that is sent round.

use crate::{HeavyTop, MassProperties, cylinder, quaternion_about, rotate};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, Solver, System};
use std::f64::consts::TAU;

/// The angle from the vertical at which both tops begin, rad.
const LEAN: f64 = TAU / 12.0;
/// Turns per second about the axis, unless the slider says otherwise.
const SPIN: f64 = 8.0;
/// The acceleration of free fall, m/s².
const GRAVITY: f64 = 9.81;
/// For how long they are followed, s, and how often they are drawn.
const END: f64 = 1.2;
const FRAMES: usize = 600;
/// Steps of Runge–Kutta to a frame.
const STEPS: usize = 5;

/// A disk of wood on a stick, with its tip at the origin.
fn wooden_top() -> Outcome<MassProperties> {
    let disk = cylinder(0.05, 0.01, 700.0)?.translated(0.03 * Vec3::z());
    let stick = cylinder(0.003, 0.06, 700.0)?.translated(0.03 * Vec3::z());
    Ok(disk.joined(&stick))
}

/// The top at the start, spinning at `spin`, rad/s, and going round the
/// vertical at `rate`, rad/s.
fn leaning(spin: f64, rate: f64) -> Outcome<HeavyTop> {
    let q = quaternion_about(Vec3::y(), LEAN);
    let axis = rotate(q, Vec3::z());
    let omega = spin * axis + rate * (Vec3::z() - axis.z * axis);
    let (tip, shape) = (Vec3::zeros(), wooden_top()?);
    Ok(HeavyTop::new(&shape, tip, q, omega, GRAVITY)?)
}

/// The slower of the two steady rates, rad/s.
fn steady_rate(spin: f64) -> Outcome<f64> {
    let (shape, tip) = (wooden_top()?, leaning(spin, 0.0)?.i_tip());
    let (i1, momentum) = (tip[(0, 0)], tip[(2, 2)] * spin);
    let pull = shape.mass * GRAVITY * shape.centre.z;
    // I1 cos a W^2 - I3 w3 W + M g d = 0
    let root = momentum * momentum - 4.0 * i1 * pull * LEAN.cos();
    Ok(2.0 * pull / (momentum + root.sqrt()))
}

/// The axis, of length one, over time.
fn follow(mut top: HeavyTop) -> Vec<(f64, Vec3)> {
    let (mut solver, mut axes) = (Rk4::new(), Vec::new());
    let h = END / (FRAMES * STEPS) as f64;
    axes.push((0.0, rotate(top.q, Vec3::z())));
    for _ in 0..FRAMES {
        for _ in 0..STEPS {
            solver.step(&mut top, h);
            top.accept();
        }
        axes.push((top.time(), rotate(top.q, Vec3::z())));
    }
    axes
}

/// The way of the axis seen from above, and its angle from the vertical.
pub fn figure() -> Figure {
    Figure {
        name: "heavy_top",
        title: "Precession and nutation of a top",
        caption: "A top of wood leans by 30°. Let go (solid), it begins to \
                  fall, turns aside, comes up again and stops for a moment \
                  where the next nod begins. Sent off at the steady rate \
                  (dashed), it goes round at the same lean. Left: the end of \
                  the axis from above. Right: the angle from the vertical; \
                  the level line is as far as the top may nod. Spin it \
                  faster: it nods less, more often, and goes round more \
                  slowly.",
        alt: "Left, a ring of arches outside a dashed circle, which they touch \
              with their cusps. Right, a row of arches that rise from one \
              level line to another.",
        params: vec![
            Param::new("spin", "spin about its axis", 6.0..=25.0, SPIN)
                .unit("1/s"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let spin = TAU * values.get("spin");
    let free = leaning(spin, 0.0)?;
    let lowest = free.greatest_lean(spin, LEAN).to_degrees();
    // RK4 at some fifty steps a nod: about 1e-6 in the angle.
    let close = Tolerance::new(1e-5, 1e-5);
    let above = Panel::new().equal().axes("x of the axis", "y of the axis");
    let lean = Panel::new().axes("time t (s)", "angle from the vertical (°)");
    let mut above = above.legend(Legend::Above);
    let mut lean = lean.legend(Legend::Off).horizontal(lowest, "lowest");
    for (name, top, ink) in [
        ("let go", free, Ink::Blue),
        ("sent round", leaning(spin, steady_rate(spin)?)?, Ink::Gold),
    ] {
        let axes = follow(top);
        let seen = axes.iter().map(|(_, e)| (e.x, e.y));
        let angle = |e: &Vec3| e.z.clamp(-1.0, 1.0).acos().to_degrees();
        let angles: Vec<Point> =
            axes.iter().map(|(t, e)| (*t, angle(e))).collect();
        let drawn = [Series::line(name, seen), Series::line(name, angles)];
        let [seen, angles] = drawn.map(|series| {
            let series = series.ink(ink).tolerance(close);
            if ink == Ink::Blue { series.solid() } else { series.dashed() }
        });
        above = above.add(seen);
        lean = lean.add(angles);
    }
    Ok(Plot::strip([above, lean]).size(640.0, 340.0).draw()?)
}

/// How far a top leans that is let go while it spins at `spin`, rad/s, °.
fn nod(spin: f64) -> Outcome<f64> {
    let lean = leaning(spin, 0.0)?.greatest_lean(spin, LEAN);
    Ok(lean.to_degrees())
}

/// Numbers in the text about the nodding.
pub fn values() -> Vec<Value> {
    let value = |name, title, compute| {
        let (unit, digits, tolerance) = ("°", 3, Tolerance::rel(1e-9));
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        value("nod", "greatest lean of a top let go at 30°", || {
            nod(TAU * SPIN)
        }),
        value("nod_fast", "the same, spun twice as fast", || {
            nod(TAU * 2.0 * SPIN)
        }),
    ]
}
