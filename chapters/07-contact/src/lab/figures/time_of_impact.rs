//! The time of impact of a particle and a floor: notes D §6, fig. 13 and 14;
//! and Zeno's bounces.

use crate::lab::scenes::{DENSITY, FRAME, G};
use crate::{Material, Solid, World, WorldSettings as Tolerances};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};
use math::{Quat, Vec3};
use rigid::Gravity;

/// Height above the floor, m, and speed, m/s, at the start of the step.
const START: [f64; 2] = [0.12, -1.0];

/// The step that goes too far, s.
const STEP: f64 = 0.16;

/// The height after `t` seconds of free fall, m.
fn height(t: f64) -> f64 {
    START[0] + START[1] * t - 0.5 * G * t * t
}

/// Trial states of a search for the time of impact, and the bracket's width
/// after each.
pub(super) struct Trials {
    /// Time, s, and height, m.
    pub states: Vec<Point>,
    /// Number and width, s.
    pub widths: Vec<Point>,
}

/// Halves the step until it ends within `band`, m, of the floor.
pub(super) fn bisect(band: f64) -> Trials {
    let (mut early, mut late) = (0.0, STEP);
    let mut trials = Trials {
        states: vec![(late, height(late))],
        widths: vec![(1.0, late)],
    };
    for k in 2..=40 {
        let middle = 0.5 * (early + late);
        let here = height(middle);
        trials.states.push((middle, here));
        trials.widths.push((f64::from(k), 0.5 * (late - early)));
        if here.abs() <= band {
            break;
        }
        if here > 0.0 {
            early = middle;
        } else {
            late = middle;
        }
    }
    trials
}

/// Trial states of a bisection.
pub fn bisection() -> Figure {
    Figure {
        name: "impact_bisection",
        title: "Bisection for the time of impact",
        caption: "A particle falls. The first trial step (1) ends below the \
                  floor. Half of it (2) is too short or too long, and so on, \
                  until a trial ends in the band. Only that last one is \
                  accepted; none of the others may change anything.",
        alt: "A falling curve through a shaded band around zero, with \
              numbered points that close in on the band from both sides.",
        params: vec![
            Param::new("band", "half the width of the band", 0.5..=20.0, 4.0)
                .unit("mm")
                .log(),
        ],
        draw: draw_bisection,
    }
}

fn draw_bisection(settings: &ParamValues) -> Outcome<Drawing> {
    let band = settings.get("band");
    let trials = bisect(1e-3 * band);
    let path = (0..=60).map(|k| {
        let t = STEP * f64::from(k) / 60.0;
        (1e3 * t, 1e3 * height(t))
    });
    let places = trials.states.iter().map(|(t, d)| (1e3 * t, 1e3 * d));
    let numbered: Vec<(Point, String)> = places
        .clone()
        .zip(1..)
        .map(|(p, k): (Point, i32)| (p, k.to_string()))
        .collect();
    let last = places.clone().next_back();
    let panel = Panel::new()
        .title("trial states")
        .axes("time in the step (ms)", "distance d (mm)")
        .horizontal_band(-band..=band, "band")
        .horizontal(0.0, "floor")
        .add(Series::line("fall", path).ink(Ink::Faint).unlisted())
        .add(Series::letters("trial", numbered).ink(Ink::Orange).unlisted())
        .add(Series::points("kept", last).ink(Ink::Blue).thick().unlisted());
    let widths = trials.widths.iter().map(|(k, w)| (*k, 1e3 * w));
    let right = Panel::new()
        .title("the bracket is halved")
        .axes("trial", "width (ms)")
        .y_log()
        .add(
            Series::path("width of the bracket", widths)
                .ink(Ink::Orange)
                .unlisted(),
        );
    Ok(Plot::strip([panel, right]).size(640.0, 320.0).draw()?)
}

/// A ball is let go at this height, m.
const DROP: f64 = 1.0;

/// Times of the first bounces, s, found from impact to impact.
pub(super) fn bounces(e: f64, count: usize) -> Vec<f64> {
    let (mut t, mut v) = ((2.0 * DROP / G).sqrt(), (2.0 * G * DROP).sqrt());
    let mut times = Vec::new();
    for _ in 0..count {
        times.push(t);
        v *= e;
        // Up and down again.
        t += 2.0 * v / G;
    }
    times
}

// EQ: contact/zeno
/// When all bounces are over, s.
pub(super) fn end_of_bounces(e: f64) -> f64 {
    (2.0 * DROP / G).sqrt() * (1.0 + e) / (1.0 - e)
}

/// Height against time of a cube that our own loop lets fall flat.
fn simulated(e: f64, seconds: f64) -> Outcome<Vec<Point>> {
    let mut world = World::new(Tolerances::default());
    world.add_force(Gravity::new(Vec3::new(0.0, 0.0, -G))?)?;
    let material = Material::new(0.0, e)?;
    let mut slab = Solid::block(Vec3::new(4.0, 4.0, 1.0), DENSITY)?.fixed();
    slab.body = slab.body.at(Vec3::new(0.0, 0.0, -0.5), Quat::identity())?;
    world.add(slab, material);
    let mut cube = Solid::block(Vec3::repeat(0.2), DENSITY)?;
    let at = Vec3::new(0.0, 0.0, DROP + 0.1);
    cube.body = cube.body.at(at, Quat::identity())?;
    let cube = world.add(cube, material);
    let mut seen = vec![(0.0, DROP)];
    while world.time() < seconds {
        world.step(FRAME)?;
        seen.push((world.time(), world.bodies()[cube].x.z - 0.1));
    }
    Ok(seen)
}

/// Bounces pile up.
pub fn zeno() -> Figure {
    Figure {
        name: "zeno",
        title: "Infinitely many bounces in a finite time",
        caption: "Left: a cube is dropped from 1 m. Points: impacts, computed \
                  one after the other; the first forty do not get past the \
                  vertical line. The curve is our loop, in which slow impacts \
                  do not bounce: it goes on. Right: with each bounce the time \
                  left until the line shrinks by the same factor.",
        alt: "Left, arcs of falling height; the points at their feet crowd \
              in front of a vertical line, and the curve goes on at height \
              zero. Right, points on a falling straight line.",
        params: vec![Param::new("bounce", "restitution", 0.3..=0.9, 0.7)],
        draw: draw_zeno,
    }
}

fn draw_zeno(settings: &ParamValues) -> Outcome<Drawing> {
    let e = settings.get("bounce");
    let end = end_of_bounces(e);
    let times = bounces(e, 40);
    // Heights between frames of a sharp bounce; the clock cuts them.
    let loose = Tolerance::new(5e-3, 1e-6);
    let left = Panel::new()
        .title("height")
        .axes("time (s)", "height (m)")
        .add(
            Series::line("our loop", simulated(e, 1.3 * end)?)
                .ink(Ink::Blue)
                .tolerance(loose),
        )
        .add(
            Series::points("impacts", times.iter().map(|t| (*t, 0.0)))
                .ink(Ink::Orange),
        )
        .vertical(end, "")
        .note_beside((end, 0.8), "all over", Side::Right)
        .legend(Legend::Above);
    let gaps = times.iter().take(30).enumerate();
    let gaps = gaps.map(|(k, t)| ((k + 1) as f64, end - t));
    // Below, the difference of two times is all rounding.
    let gaps = gaps.take_while(|gap| gap.1 > 1e-6);
    let right = Panel::new()
        .title("time left")
        .axes("bounce", "time left (s)")
        .y_log()
        .add(Series::points("time left", gaps).ink(Ink::Orange).unlisted());
    Ok(Plot::strip([left, right]).size(640.0, 320.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "bounces_end",
            "when a ball dropped from 1 m has bounced infinitely often, \
             restitution 0.7",
            "s",
            3,
            || Ok(end_of_bounces(0.7)),
        ),
        Value::new(
            "bisection_trials",
            "trial steps until one ends within 4 mm of the floor",
            "",
            2,
            || Ok(bisect(4e-3).states.len() as f64),
        ),
    ]
}
