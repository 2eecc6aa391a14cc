//! The energy of a hanging sheet that comes to rest.

use crate::arrangements::{FRAME, hanging};
use crate::{Cloth, ClothModel, Energy, Fabric, Grid};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// A sheet held by two corners, level at the start.
fn sheet(model: ClothModel, stiffer: f64) -> Outcome<Cloth> {
    let grid = Grid::square(14, 1.0)?;
    let fabric = Fabric::cotton_for(model).stiffer(stiffer);
    let mut cloth = hanging(&grid, &fabric, model)?;
    // Solved to eight digits, so that the rest is not seen.
    cloth.particles.settings.tolerance = 1e-8;
    Ok(cloth)
}

/// The energy at every step of so many seconds.
fn energies(mut cloth: Cloth, seconds: f64) -> Outcome<Vec<(f64, Energy)>> {
    let steps = (seconds / FRAME).round() as usize;
    let mut list = vec![(0.0, cloth.particles.energy())];
    for _ in 0..steps {
        cloth.step(FRAME)?;
        list.push((cloth.particles.t(), cloth.particles.energy()));
    }
    Ok(list)
}

/// Energy over time.
pub fn figure() -> Figure {
    Figure {
        name: "cloth_energy",
        title: "The energy of a sheet that comes to rest",
        caption: "A sheet of cotton, held by two corners, swings down from \
                  level. Gravitational energy becomes kinetic, the threads \
                  store a little, and numerical damping takes it all away: \
                  there is no air, and hardly any damping in the fabric. The \
                  total never rises.",
        alt: "Four curves over time: gravitational energy falls and settles, \
              kinetic energy rises and dies out in ever lower humps, elastic \
              energy stays near zero, and the total falls in a smooth \
              staircase.",
        params: vec![
            Param::choice(
                "model",
                "cloth made of",
                &["springs", "triangles"],
                1.0,
            ),
            Param::new("stiffness", "times as stiff", 0.1..=10.0, 1.0).log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let model = match values.get("model") < 1.5 {
        true => ClothModel::Springs,
        false => ClothModel::Triangles,
    };
    let cloth = sheet(model, values.get("stiffness"))?;
    let list = energies(cloth, 6.0)?;
    let part = |f: fn(&Energy) -> f64| -> Vec<Point> {
        list.iter().map(|(t, energy)| (*t, f(energy))).collect()
    };
    let close = Tolerance::new(1e-4, 1e-3);
    let series = |name: &str, f: fn(&Energy) -> f64| {
        Series::line(name, part(f)).tolerance(close)
    };
    let panel = Panel::new()
        .axes("time t (s)", "energy (J)")
        .add(series("total", |e| e.total()).ink(Ink::Exact).thick())
        .add(series("gravitational", |e| e.gravity).ink(Ink::Blue))
        .add(series("kinetic", |e| e.kinetic).ink(Ink::Orange))
        .add(series("elastic", |e| e.elastic).ink(Ink::Green));
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// The largest rise of the total in one step, J.
fn largest_rise() -> Outcome<f64> {
    let mut largest = f64::NEG_INFINITY;
    for model in [ClothModel::Springs, ClothModel::Triangles] {
        let list = energies(sheet(model, 1.0)?, 6.0)?;
        for pair in list.windows(2) {
            largest = largest.max(pair[1].1.total() - pair[0].1.total());
        }
    }
    Ok(largest.max(0.0))
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut rise = Value::new(
        "largest_rise",
        "largest rise of a hanging sheet's energy in a step",
        "J",
        1,
        largest_rise,
    );
    rise.tolerance = Tolerance::abs(1e-9);
    vec![rise]
}
