//! Baraff's heuristic of 1989 on the scenes of his figure 14, which have no
//! friction: how often it guesses wrong, and what becomes of the motion.

use crate::lab::scenes::{FRAME, world_scenes};
use crate::{ForceMethod, Material, World};
use course::{Cell, Column, Format, Outcome, Table, Tolerance};

/// How long each scene runs, s: there are impacts, and contacts that open.
const SECONDS: f64 = 0.5;

/// The scenes of the figure, a to f.
const SCENES: [&str; 6] = [
    "overbalanced",
    "dominoes",
    "curling-chain",
    "destructive-chain",
    "two-blocks",
    "many-blocks",
];

/// A scene without friction, and without sleep, with forces by the method.
fn smooth(name: &str, method: ForceMethod) -> Outcome<(&'static str, World)> {
    let all = world_scenes();
    let entry = all.into_iter().find(|scene| scene.name == name);
    let entry = entry.ok_or("no such scene")?;
    let mut world = entry.with(&[])?.world;
    for b in 0..world.len() {
        for a in 0..b {
            let own = world.surfaces.between(a, b);
            let material = Material { friction: 0.0, ..own };
            world.pair_material(a, b, material)?;
        }
    }
    world.settings.force_method = method;
    world.settings.sleep = None;
    Ok((entry.title, world))
}

/// One scene by both methods.
fn row(name: &str) -> Outcome<Vec<Cell>> {
    let (title, mut exact) = smooth(name, ForceMethod::Pivoting)?;
    let (_, mut guessed) = smooth(name, ForceMethod::Prediction)?;
    let (mut asked, mut wrong) = (0, 0);
    for _ in 0..(SECONDS / FRAME).round() as usize {
        exact.step(FRAME)?;
        let report = guessed.step(FRAME)?;
        asked += report.predictions;
        wrong += report.wrong_predictions;
    }
    let mut apart: f64 = 0.0;
    for (one, other) in exact.bodies().iter().zip(guessed.bodies()) {
        apart = apart.max((one.x - other.x).norm());
    }
    Ok(vec![
        title.into(),
        asked.into(),
        (100.0 * wrong as f64 / asked.max(1) as f64).into(),
        (1e3 * apart).into(),
    ])
}

/// What prediction does to the scenes of B89 figure 14.
pub fn table() -> Table {
    Table {
        name: "prediction_scenes",
        title: "Baraff's heuristic on the scenes of his figure 14",
        caption: "Half a second without friction: forces by guessing which \
                  contacts vanish, beside exact ones. A question is one island \
                  in a state that is kept, or in a collision. A guess is wrong \
                  if it leaves conditions broken, or if the linear program \
                  comes to no end. The last column is how far any body is from \
                  where exact forces bring it.",
        columns: vec![
            Column::text("scene"),
            // A step more or less asks some questions more or less.
            Column::integer("questions").tolerance(Tolerance::new(4.0, 0.1)),
            Column::number("wrong guesses", Format::Fixed(1))
                .unit("%")
                .tolerance(Tolerance::new(2.0, 0.0)),
            // Impacts magnify what a wrong guess has changed.
            Column::number("difference", Format::Fixed(3))
                .unit("mm")
                .tolerance(Tolerance::new(0.5, 0.5)),
        ],
        rows: || SCENES.into_iter().map(row).collect(),
    }
}
