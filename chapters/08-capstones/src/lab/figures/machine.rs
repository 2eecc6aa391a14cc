//! When things happen in the machine, and whether the plan is right.

use super::value;
use crate::lab::scenes::{machine_params, setup_of};
use crate::{BOUNCE, Machine, Setup, Trigger};
use crate::{flap, hammer, least_swing, speed_at_impact, strike, tilt};
use contact::world_scene::{FRAME, G};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// How long the machine runs, s.
const DURATION: f64 = 2.6;

/// How long a trial runs, s: until the hammer comes again.
const TRIAL_DURATION: f64 = 1.1;

/// Angles of the parts over time.
pub fn timeline() -> Figure {
    Figure {
        name: "machine_timeline",
        title: "One thing leads to another",
        caption: "How far parts of the machine have rotated. Each stays where \
                  it is until the one before has come far enough. The last \
                  domino stops at the weight, pushes it over the edge of the \
                  table, and then drops flat. The gong swings up and comes \
                  down onto its posts again.",
        alt: "Angles against time: the flap's curve rises first, then that \
              of the first domino and of the last, then those of the seesaw \
              and of the gong.",
        params: machine_params(),
        draw: draw_timeline,
    }
}

fn draw_timeline(settings: &ParamValues) -> Outcome<Drawing> {
    let mut machine = Machine::new(&setup_of(settings))?;
    let names = ["flap", "first domino", "last domino", "seesaw", "gong"];
    let rows = rows_of(&machine.triggers, &names);
    let mut curves = vec![Vec::new(); names.len()];
    for _ in 0..(DURATION / FRAME).round() as usize {
        machine.step()?;
        let world = &machine.scene.world;
        for (curve, row) in curves.iter_mut().zip(&rows) {
            let Some(row) = *row else { continue };
            let trigger = &machine.triggers[row];
            let angle = trigger.turned(&world.bodies()[trigger.body]);
            curve.push((world.time(), angle.abs().to_degrees()));
        }
    }
    let mut panel =
        Panel::new().axes("time (s)", "rotated by (°)").legend(Legend::Above);
    // A contact leaves a millimetre open, a third of a degree at the edge of
    // a domino. Among ninety degrees that is less than a hundredth.
    let same = Tolerance::new(0.01, 0.01);
    for (k, (name, curve)) in names.into_iter().zip(curves).enumerate() {
        if !curve.is_empty() {
            let line = Series::line(name, curve).ink(Ink::nth(k));
            panel = panel.add(line.tolerance(same));
        }
    }
    Ok(Plot::wide(panel).draw()?)
}

/// Which triggers speak of these parts, the later one where there are two.
fn rows_of(triggers: &[Trigger], names: &[&str]) -> Vec<Option<usize>> {
    let row = |name: &&str| {
        let wanted = format!("the {name} ");
        triggers.iter().rposition(|t| t.name.starts_with(&wanted))
    };
    names.iter().map(row).collect()
}

/// What happened, and when.
pub fn table() -> Table {
    Table {
        name: "machine_events",
        title: "What happens in the machine",
        caption: "The time of an event is that of the first frame at whose \
                  end it has happened.",
        columns: vec![
            Column::text("event"),
            // A frame earlier or later is the same machine.
            Column::number("time", Format::Fixed(2))
                .unit("s")
                .tolerance(Tolerance::abs(1.5 * FRAME)),
        ],
        rows: || {
            let mut machine = Machine::new(&Setup::default())?;
            machine.run(DURATION)?;
            let mut rows = Vec::new();
            for trigger in &machine.triggers {
                let at = trigger.at.unwrap_or(f64::NAN);
                rows.push(vec![Cell::from(trigger.name), Cell::from(at)]);
            }
            Ok(rows)
        },
    }
}

/// The plan against the simulation.
pub fn threshold() -> Figure {
    Figure {
        name: "machine_threshold",
        title: "On paper and by trial",
        caption: "How far the flap tilts, for hammers that swing from \
                  different angles. The curve is the plan, the marks are \
                  simulations. Where the curve ends, at the dashed line, the \
                  centre of the flap is straight above its hinge. Marks on \
                  that line are flaps that fell. A hammer with friction needs \
                  a wider swing.",
        alt: "A curve that rises ever more steeply to a dashed horizontal \
              line, with marks on it; a second row of marks lies below it.",
        params: vec![],
        draw: |_| draw_threshold(),
    }
}

fn draw_threshold() -> Outcome<Drawing> {
    let least = least_swing(&hammer(), &flap(), BOUNCE, G);
    let least = least.ok_or("the hammer is too light to topple the flap")?;
    let balance = balance();
    let planned = |degrees: f64| {
        let omega = speed_at_impact(&hammer(), degrees.to_radians(), G);
        let [_, omega] = strike(&hammer(), &flap(), omega, BOUNCE);
        tilt(&flap(), omega, G).unwrap_or(balance).to_degrees()
    };
    let mut panel = Panel::new()
        .axes("swing of the hammer (°)", "tilt of the flap (°)")
        .horizontal(balance.to_degrees(), "straight above the hinge")
        .add(
            Series::graph("plan", 0.0..=least.to_degrees(), planned)
                .ink(Ink::Exact),
        );
    for (name, hammer_friction, ink) in
        [("smooth hammer", 0.0, Ink::Blue), ("friction 0.4", 0.4, Ink::Orange)]
    {
        let mut marks: Vec<Point> = Vec::new();
        for swing in [4.0_f64, 8.0, 12.0, 15.0, 18.0, 20.0, 22.0, 24.0, 26.0] {
            let most = greatest_tilt(swing.to_radians(), hammer_friction)?;
            marks.push((swing, most.min(balance).to_degrees()));
        }
        panel = panel.add(Series::points(name, marks).ink(ink));
    }
    Ok(Plot::wide(panel).draw()?)
}

/// The tilt, rad, at which the flap's centre is above its hinge.
fn balance() -> f64 {
    let [x, z] = flap().centre;
    (-x).atan2(z)
}

/// How far the flap tilts before the hammer comes again, rad.
fn greatest_tilt(swing: f64, hammer_friction: f64) -> Outcome<f64> {
    let setup = Setup { swing, hammer_friction, ..Setup::default() };
    let mut machine = Machine::trial(&setup)?;
    let mut most = 0.0_f64;
    for _ in 0..(TRIAL_DURATION / FRAME).round() as usize {
        machine.step()?;
        let trigger = &machine.triggers[0];
        let body = &machine.scene.world.bodies()[trigger.body];
        most = most.max(trigger.turned(body));
        // It has fallen, or is on its way back.
        if most > balance() || trigger.turned(body) < 0.5 * most {
            break;
        }
    }
    Ok(most)
}

/// The least swing, °, by bisection.
fn by_trial(hammer_friction: f64) -> Outcome<f64> {
    let (mut stands, mut falls) = (10.0_f64, 40.0_f64);
    for _ in 0..12 {
        let middle = 0.5 * (stands + falls);
        if greatest_tilt(middle.to_radians(), hammer_friction)? > balance() {
            falls = middle;
        } else {
            stands = middle;
        }
    }
    Ok(0.5 * (stands + falls))
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        value(
            "machine_plan",
            "least swing of the hammer, on paper",
            "°",
            4,
            || {
                let least = least_swing(&hammer(), &flap(), BOUNCE, G);
                Ok(least
                    .ok_or("the hammer is too light to topple the flap")?
                    .to_degrees())
            },
        ),
        value(
            "machine_trial",
            "least swing of the hammer, by trial",
            "°",
            4,
            || by_trial(0.0),
        ),
        value(
            "machine_rough",
            "least swing by trial, with friction 0.4 at the hammer",
            "°",
            4,
            || by_trial(0.4),
        ),
    ]
}
