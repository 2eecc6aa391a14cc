//! The stress of a cube that is squashed flat and through itself.

use crate::NeoHookean;
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Series};
use math::{Mat3, Vec3};

/// Young's modulus of the figure, Pa.
const YOUNG: f64 = 1.0;

/// The stress along x of a cube stretched to `s` along x alone, Pa.
fn stable(material: &NeoHookean, s: f64) -> f64 {
    material.stress(&Mat3::from_diagonal(&Vec3::new(s, 1.0, 1.0)))[(0, 0)]
}

/// The same of the textbook's neo-Hookean material, `μ(s - 1/s) + λ ln(s)/s`,
/// with Lamé's constants.
fn textbook(nu: f64, s: f64) -> f64 {
    let mu = YOUNG / (2.0 * (1.0 + nu));
    let lambda = YOUNG * nu / ((1.0 + nu) * (1.0 - 2.0 * nu));
    mu * (s - 1.0 / s) + lambda * s.ln() / s
}

/// Stress against stretch.
pub fn figure() -> Figure {
    Figure {
        name: "squash",
        title: "A cube, squashed",
        caption: "The stress along x of a cube whose length along x is \
                  changed, and nothing else. Both materials agree near 1. \
                  The textbook's is infinite when the cube is flat, and \
                  means nothing beyond. The stable one is finite everywhere \
                  and pushes back from the wrong side too.",
        alt: "A smooth rising curve through zero at a stretch of one, that \
              goes on to negative stretches; a second curve follows it near \
              one and plunges to minus infinity at zero.",
        params: vec![Param::new("nu", "Poisson's ratio", 0.0..=0.49, 0.3)],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let nu = values.get("nu");
    let material = NeoHookean::from_young(YOUNG, nu)?;
    let panel = Panel::new()
        .axes("stretch", "stress / Young's modulus")
        .ranges(-1.0..=2.0, -3.0..=2.0)
        .legend(Legend::BottomRight)
        .add(Series::graph("stable neo-Hookean", -1.0..=2.0, move |s| {
            stable(&material, s)
        }))
        .add(
            Series::graph("textbook neo-Hookean", 0.05..=2.0, move |s| {
                textbook(nu, s)
            })
            .ink(Ink::Orange),
        )
        .horizontal(0.0, "");
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
