//! How far a critter walks, and what becomes of the work of its muscles.

use super::value;
use crate::critter::STEP;
use crate::scenes::{critter_params, gait_of};
use crate::{Critter, Gait, Ledger};
use course::{Drawing, Figure, Outcome, Param, Settings, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// How long it is watched, s.
const WATCHED: f64 = 4.0;

/// From here on it goes at its pace, s; whole swings are left.
const SETTLED: f64 = 2.0;

/// A critter at one moment.
struct Sample {
    t: f64,
    x: f64,
    energy: f64,
    ledger: Ledger,
}

/// Runs a critter and looks at it sixty times a second.
fn walk(gait: Gait, seconds: f64) -> Outcome<Vec<Sample>> {
    let mut critter = Critter::new(gait)?;
    let mut samples = vec![sample(&critter)];
    for _ in 0..(60.0 * seconds).round() as usize {
        for _ in 0..24 {
            critter.step(STEP)?;
        }
        samples.push(sample(&critter));
    }
    Ok(samples)
}

fn sample(critter: &Critter) -> Sample {
    Sample {
        t: critter.time(),
        x: critter.centre().x,
        energy: critter.energy(),
        ledger: critter.ledger,
    }
}

/// The mean speed after it has found its pace, m/s.
fn pace(gait: Gait) -> Outcome<f64> {
    let samples = walk(gait, WATCHED)?;
    let (first, last) = (&samples[(60.0 * SETTLED) as usize], samples.last());
    let last = last.unwrap_or(first);
    Ok((last.x - first.x) / (last.t - first.t).max(f64::MIN_POSITIVE))
}

/// The way and the books.
pub fn ledger() -> Figure {
    Figure {
        name: "critter_ledger",
        title: "A walk and its books",
        caption: "Left, how far the critter has come. Right, the work of its \
                  motors, and what became of it, one on top of the other: the \
                  marks are the energy that it has gained, in springs, in \
                  height and in motion, on top of everything lost. They lie \
                  on the work of the motors, as they must.",
        alt: "On the left a line that rises almost straight. On the right \
              rising curves: heat of muscles, above it that of ground and \
              air, and marks a little higher along the curve of the work.",
        params: critter_params(),
        draw: draw_ledger,
    }
}

fn draw_ledger(settings: &Settings) -> Outcome<Drawing> {
    let samples = walk(gait_of(settings), WATCHED)?;
    let start = samples[0].energy;
    let curve = |of: &dyn Fn(&Sample) -> f64| -> Vec<Point> {
        samples.iter().step_by(6).map(|s| (s.t, of(s))).collect()
    };
    let way = Panel::new()
        .title("way")
        .x("time (s)")
        .y("x (m)")
        .add(Series::line("", curve(&|s| s.x)).unlisted());
    let damped = curve(&|s| s.ledger.damped);
    let lost = curve(&|s| s.ledger.lost());
    let all = curve(&|s| s.ledger.lost() + s.energy - start);
    let work = curve(&|s| s.ledger.work);
    let books = Panel::new()
        .title("books")
        .x("time (s)")
        .y("energy (J)")
        .add(Series::line("heat of muscles", damped).ink(Ink::Blue))
        .add(Series::line("and of ground and air", lost).ink(Ink::Orange))
        .add(Series::points("and energy gained", all).ink(Ink::Green))
        .add(Series::line("work of motors", work).ink(Ink::Exact));
    Ok(Plot::strip([way, books]).size(760.0, 380.0).draw()?)
}

/// Speed against lag.
pub fn lag() -> Figure {
    Figure {
        name: "critter_lag",
        title: "The lag is the gait",
        caption: "How fast it walks, for every lag between fore and hind \
                  muscles. Without a lag, and with half a turn, each foot \
                  goes to and fro on a line, and the critter stays where it \
                  is. In between the stroke of a foot grows with the lag, and \
                  its lift shrinks; beyond a third of a turn feet do not \
                  clear the ground any more. The curve is odd: with the lag \
                  the other way round it is the same walk seen in a mirror.",
        alt: "A curve through the origin, lowest near minus a third of a turn \
              and highest near a third, from where it falls steeply to zero \
              at both ends.",
        params: vec![Param::new("mu", "friction μ", 0.0..=1.5, 0.8)],
        draw: draw_lag,
    }
}

fn draw_lag(settings: &Settings) -> Outcome<Drawing> {
    let mut points = Vec::new();
    for k in -6..=6 {
        let lag = f64::from(k) / 12.0;
        let mu = settings.get("mu");
        points.push((lag, pace(Gait { lag, mu, ..Gait::default() })?));
    }
    let panel = Panel::new()
        .x("lag (turns)")
        .y("speed (m/s)")
        .horizontal(0.0, "")
        .add(Series::line("", points.clone()).ink(Ink::Faint).unlisted())
        .add(Series::points("", points).ink(Ink::Blue).unlisted());
    Ok(Plot::wide(panel).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        value("critter_pace", "how fast the critter walks", "m/s", 3, || {
            pace(Gait::default())
        }),
        value(
            "critter_ice",
            "how fast it walks with friction 0.05",
            "m/s",
            3,
            || pace(Gait { mu: 0.05, ..Gait::default() }),
        ),
        value(
            "critter_cost",
            "work of its motors for each metre of its way",
            "J/m",
            3,
            || {
                let samples = walk(Gait::default(), WATCHED)?;
                let first = &samples[(60.0 * SETTLED) as usize];
                let last = samples.last().unwrap_or(first);
                Ok((last.ledger.work - first.ledger.work) / (last.x - first.x))
            },
        ),
    ]
}
