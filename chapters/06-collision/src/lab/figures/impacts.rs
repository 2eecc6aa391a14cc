//! Times of impact, and tunnelling. Notes D §6.

use crate::{
    Precision, SafeStep, TimeOfImpact, TimeOfImpactError, bisection,
    conservative_advancement, regula_falsi,
};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Panel, Plot, Point, Series};

/// Gravity, m/s².
const G: f64 = 9.81;

/// The height of a ball dropped from `z0`, m, with velocity `v0`, m/s.
fn height(z0: f64, v0: f64, t: f64) -> f64 {
    z0 + v0 * t - 0.5 * G * t * t
}

/// A method that searches for a time of impact.
type Search = fn(
    &mut dyn FnMut(f64) -> f64,
    f64,
    f64,
    &Precision,
) -> Result<Option<TimeOfImpact>, TimeOfImpactError>;

/// Both methods.
const METHODS: [(&str, Search, Ink); 2] = [
    (
        "bisection",
        |gap, a, b, precision| bisection(gap, a, b, precision),
        Ink::Orange,
    ),
    (
        "regula falsi",
        |gap, a, b, precision| regula_falsi(gap, a, b, precision),
        Ink::Blue,
    ),
];

/// The gaps at the trials of a search between the ends of the step, m, and
/// the time found, s.
pub(super) fn trials(
    search: Search,
    gap: impl Fn(f64) -> f64,
    h: f64,
    tolerance: f64,
) -> Outcome<(Vec<f64>, f64)> {
    let mut seen = Vec::new();
    let mut watched = |t: f64| {
        let gap = gap(t);
        seen.push(gap);
        gap
    };
    let found = search(&mut watched, 0.0, h, &Precision::new(tolerance))?;
    let t = found.ok_or("no impact in this step")?.t;
    // The first two evaluations are at the ends of the step.
    Ok((seen.split_off(2), t))
}

/// Bisection against regula falsi.
pub fn root_finding() -> Figure {
    Figure {
        name: "root_finding",
        title: "Bisection against regula falsi",
        caption: "A ball falls from 1 m, and one step of the chosen length \
                  ends below the floor. The vertical axis shows how far from \
                  the floor each trial is. Bisection gains a factor of two \
                  with each trial; regula falsi gains many digits at once, \
                  and more of them the shorter the step.",
        alt: "Distance from the floor against the number of the trial on a \
              logarithmic axis: about twenty trials in a slow descent for \
              bisection, and a few in a steep one for regula falsi.",
        params: vec![Param::new(
            "h",
            "length of the step (s)",
            0.46..=2.0,
            1.0,
        )],
        draw: draw_root_finding,
    }
}

fn draw_root_finding(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let mut panel = Panel::new()
        .axes("trial", "distance from the floor (m)")
        .y_log()
        .horizontal(1e-6, "tolerance");
    for (name, search, ink) in METHODS {
        let gap = |t: f64| height(1.0, 0.0, t);
        let (gaps, _) = trials(search, gap, h, 1e-6)?;
        let mut points: Vec<Point> = Vec::new();
        for (i, gap) in gaps.iter().enumerate() {
            points.push((1.0 + i as f64, gap.abs().max(1e-12)));
        }
        // The last trials are at the level of rounding.
        let close = Tolerance::new(1e-9, 1e-3);
        panel = panel.add(Series::path(name, points).ink(ink).tolerance(close));
    }
    Ok(Plot::wide(panel).size(640.0, 360.0).draw()?)
}

/// Trials until the impact is known to a millionth of a metre.
pub fn table() -> Table {
    Table {
        name: "impact_steps",
        title: "Trials to find an impact",
        caption: "A ball dropped from a height hits the floor within a step \
                  of one second; the tolerance is a micrometre. In the last \
                  row the impact is at the very beginning of a long step: \
                  there the straight line is a bad guess, and bisection is \
                  no worse.",
        columns: vec![
            Column::number("height", Format::Fixed(2)).unit("m"),
            Column::number("velocity", Format::Fixed(1)).unit("m/s"),
            Column::number("time of impact", Format::Fixed(6))
                .unit("s")
                .tolerance(Tolerance::new(1e-6, 0.0)),
            Column::integer("bisection"),
            Column::integer("regula falsi"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for (z0, v0) in [(1.0, 0.0), (0.5, -4.0), (2.0, 1.0), (0.01, 0.0)] {
                let gap = |t: f64| height(z0, v0, t);
                let [halved, guessed] = [0, 1]
                    .map(|method| trials(METHODS[method].1, gap, 1.0, 1e-6));
                let ((halved, t), (guessed, _)) = (halved?, guessed?);
                let row: Vec<Cell> = vec![
                    z0.into(),
                    v0.into(),
                    t.into(),
                    halved.len().into(),
                    guessed.len().into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Where the bullet starts, m, and its velocity, m/s.
const BULLET: (f64, f64) = (-1.0, 10.0);
/// Half the thickness of the wall, m.
const WALL: f64 = 0.05;

/// The distance of the bullet from the wall at time `t`.
pub(super) fn from_wall(speed: f64, t: f64) -> f64 {
    (BULLET.0 + speed * t).abs() - WALL
}

/// A bullet passes a thin wall between two steps.
pub fn tunnelling() -> Figure {
    Figure {
        name: "tunnelling",
        title: "Tunnelling through a wall",
        caption: "A bullet flies at a wall 10 cm thick. Squares: the ends of \
                  the steps, where a simulation tests for overlap. None of \
                  them is in the wall, and the impact goes unnoticed. \
                  Circles: conservative advancement goes as far as the \
                  distance allows, and stops at the wall. Change the step: \
                  only some lengths happen to hit.",
        alt: "Position against time. Squares on a steep line jump over the \
              band of the wall; circles come closer and closer to its edge.",
        params: vec![Param::new(
            "h",
            "length of a step (s)",
            0.004..=0.2,
            0.04,
        )],
        draw: draw_tunnelling,
    }
}

fn draw_tunnelling(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let (start, speed) = BULLET;
    let position = |t: f64| start + speed * t;
    let mut ends: Vec<Point> = Vec::new();
    let mut k = 0;
    while k as f64 * h <= 0.2 + 1e-12 {
        let t = k as f64 * h;
        ends.push((t, position(t)));
        k += 1;
    }
    let mut safe: Vec<Point> = Vec::new();
    // A bound of twice the true speed: it is rarely known better.
    let step_from = |t: f64| {
        safe.push((t, position(t)));
        SafeStep::at_speed(from_wall(speed, t), 2.0 * speed)
    };
    let precision = Precision::new(1e-3);
    conservative_advancement(step_from, [0.0, 0.2], &precision)?;
    let panel = Panel::new()
        .axes("time (s)", "position (m)")
        .ranges(0.0..=0.2, -1.1..=1.1)
        .horizontal_band(-WALL..=WALL, "wall")
        .add(Series::path("ends of steps", ends).ink(Ink::Orange))
        .add(Series::points("conservative advancement", safe).ink(Ink::Blue));
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "bisection_trials",
            "trials of bisection for a fall from 1 m",
            "",
            3,
            || {
                let gap = |t: f64| height(1.0, 0.0, t);
                Ok(trials(METHODS[0].1, gap, 1.0, 1e-6)?.0.len() as f64)
            },
        ),
        Value::new(
            "falsi_trials",
            "trials of regula falsi for the same fall",
            "",
            3,
            || {
                let gap = |t: f64| height(1.0, 0.0, t);
                Ok(trials(METHODS[1].1, gap, 1.0, 1e-6)?.0.len() as f64)
            },
        ),
    ]
}
