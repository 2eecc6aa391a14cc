//! How far a critter walks, and where the work of its muscles goes.

use super::value;
use crate::critter::STEP;
use crate::lab::scenes::{critter_params, gait_of};
use crate::{Critter, EnergyBalance, Gait};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// How long it walks, s.
const DURATION: f64 = 4.0;

/// From here on it walks steadily, s; a whole number of swings is left.
const SETTLED: f64 = 2.0;

/// A critter at one moment.
struct Sample {
    t: f64,
    x: f64,
    energy: f64,
    balance: EnergyBalance,
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
        balance: critter.balance,
    }
}

/// The mean speed once it walks steadily, m/s.
fn mean_speed(gait: Gait) -> Outcome<f64> {
    let mut critter = Critter::new(gait)?;
    let mut walk_until = |end: f64| -> Outcome<[f64; 2]> {
        // Times are sums of steps: half a step forgives their rounding.
        while critter.time() < end - 0.5 * STEP {
            critter.step_unaudited(STEP)?;
        }
        Ok([critter.time(), critter.centre().x])
    };
    let [from, to] = [walk_until(SETTLED)?, walk_until(DURATION)?];
    Ok((to[1] - from[1]) / (to[0] - from[0]))
}

/// The distance and the energy balance.
pub fn energy() -> Figure {
    Figure {
        name: "critter_energy",
        title: "A walk and its energy balance",
        caption: "Left: how far the creature has come. Right: the work of its \
                  motors, and where it went, one on top of the other. The \
                  marks are the energy that it has gained, in springs, height \
                  and motion, on top of everything dissipated. They lie on the \
                  work of the motors, as they must.",
        alt: "Left, a line that rises almost straight. Right, rising curves: \
              the losses in muscles, above them those to ground and air, and \
              marks a little higher along the curve of the work.",
        params: critter_params(),
        draw: draw_energy,
    }
}

fn draw_energy(settings: &ParamValues) -> Outcome<Drawing> {
    let samples = walk(gait_of(settings), DURATION)?;
    let start = samples[0].energy;
    let curve = |of: &dyn Fn(&Sample) -> f64| -> Vec<Point> {
        samples.iter().step_by(6).map(|s| (s.t, of(s))).collect()
    };
    let distance = Panel::new()
        .title("distance")
        .axes("time (s)", "x (m)")
        .add(Series::line("", curve(&|s| s.x)).unlisted());
    let muscle_loss = curve(&|s| s.balance.muscle_loss);
    let lost = curve(&|s| s.balance.lost());
    let all = curve(&|s| s.balance.lost() + s.energy - start);
    let work = curve(&|s| s.balance.work);
    let energies = Panel::new()
        .title("energy balance")
        .axes("time (s)", "energy (J)")
        .add(Series::line("losses in muscles", muscle_loss).ink(Ink::Blue))
        .add(Series::line("and to ground and air", lost).ink(Ink::Orange))
        .add(Series::points("and energy gained", all).ink(Ink::Green))
        .add(Series::line("work of motors", work).ink(Ink::Exact));
    Ok(Plot::strip([distance, energies]).size(760.0, 380.0).draw()?)
}

/// Speed against lag.
pub fn lag() -> Figure {
    Figure {
        name: "critter_lag",
        title: "The phase lag makes the gait",
        caption: "How fast the creature walks, for every lag between fore and \
                  hind muscles. Without a lag, and with a lag of half a turn, \
                  each foot moves back and forth on a line, and the creature \
                  stays where it is, or nearly. In between, the stroke grows \
                  with the lag and its lift shrinks; beyond a third of a turn \
                  the feet no longer clear the ground. The curve is odd: the \
                  opposite lag gives the same walk seen in a mirror.",
        alt: "A curve through the origin, lowest near minus a third of a turn \
              and highest near a third, and falling steeply to nearly zero at \
              both ends.",
        params: vec![Param::new("mu", "friction μ", 0.0..=1.5, 0.8)],
        draw: draw_lag,
    }
}

fn draw_lag(settings: &ParamValues) -> Outcome<Drawing> {
    let mut points = Vec::new();
    for k in 0..=6 {
        let lag = f64::from(k) / 12.0;
        let mu = settings.get("mu");
        let speed = mean_speed(Gait { lag, mu, ..Gait::default() })?;
        points.push((lag, speed));
        // The walk in a mirror, which a test compares with the real one.
        if k > 0 {
            points.insert(0, (-lag, -speed));
        }
    }
    let panel = Panel::new()
        .axes("lag (turns)", "speed (m/s)")
        .horizontal(0.0, "")
        .add(Series::line("", points.clone()).ink(Ink::Faint).unlisted())
        .add(Series::points("", points).ink(Ink::Blue).unlisted());
    Ok(Plot::wide(panel).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        value("critter_speed", "how fast the critter walks", "m/s", 3, || {
            mean_speed(Gait::default())
        }),
        value(
            "critter_ice",
            "how fast it walks with friction 0.05",
            "m/s",
            3,
            || mean_speed(Gait { mu: 0.05, ..Gait::default() }),
        ),
        value(
            "critter_cost",
            "work of its motors for each metre that it walks",
            "J/m",
            3,
            || {
                let samples = walk(Gait::default(), DURATION)?;
                let first = &samples[(60.0 * SETTLED) as usize];
                let last = samples.last().unwrap_or(first);
                Ok((last.balance.work - first.balance.work)
                    / (last.x - first.x))
            },
        ),
    ]
}
