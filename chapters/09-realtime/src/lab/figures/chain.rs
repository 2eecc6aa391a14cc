//! A heavy load on a light chain: iterations, substeps, mass ratios.

use crate::lab::arrangements::FRAME;
use crate::{BoxDef, BoxWorld, SolverSettings, Stabilisation};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;

/// Links of the chain, each 0.5 m long.
const LINKS: usize = 10;

/// How much too long a chain of ten links is after two seconds, as a fraction,
/// when the last weighs `ratio` kg and the others 1 kg.
pub(crate) fn stretch(ratio: f64, settings: SolverSettings) -> Outcome<f64> {
    let mut world = BoxWorld::new(settings);
    let sides = Vec3::new(0.1, 0.1, 0.5);
    let volume = sides.product();
    let mut above = world.add(&BoxDef::new(sides, Vec3::zeros()).fixed())?;
    for k in 0..LINKS {
        let z = -0.5 * (k as f64 + 1.0);
        let mass = if k + 1 == LINKS { ratio } else { 1.0 };
        let link = BoxDef::new(sides, Vec3::new(0.0, 0.0, z));
        let density = mass / volume;
        let below = world.add(&BoxDef { density, ..link })?;
        let joint = Vec3::new(0.0, 0.0, z + 0.25);
        world.add_joint(above, below, joint)?;
        above = below;
    }
    for _ in 0..120 {
        world.step(FRAME)?;
    }
    let length = 0.5 * LINKS as f64;
    Ok((-world.bodies()[above].shape().x.z - length) / length)
}

/// Rigid joints with split impulses: the method without substeps.
fn iterated(iterations: usize) -> SolverSettings {
    SolverSettings {
        substeps: 1,
        iterations,
        stabilisation: Stabilisation::SplitImpulse { part: 0.2 },
        ..SolverSettings::default()
    }
}

fn substepped(substeps: usize) -> SolverSettings {
    SolverSettings { substeps, ..SolverSettings::default() }
}

/// Stretches below this are drawn as this.
const FLOOR: f64 = 1e-6;

fn same() -> Tolerance {
    Tolerance::new(1e-7, 1e-4)
}

/// Iterations against substeps.
pub fn substeps() -> Figure {
    Figure {
        name: "substeps_against_iterations",
        title: "Substeps against iterations",
        caption: "A chain of ten links, nine of 1 kg and the last of 100 kg: \
                  how much too long it is after two seconds, against the number of \
                  sweeps for each frame. Iterations solve one step of 1/60 s \
                  ever better, with rigid joints and split impulses; substeps \
                  are ever shorter steps of two sweeps each, one soft and one \
                  that relaxes.",
        alt: "Two falling curves on logarithmic axes; that of the substeps \
              begins higher, falls faster, and is the lower one from eight \
              sweeps on.",
        params: vec![],
        draw: |_| {
            let mut curves: [Vec<Point>; 2] = Default::default();
            for k in [1, 2, 4, 8, 16, 32] {
                let found = stretch(100.0, iterated(2 * k))?.abs().max(FLOOR);
                curves[0].push((2.0 * k as f64, found));
                let found = stretch(100.0, substepped(k))?.abs().max(FLOOR);
                curves[1].push((2.0 * k as f64, found));
            }
            let [iterations, substeps] = curves;
            let panel = Panel::new()
                .axes("sweeps for each frame", "stretch")
                .log_log()
                .add(
                    Series::path("iterations of one step", iterations)
                        .ink(Ink::Orange)
                        .tolerance(same()),
                )
                .add(
                    Series::path("substeps", substeps)
                        .ink(Ink::Blue)
                        .tolerance(same()),
                );
            Ok(Plot::wide(panel).draw()?)
        },
    }
}

/// Stretch against the mass ratio.
pub fn mass_ratios() -> Figure {
    Figure {
        name: "mass_ratios",
        title: "A heavy load on a light chain",
        caption: "The same chain with a last link of 1 kg to 1,000 kg, sixteen \
                  sweeps for each frame. The error grows with the ratio in \
                  both; eight substeps leave between a third and a tenth of \
                  what sixteen iterations leave.",
        alt: "Two rising curves on logarithmic axes; that of the substeps lies \
              below that of the iterations.",
        params: vec![],
        draw: |_| {
            let mut curves: [Vec<Point>; 2] = Default::default();
            for k in 0..7 {
                let ratio = 10_f64.powf(0.5 * f64::from(k));
                let all = [iterated(16), substepped(8)];
                for (curve, settings) in curves.iter_mut().zip(all) {
                    let found = stretch(ratio, settings)?.abs().max(FLOOR);
                    curve.push((ratio, found));
                }
            }
            let [iterations, substeps] = curves;
            let panel = Panel::new()
                .axes("mass of the load / mass of a link", "stretch")
                .log_log()
                .add(
                    Series::path("16 iterations", iterations)
                        .ink(Ink::Orange)
                        .tolerance(same()),
                )
                .add(
                    Series::path("8 substeps", substeps)
                        .ink(Ink::Blue)
                        .tolerance(same()),
                );
            Ok(Plot::wide(panel).draw()?)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let value = |name, title, compute| Value {
        tolerance: Tolerance::new(1e-5, 1e-4),
        ..Value::new(name, title, "%", 2, compute)
    };
    vec![
        value(
            "stretch_iterations",
            "stretch of a chain with a load of 100, 16 iterations",
            || Ok(1e2 * stretch(100.0, iterated(16))?),
        ),
        value(
            "stretch_substeps",
            "stretch of a chain with a load of 100, 8 substeps",
            || Ok(1e2 * stretch(100.0, substepped(8))?),
        ),
    ]
}
