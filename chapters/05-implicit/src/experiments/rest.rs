//! A hanging sheet comes to rest.

use super::value;
use crate::arrangements::{FRAME, hanging};
use crate::{Cloth, Energy, Fabric, Grid, Weave};
use course::{Drawing, Figure, Outcome, Param, Settings, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// A sheet held by two corners, level at the start.
fn sheet(weave: Weave, stiffer: f64) -> Outcome<Cloth> {
    let grid = Grid::square(14, 1.0)?;
    let fabric = Fabric::usual(weave).stiffer(stiffer);
    let mut cloth = hanging(&grid, &fabric, weave)?;
    // What an answer to eight digits leaves is not seen.
    cloth.world.settings.tolerance = 1e-8;
    Ok(cloth)
}

/// Where the energy is at every step of so many seconds.
fn energies(mut cloth: Cloth, seconds: f64) -> Outcome<Vec<(f64, Energy)>> {
    let steps = (seconds / FRAME).round() as usize;
    let mut list = vec![(0.0, cloth.world.energy())];
    for _ in 0..steps {
        cloth.step(FRAME)?;
        list.push((cloth.world.t(), cloth.world.energy()));
    }
    Ok(list)
}

/// Energy over time.
pub fn figure() -> Figure {
    Figure {
        name: "cloth_energy",
        title: "A sheet comes to rest",
        caption: "A sheet of cotton, held by two corners, swings down from \
                  level. Height becomes motion, the threads take up a \
                  little, and the steps take it all away: there is no air, \
                  and hardly any damping in the fabric. The sum never rises.",
        alt: "Four curves over time: height falls and settles, motion rises \
              and dies out in ever lower humps, the threads' stays near \
              zero, and the sum falls in a smooth staircase.",
        params: vec![
            Param::new("model", "1 springs, 2 triangles", 1.0..=2.0, 1.0)
                .integer(),
            Param::new("stiffness", "times as stiff", 0.1..=10.0, 1.0).log(),
        ],
        draw,
    }
}

fn draw(settings: &Settings) -> Outcome<Drawing> {
    let weave = match settings.get("model") < 1.5 {
        true => Weave::Springs,
        false => Weave::Triangles,
    };
    let cloth = sheet(weave, settings.get("stiffness"))?;
    let list = energies(cloth, 6.0)?;
    let part = |f: fn(&Energy) -> f64| -> Vec<Point> {
        list.iter().map(|(t, energy)| (*t, f(energy))).collect()
    };
    let close = Tolerance::new(1e-4, 1e-3);
    let series = |name: &str, f: fn(&Energy) -> f64| {
        Series::line(name, part(f)).tolerance(close)
    };
    let panel = Panel::new()
        .x("time t (s)")
        .y("energy (J)")
        .add(series("sum", |e| e.total()).ink(Ink::Exact).thick())
        .add(series("height", |e| e.gravity).ink(Ink::Blue))
        .add(series("motion", |e| e.kinetic).ink(Ink::Orange))
        .add(series("threads", |e| e.elastic).ink(Ink::Green));
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// The largest rise of the sum in one step, J.
fn largest_rise() -> Outcome<f64> {
    let mut largest = f64::NEG_INFINITY;
    for weave in [Weave::Springs, Weave::Triangles] {
        let list = energies(sheet(weave, 1.0)?, 6.0)?;
        for pair in list.windows(2) {
            largest = largest.max(pair[1].1.total() - pair[0].1.total());
        }
    }
    Ok(largest.max(0.0))
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let mut rise = value(
        "largest_rise",
        "largest rise of a hanging sheet's energy in a step",
        "J",
        1,
        largest_rise,
    );
    rise.tolerance = Tolerance::abs(1e-9);
    vec![rise]
}
