//! How often Baraff's prediction of 1989 is wrong: B89 §6.

use crate::lab::scenes::{FRAME, world_scenes};
use crate::{ForceMethod, PredictionReport, World, survey_predictions};
use course::{Cell, Column, Figure, Format, Outcome, Table, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// Random systems of each size.
const TRIALS: usize = 200;

/// One system in 200 may be decided by rounding, %.
const LOOSE: Tolerance = Tolerance { abs: 0.6, rel: 0.0 };

/// The outcomes of the prediction in percent of random systems with `n`
/// contacts and as many degrees of freedom: none vanishes, right, wrong.
pub(super) fn outcomes(n: usize) -> Outcome<[f64; 3]> {
    let seen = survey_predictions(n, n, TRIALS, n as u64)?;
    let counts = [seen.none_vanishes, seen.predicted, seen.missed];
    Ok(counts.map(|count| 100.0 * count as f64 / TRIALS as f64))
}

/// Wrong predictions against the number of contacts.
pub fn figure() -> Figure {
    Figure {
        name: "prediction_fails",
        title: "How often the prediction is wrong",
        caption: "Random systems, 200 of each size. The first guess is that \
                  no contact vanishes. If no forces fit, Baraff's heuristic \
                  takes the forces with the least sum, and predicts that those \
                  contacts vanish that separate under them. The more contacts \
                  there are, the more often at least one of them is predicted \
                  wrong.",
        alt: "Three lines against the number of contacts: systems in which \
              none vanishes fall quickly, right predictions rise and fall \
              again, and wrong predictions rise.",
        params: vec![],
        draw: |_| {
            let mut rows: [Vec<Point>; 3] = Default::default();
            for n in [1, 2, 3, 4, 6, 8, 10, 12] {
                for (row, share) in rows.iter_mut().zip(outcomes(n)?) {
                    row.push((n as f64, share));
                }
            }
            let names = ["none vanishes", "predicted right", "predicted wrong"];
            let inks = [Ink::Green, Ink::Blue, Ink::Orange];
            let mut panel = Panel::new()
                .axes("contacts", "systems (%)")
                .y_range(0.0..=100.0)
                .legend(Legend::Above);
            for ((name, ink), row) in names.into_iter().zip(inks).zip(rows) {
                let path = Series::path(name, row).ink(ink);
                panel = panel.add(path.tolerance(LOOSE));
            }
            Ok(Plot::wide(panel).size(640.0, 340.0).draw()?)
        },
    }
}

/// The scenes of B89 fig. 14, a to f.
const FIGURE_14: [&str; 6] = [
    "overbalanced",
    "dominoes",
    "destructive-chain",
    "curling-chain",
    "two-blocks",
    "many-blocks",
];

/// How long each of them runs, s.
const SECONDS: f64 = 1.0;

/// A scene whose surfaces are smooth, as all are in B89.
fn smooth_scene(name: &str, force_method: ForceMethod) -> Outcome<World> {
    let scenes = world_scenes();
    let scene = scenes.iter().find(|scene| scene.name == name);
    let scene = scene.ok_or("no such scene")?;
    let mut world = scene.with(&[])?.world;
    world.surfaces.make_smooth();
    world.settings.force_method = force_method;
    world.settings.sleep = None;
    Ok(world)
}

/// How the predictions of forces in a scene went.
pub(super) fn predictions(name: &str) -> Outcome<PredictionReport> {
    let mut world = smooth_scene(name, ForceMethod::Prediction)?;
    let mut all = PredictionReport::default();
    for _ in 0..(SECONDS / FRAME).round() as usize {
        all = all.plus(&world.step(FRAME)?.force_predictions);
    }
    Ok(all)
}

/// How far any body is from where exact forces bring it, after half of the
/// time, m.
fn distance_from_exact(name: &str) -> Outcome<f64> {
    let mut worlds = [
        smooth_scene(name, ForceMethod::Prediction)?,
        smooth_scene(name, ForceMethod::Pivoting)?,
    ];
    for world in &mut worlds {
        for _ in 0..(0.5 * SECONDS / FRAME).round() as usize {
            world.step(FRAME)?;
        }
    }
    let [guessed, exact] = &worlds;
    let pairs = guessed.bodies().iter().zip(exact.bodies());
    Ok(pairs.map(|(one, other)| (one.x - other.x).norm()).fold(0.0, f64::max))
}

/// How often the first guess and the second were right in the scenes.
pub fn table() -> Table {
    // Heaps are chaotic: rounding decides who touches whom, and so about one
    // system in ten.
    let loose = Tolerance::new(10.0, 0.0);
    let percent = |title| {
        Column::number(title, Format::Fixed(1)).unit("%").tolerance(loose)
    };
    let count =
        |title| Column::integer(title).tolerance(Tolerance::new(20.0, 0.2));
    Table {
        name: "predictions",
        title: "Guessing in the scenes of figure 14, for one second each",
        caption: "All surfaces are smooth, as in the paper. Of the systems of \
                  forces: in how many no contact vanishes, as the first guess \
                  says; in how many the second guess is right; and in how many \
                  both are wrong. The last column: how far any body is, after \
                  half a second, from where exact forces bring it.",
        columns: vec![
            Column::text("scene"),
            count("systems of forces"),
            percent("none vanishes"),
            percent("second guess right"),
            percent("wrong"),
            // Impacts magnify what a wrong guess has changed.
            Column::number("difference", Format::Fixed(3))
                .unit("mm")
                .tolerance(Tolerance::new(0.5, 0.5)),
        ],
        rows: || FIGURE_14.into_iter().map(row).collect(),
    }
}

fn row(name: &'static str) -> Outcome<Vec<Cell>> {
    let forces = predictions(name)?;
    let percent = |count: usize| {
        Cell::from(100.0 * count as f64 / forces.total().max(1) as f64)
    };
    let title = world_scenes().into_iter().find(|scene| scene.name == name);
    Ok(vec![
        title.map_or(name, |scene| scene.title).into(),
        forces.total().into(),
        percent(forces.none_vanishes),
        percent(forces.right),
        percent(forces.wrong + forces.infeasible),
        (1e3 * distance_from_exact(name)?).into(),
    ])
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let wrong = Value::new(
        "wrong_predictions",
        "random systems of 12 contacts that are predicted wrong",
        "%",
        2,
        || Ok(outcomes(12)?[2]),
    );
    vec![Value { tolerance: LOOSE, ..wrong }]
}
