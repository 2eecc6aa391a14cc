//! How the threads of a marionette share its weight.

use super::value;
use crate::lab::scenes::{puppet_params, puppet_settings_of};
use crate::marionette::STEP;
use crate::{PuppetSettings, puppet};
use course::{Drawing, Figure, Outcome, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// How long the puppet is watched, s.
const WATCHED: f64 = 4.0;

/// Which threads are drawn: both shoulders, and the left hand and knee.
const DRAWN: [(usize, &str); 4] = [
    (0, "left shoulder"),
    (1, "right shoulder"),
    (3, "left hand"),
    (5, "left knee"),
];

/// The pull of threads over time.
pub fn tensions() -> Figure {
    Figure {
        name: "marionette_tensions",
        title: "The tensions of the threads",
        caption: "The tension of four threads while the bar tilts from side \
                  to side. None is ever negative. The shoulders take turns \
                  carrying the weight; the thread of a hand or a knee pulls, \
                  goes slack, and is jerked taut again. Peaks are cut off.",
        alt: "Two curves go up and down in turn, two others lie at zero much \
              of the time and have steep peaks.",
        params: puppet_params(),
        draw: draw_tensions,
    }
}

fn draw_tensions(settings: &ParamValues) -> Outcome<Drawing> {
    // A cut thread would renumber the others; the figure keeps all.
    let settings = PuppetSettings { cut: 0, ..puppet_settings_of(settings) };
    let mut figure = puppet(settings)?;
    let mut curves: [Vec<Point>; 4] = Default::default();
    const EVERY: usize = 8;
    for _ in 0..(WATCHED / (EVERY as f64 * STEP)).round() as usize {
        let mut mean = [0.0; 4];
        for _ in 0..EVERY {
            figure.step(STEP)?;
            for (mean, (k, _)) in mean.iter_mut().zip(DRAWN) {
                *mean += figure.tension[k] / EVERY as f64;
            }
        }
        for (curve, mean) in curves.iter_mut().zip(mean) {
            curve.push((figure.time(), mean));
        }
    }
    let mut panel = Panel::new()
        .axes("time (s)", "tension (N)")
        .y_range(0.0..=150.0)
        .legend(Legend::Above);
    for (k, ((_, name), curve)) in DRAWN.into_iter().zip(curves).enumerate() {
        panel = panel.add(Series::line(name, curve).ink(Ink::nth(k)));
    }
    Ok(Plot::wide(panel).draw()?)
}

/// The greatest excess length of a thread, µm, with steps of `h`.
fn excess_length(h: f64) -> Outcome<f64> {
    let mut figure = puppet(PuppetSettings::default())?;
    let mut most = 0.0_f64;
    for _ in 0..(2.0 / h).round() as usize {
        figure.step(h)?;
        most = most.max(figure.excess_length());
    }
    Ok(1e6 * most)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        value(
            "thread_excess",
            "greatest excess length of a thread in 2 s",
            "µm",
            2,
            || excess_length(STEP),
        ),
        value(
            "thread_excess_coarse",
            "the same with a step four times as long",
            "µm",
            2,
            || excess_length(4.0 * STEP),
        ),
        value("puppet_weight", "the weight of the puppet", "N", 3, || {
            let figure = puppet(PuppetSettings::default())?;
            let limbs = &figure.world.bodies()[1..];
            Ok(9.81 * limbs.iter().map(|limb| limb.mass()).sum::<f64>())
        }),
    ]
}
