//! Energy over a long time: the symplectic splitting beside RK4.

use super::tossed_book;
use crate::{Body, FreeSplitting};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::Rk4;

/// Angular velocity at the start, rad/s, about no principal axis.
const OMEGA: Vec3 = Vec3::new(3.0, 4.0, 2.0);
/// Duration, s.
const END: f64 = 400.0;
/// The step in the text, s.
const H: f64 = 0.1;
/// How often the largest error is noted.
const SPANS: usize = 80;

/// The relative energy errors of both methods over time: the largest in each
/// of the spans.
fn energy_errors(h: f64) -> Outcome<[Vec<Point>; 2]> {
    let body = tossed_book::rotating(OMEGA)?;
    let energy = body.kinetic_energy();
    let error = |body: &Body| (body.kinetic_energy() / energy - 1.0).abs();
    let splitting = FreeSplitting::of(&body);
    let mut split = body;
    let mut world = tossed_book::world_of(body);
    let steps = (END / h / SPANS as f64).ceil() as usize;
    let mut points = [Vec::new(), Vec::new()];
    for span in 1..=SPANS {
        let mut worst = [0.0_f64; 2];
        for _ in 0..steps {
            split.q = splitting.step(split.q, split.l, h);
            world.step(&mut Rk4::new(), h);
            worst[0] = worst[0].max(error(&split));
            worst[1] = worst[1].max(error(&world.bodies()[0]));
        }
        let t = (span * steps) as f64 * h;
        points[0].push((t, worst[0]));
        points[1].push((t, worst[1]));
    }
    Ok(points)
}

/// Energy errors of the splitting and of RK4.
pub fn figure() -> Figure {
    Figure {
        name: "splitting",
        title: "Energy of a tumbling book, for a long time",
        caption: "A book tumbles freely. Runge–Kutta begins with the smaller \
                  error, and its energy drifts away all the time. The \
                  splitting wiggles by the same small amount for ever. With \
                  the slider the step gets longer, and the lines cross \
                  earlier.",
        alt: "Two lines of relative energy error over time on a logarithmic \
              axis: that of Runge–Kutta climbs, that of the splitting is \
              level.",
        params: vec![Param::new("h", "step", 0.03..=0.2, H).unit("s").log()],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let [split, rk4] = energy_errors(values.get("h"))?;
    let close = Tolerance::new(1e-12, 1e-4);
    let panel = Panel::new()
        .axes("time t (s)", "relative energy error")
        .y_log()
        .legend(Legend::Above)
        .add(Series::line("RK4", rk4).ink(Ink::Blue).tolerance(close))
        .add(
            Series::line("splitting", split).ink(Ink::Orange).tolerance(close),
        );
    Ok(Plot::wide(panel).draw()?)
}

/// Numbers in the text about both energies.
pub fn values() -> Vec<Value> {
    let value = |name, title, unit, compute| {
        let tolerance = Tolerance::rel(1e-4);
        Value { name, title, unit, digits: 2, tolerance, compute }
    };
    vec![
        value("splitting_h", "step of both methods", "s", || Ok(H)),
        value("splitting_end", "time that is simulated", "s", || Ok(END)),
        value("splitting_rk4", "energy drift of RK4", "", || {
            Ok(last_error(&energy_errors(H)?[1]))
        }),
        value("splitting_error", "largest error of splitting", "", || {
            Ok(last_error(&energy_errors(H)?[0]))
        }),
    ]
}

fn last_error(points: &[Point]) -> f64 {
    points.last().map_or(0.0, |(_, error)| *error)
}
